const DAY_MS = 24 * 60 * 60_000;

/** The days of a claim on which a winner without a payable wallet is reminded. */
const REMINDER_DAYS = [3, 7, 12] as const;

/** A claim's moments. It begins with the draw, or with the hand-over to an alternate, and lasts `claimDays`. */
export function claimDaysOf(since: Date, claimDays: number) {
  const momentOf = (day: number): Date => new Date(since.getTime() + day * DAY_MS);
  const looks = [...REMINDER_DAYS.filter((day) => day < claimDays), claimDays];
  return {
    endsAt: momentOf(claimDays),
    /** The latest reminder that is due. 0 before the first one. */
    reminderDay: (now: Date): number => REMINDER_DAYS.findLast((day) => day < claimDays && momentOf(day) <= now) ?? 0,
    /** The next reminder, or the end. */
    nextAt: (now: Date): Date => looks.map(momentOf).find((moment) => moment > now) ?? momentOf(claimDays),
    /** Started days until the end. */
    daysLeft: (now: Date): number => Math.ceil((momentOf(claimDays).getTime() - now.getTime()) / DAY_MS),
  };
}
