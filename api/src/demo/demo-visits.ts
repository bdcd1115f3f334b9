import { DEMO_PEOPLE } from './demo-people.ts';

/** A visit of a demo user on one day. */
export interface DemoVisit {
  readonly handle: string;
  /** The shares of the visible quests, newest first, that the user sees and opens. */
  readonly seenShare: number;
  readonly openedShare: number;
}

const WEEK_DAYS = 7;

/** The visits of a day. They are reproducible, fewer at weekends, and more towards today. */
export function demoVisitsOf(daysAgo: number, firstDay: number): DemoVisit[] {
  const isQuiet = daysAgo % WEEK_DAYS >= WEEK_DAYS - 2;
  const growth = 1 - daysAgo / (2 * firstDay);
  return DEMO_PEOPLE.flatMap(({ handle }, at) => {
    const mood = ((at * 7 + daysAgo * 5) % 12) / 12;
    if (mood > growth * (isQuiet ? 0.6 : 1)) return [];
    return [{ handle, seenShare: 1 - mood / 2, openedShare: mood / 2 }];
  });
}
