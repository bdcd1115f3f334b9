import { COMPARED_DAYS, type AdminOverview } from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import type { Job } from '../../../jobs/index.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Users } from '../../accounts/accounts/index.ts';
import { addDays, dayOf, type ActivityModule } from '../../quests/activity/index.ts';
import { platformDayModel } from './platform-day.model.ts';

export interface PlatformDaysDeps {
  readonly connection: Connection;
  readonly users: Pick<Users, 'countJoined'>;
  readonly activity: Pick<ActivityModule, 'sumDay'>;
  readonly clock: Clock;
}

const EVERY_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;

/** The days of the admins' chart, oldest first. */
function daysUntil(now: Date): string[] {
  const today = dayOf(now);
  return Array.from({ length: 2 * COMPARED_DAYS }, (_, index) => addDays(today, index + 1 - 2 * COMPARED_DAYS));
}

/**
 * Sign-ups and activity by day. A job counts them, so that the dashboard reads a row per day however many users there
 * are. A repeated count stores the same, and a day is not counted again once it has ended.
 */
export function createPlatformDays({ connection, users, activity, clock }: PlatformDaysDeps) {
  const stored = platformDayModel(connection);

  const count = async (day: string, now: Date): Promise<void> => {
    const [from, until] = [new Date(day), new Date(addDays(day, 1))];
    const [signUps, { participants, submissions }] = await Promise.all([
      users.countJoined(from, until),
      activity.sumDay(day),
    ]);
    // An hour later, transactions of the day have been committed.
    const isFinal = now.getTime() - until.getTime() > HOUR_MS;
    await stored.updateOne({ _id: day }, { $set: { signUps, participants, submissions, isFinal } }, { upsert: true });
  };

  const job: Job = {
    name: 'count-platform-days',
    everyMs: EVERY_MS,
    run: async ({ isEnding }) => {
      const now = clock.now();
      const days = daysUntil(now);
      const final = await stored.find({ _id: { $in: days }, isFinal: true }, { _id: 1 }).lean();
      const done = new Set(final.map(({ _id }) => _id));
      for (const day of days) {
        if (isEnding()) return;
        if (!done.has(day)) await count(day, now);
      }
    },
  };

  return {
    job,
    read: async (): Promise<AdminOverview['days']> => {
      const days = daysUntil(clock.now());
      const found = new Map((await stored.find({ _id: { $in: days } }).lean()).map((row) => [row._id, row]));
      return days.map((day) => {
        const { signUps = 0, participants = 0, submissions = 0 } = found.get(day) ?? {};
        return { day, sign_ups: signUps, participants, submissions };
      });
    },
  };
}
