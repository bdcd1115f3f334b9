import type { RawClient } from '@magnetx/embedded-mongo/testing/raw-client';
import { clear, idOf, insertMany, nth, stored, type Stored } from './copies.ts';

const START_MS = Date.UTC(2026, 0, 1);
const SECOND_MS = 1000;
const TYPE = 'task';

function searchPrefixesOf(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))))];
}

/** Words to search for: what all have, what one in eleven has, and what twenty have in a large world as in a small. */
export const ADMIN_WORDS = { all: 'every', some: 'some', few: 'few0' } as const;

/** The words of the index-th row, besides its own. */
function wordsAt(index: number): string[] {
  return [
    ADMIN_WORDS.all,
    `few${Math.floor(index / 20)}x`,
    ...(index < 20 ? [ADMIN_WORDS.few] : []),
    ...(index % 11 === 0 ? [ADMIN_WORDS.some] : []),
  ];
}

/** Adds people, copies of the demo's, one in eight of them inactive. */
export async function fillUsers(client: RawClient, count: number): Promise<void> {
  const demo = await stored(client, 'users');
  await insertMany(client, 'users', count, (index) => {
    const handle = `u${index.toString(36)}`;
    return {
      ...nth(demo, index),
      _id: idOf(1, index),
      xId: `x${index}`,
      handle,
      handleKey: handle,
      name: handle,
      referralCode: `MX-${index}`,
      status: index % 8 === 0 ? 'Inactive' : 'Active',
      searchPrefixes: searchPrefixesOf([handle, ...wordsAt(index)]),
      joinedAt: new Date(START_MS + index * SECOND_MS),
    };
  });
}

/** Replaces the demo's works in the queue by this number; half of them are pending. */
export async function fillQueue(client: RawClient, count: number): Promise<void> {
  const demo = (await stored(client, 'participations')).filter(({ type, work }) => type === TYPE && Boolean(work));
  await clear(client, ['participations', 'review_rows']);
  const statusAt = (index: number) => nth(['pending', 'rejected', 'pending', 'approved'], index);
  const at = (index: number) => new Date(START_MS + index * SECOND_MS);
  await insertMany(client, 'participations', count, (index): Stored => {
    const sample = nth(demo, index);
    return {
      ...sample,
      _id: idOf(2, index),
      userId: idOf(1, index),
      status: statusAt(index),
      at: at(index),
      isQueued: true,
    };
  });
  const owners = new Map((await stored(client, 'quests')).map(({ _id, projectId }) => [_id, projectId]));
  await insertMany(client, 'review_rows', count, (index) => ({
    _id: `work-${idOf(2, index)}`,
    type: TYPE,
    status: statusAt(index),
    at: at(index),
    searchPrefixes: searchPrefixesOf(wordsAt(index)),
    projectId: owners.get(nth(demo, index)['questId']),
    questId: nth(demo, index)['questId'],
    userId: idOf(1, index),
    verdict: nth(['none', 'accept', 'none', 'decline', 'none'], index),
  }));
}
