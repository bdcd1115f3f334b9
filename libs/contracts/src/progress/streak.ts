/** The active weeks after a freeze until the next missed week can be frozen. */
export const FREEZE_AFTER_WEEKS = 4;

/** The length of the streak that earns each badge, in weeks. */
export const STREAK_BADGE_WEEKS = { streak_4: 4, streak_12: 12 } as const;

/** A user's run of active weeks. */
export interface Streak {
  /** Active weeks in a row. Frozen weeks keep the run, and do not count. 0 once it is broken. */
  readonly weeks: number;
  /** The longest run so far. */
  readonly bestWeeks: number;
  /** Whether the current week is active. */
  readonly isWeekDone: boolean;
  /** Whether the freeze holds the last week. */
  readonly isFrozen: boolean;
  /** The active weeks until a missed week can be frozen. 0 if it can be now. */
  readonly weeksToFreeze: number;
}

/** `owed` is the number of active weeks until the run can freeze a missed week again. */
interface Run {
  readonly last: number;
  readonly weeks: number;
  readonly owed: number;
}

/** Whether the run continues after this many missed weeks. */
function survives({ owed }: Run, missed: number): boolean {
  return missed <= 0 || (missed === 1 && owed === 0);
}

function extend(run: Run | null, week: number): Run {
  const missed = run ? week - run.last - 1 : 0;
  if (!run || !survives(run, missed)) return { last: week, weeks: 1, owed: 0 };
  const owed = missed === 1 ? FREEZE_AFTER_WEEKS : run.owed;
  return { last: week, weeks: run.weeks + 1, owed: Math.max(0, owed - 1) };
}

/**
 * The streak of a person with these active weeks, by their numbers ({@link weekOf}). A week is active with approved
 * work or an entry in a giveaway. One missed week is frozen: it keeps the run and does not count. The next missed week
 * can be frozen once {@link FREEZE_AFTER_WEEKS} further weeks of the run were active. Two missed weeks in a row end the
 * run, and a new run begins with a freeze. The current week cannot be missed yet. Later weeks are ignored.
 */
export function streakOf(activeWeeks: Iterable<number>, currentWeek: number): Streak {
  const weeks = [...new Set(activeWeeks)].filter((week) => week <= currentWeek).sort((a, b) => a - b);
  let run: Run | null = null;
  let bestWeeks = 0;
  for (const week of weeks) {
    run = extend(run, week);
    bestWeeks = Math.max(bestWeeks, run.weeks);
  }
  const missed = run ? currentWeek - run.last - 1 : 0;
  if (!run || !survives(run, missed)) {
    return { weeks: 0, bestWeeks, isWeekDone: false, isFrozen: false, weeksToFreeze: 0 };
  }
  const isFrozen = missed === 1;
  const weeksToFreeze = isFrozen ? FREEZE_AFTER_WEEKS : run.owed;
  return { weeks: run.weeks, bestWeeks, isWeekDone: missed === -1, isFrozen, weeksToFreeze };
}
