import type { RawClient } from '@magnetx/embedded-mongo/testing/raw-client';
import { must } from '../database-people.ts';
import { idOf, insertMany, nth, stored, type Stored } from './copies.ts';

/** The quests in which each turn takes part, and who does. */
export interface Pool {
  readonly tasks: readonly number[];
  readonly giveaways: readonly number[];
  readonly userIds: readonly string[];
  readonly projectIds: readonly string[];
}

const FIRST = { task: 100_000, giveaway: 200_000, listed: 300_000 };
/** More than a page shows of each. */
const [LISTED, OWN] = [30, 60];
const START_MS = Date.UTC(2026, 0, 1);

/** The filters of the documents that taking part stores, by collection. */
function tracesOf({ tasks, giveaways, userIds, projectIds }: Pool): Readonly<Record<string, Stored>> {
  const ids = [...tasks, ...giveaways];
  return {
    participations: { questId: { $in: ids } },
    review_rows: { questId: { $in: ids } },
    work_links: { userId: { $in: userIds } },
    activity_days: { questId: { $in: ids } },
    notifications: { countKey: { $in: ids.map((id) => `participants:${id}`) } },
    project_newcomers: { _id: { $in: userIds.flatMap((user) => projectIds.map((project) => `${user}:${project}`)) } },
    idempotency_records: { accountId: { $in: userIds } },
  };
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
};

/** The documents of those who took part, in an order that does not depend on their ids. */
export async function storedBy(client: RawClient, pool: Pool): Promise<unknown> {
  const all: Record<string, unknown> = {};
  for (const [name, filter] of Object.entries(tracesOf(pool))) {
    if (name !== 'idempotency_records') all[name] = (await stored(client, name, filter)).map(sorted);
  }
  return all;
}

/** Removes these documents. */
export async function forget(client: RawClient, pool: Pool): Promise<void> {
  for (const [name, q] of Object.entries(tracesOf(pool)))
    await must(client, { delete: name, deletes: [{ q, limit: 0 }] });
  const q = { _id: { $in: [...pool.tasks, ...pool.giveaways] } };
  await must(client, { update: 'quests', updates: [{ q, u: { $set: { participantCount: 0 } }, multi: true }] });
}

/** A copy of a quest that runs without an end, and was not posted by a request. */
function running(quest: Stored, _id: number): Stored {
  const open = { ...quest, _id, endsAt: null, maxParticipants: 1_000_000, participantCount: 0 };
  return Object.fromEntries(Object.entries(open).filter(([name]) => name !== 'attempt' && name !== 'postedFrom'));
}

const at = (index: number) => new Date(START_MS + index * 1000);

/** Fills a page of what the person sees with copies of the demo's documents. */
async function fillPages(client: RawClient, userId: string, quests: readonly Stored[]): Promise<void> {
  const listings = new Map((await stored(client, 'quest_listings')).map((row) => [Number(row['_id']), row]));
  const work = await stored(client, 'participations', { type: 'task' });
  for (const [kind, type] of ['task', 'mission'].entries()) {
    const samples = quests.filter((quest) => quest['type'] === type);
    const idAt = (index: number) => FIRST.listed + LISTED * kind + index;
    await insertMany(client, 'quests', LISTED, (index) => running(nth(samples, index), idAt(index)));
    await insertMany(client, 'quest_listings', LISTED, (index) => {
      const listing = listings.get(Number(nth(samples, index)['_id']));
      return { ...listing, _id: idAt(index), liveAt: new Date() };
    });
    const u = { $inc: { all: LISTED, active: LISTED } };
    await must(client, { update: 'quest_tallies', updates: [{ q: { _id: type }, u }] });
  }
  await insertMany(client, 'participations', LISTED / 2, (index) => {
    const questId = FIRST.listed + index * 2;
    return { ...nth(work, index), _id: idOf(5, index), questId, userId, isQueued: false };
  });
  const lines = (await stored(client, 'ledger_lines', { kind: { $in: ['referral', 'reward', 'prize'] } })).filter(
    ({ account }) => String(account).startsWith('user:'),
  );
  const account = `user:${userId}`;
  const own = (index: number) => ({ _id: idOf(5, index), createdAt: at(index) });
  await insertMany(client, 'ledger_lines', OWN, (index) => ({ ...nth(lines, index), ...own(index), account }));
  const news = (await stored(client, 'notifications')).filter(({ named, countKey }) => !named && !countKey);
  await insertMany(client, 'notifications', OWN, (index) => ({ ...nth(news, index), ...own(index), userId }));
}

/** The demo with full pages for a person, and with quests for each of a number of writes. */
export async function fillPeerWorld(
  client: RawClient,
  person: string,
  writers: readonly string[],
  writes: number,
): Promise<Pool> {
  const users = new Map((await stored(client, 'users')).map(({ handle, _id }) => [String(handle), String(_id)]));
  const quests = await stored(client, 'quests', { status: 'active' });
  const poolOf = async (type: 'task' | 'giveaway'): Promise<number[]> => {
    const samples = quests.filter((quest) => quest['type'] === type);
    await insertMany(client, 'quests', writes, (index) => running(nth(samples, index), FIRST[type] + index));
    return Array.from({ length: writes }, (_, index) => FIRST[type] + index);
  };
  await fillPages(client, users.get(person) ?? '', quests);
  return {
    ...{ tasks: await poolOf('task'), giveaways: await poolOf('giveaway') },
    userIds: writers.map((handle) => users.get(handle) ?? ''),
    projectIds: [...new Set(quests.map(({ projectId }) => String(projectId)))],
  };
}
