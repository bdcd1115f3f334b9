import { must, scattered } from '../database-people.ts';
import { idOf, nth, stored, type Filling, type Stored } from './copies.ts';

const START_MS = Date.UTC(2026, 0, 1);
const SECOND_MS = 1000;
const REFERRALS_MAX = 200;
const YEAR_MS = 365 * 24 * 60 * 60_000;
/** The running season. */
export const SEASON = 'season';

/** Where a share of the way down the leaderboard leads: few people have many referrals, and most have one or two. */
function standingAt(share: number) {
  const referralCount = 1 + Math.floor(REFERRALS_MAX * (1 - share) ** 8);
  return { referralCount, pointsMxp: 1000 + 100 * referralCount };
}

/**
 * Adds people who each have a referral, as copies of the demo's, and spreads those with the given handles evenly
 * among them.
 */
export async function fillPeople({ client, load }: Filling, count: number, handles: readonly string[]): Promise<void> {
  const demo = await stored(client, 'users');
  load('users', count, (index) => ({
    ...nth(demo, index),
    ...standingAt(scattered(index, 1_000_000) / 1_000_000),
    _id: idOf(1, index),
    xId: `x${index}`,
    handle: `person_${index}`,
    handleKey: `person_${index}`,
    referralCode: `MX-${index}`,
    joinedAt: new Date(START_MS + index * SECOND_MS),
    isProfilePublic: true,
    // For searches of admins alone. Its index would have most of the entries.
    searchPrefixes: [],
  }));
  for (const [at, handle] of handles.entries()) {
    const joinedAt = new Date(START_MS + (count * SECOND_MS) / 2);
    const $set = { ...standingAt(at / (handles.length - 1)), joinedAt, isProfilePublic: true };
    await must(client, { update: 'users', updates: [{ q: { handle }, u: { $set } }] });
  }
}

/** A season in which all of these people have earned, those with the given handles from the first place to the last. */
export async function fillSeason({ client, load }: Filling, count: number, handles: readonly string[]): Promise<void> {
  const [startsAt, endsAt] = [new Date(START_MS), new Date(START_MS + 10 * YEAR_MS)];
  load('seasons', 1, () => ({ _id: SEASON, name: 'Season', startsAt, endsAt }));
  const totalOf = (userId: string, share: number, index: number): Stored => ({
    _id: `${SEASON}:${userId}`,
    ...{ seasonId: SEASON, userId, earnedMxp: standingAt(share).pointsMxp },
    reachedAt: new Date(START_MS + index * SECOND_MS),
  });
  load('season_totals', count, (index) => totalOf(idOf(1, index), scattered(index, 1_000_000) / 1_000_000, index));
  const people = await stored(client, 'users', { handle: { $in: handles } });
  const ids = new Map(people.map((user) => [user['handle'], String(user['_id'])]));
  load('season_totals', handles.length, (at) =>
    totalOf(ids.get(nth(handles, at)) ?? '', at / (handles.length - 1), count / 2),
  );
}

/** A ledger balance and a piece of work of each of these people: what levels, streaks and badges are read from. */
export async function fillDeeds({ client, load }: Filling, count: number): Promise<void> {
  const balances = (await stored(client, 'ledger_balances')).filter(({ totals }) => totals !== undefined);
  const work = await stored(client, 'participations', { type: 'task' });
  load('ledger_balances', count, (index) => {
    const account = `user:${idOf(1, index)}`;
    return { ...nth(balances, index), _id: account, account };
  });
  load('participations', count, (index) => ({
    ...nth(work, index),
    _id: idOf(2, index),
    userId: idOf(1, index),
  }));
}
