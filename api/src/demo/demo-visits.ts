import { DEMO_PEOPLE } from './demo-people.ts';

/** Who of the demo's people come by on a day, and what they make of the quests that they find. */
export interface DemoVisit {
  readonly handle: string;
  /** The share of the quests that are shown, from the newest on, that they see, and that they open. */
  readonly seenShare: number;
  readonly openedShare: number;
}

const WEEK_DAYS = 7;

/** Always the same for a day, and different from day to day: fewer at weekends, more towards today. */
export function demoVisitsOf(daysAgo: number, firstDay: number): DemoVisit[] {
  const isQuiet = daysAgo % WEEK_DAYS >= WEEK_DAYS - 2;
  const growth = 1 - daysAgo / (2 * firstDay);
  return DEMO_PEOPLE.flatMap(({ handle }, at) => {
    const mood = ((at * 7 + daysAgo * 5) % 12) / 12;
    if (mood > growth * (isQuiet ? 0.6 : 1)) return [];
    return [{ handle, seenShare: 1 - mood / 2, openedShare: mood / 2 }];
  });
}
