import { DEMO_PROJECT } from '@magnetx/api/demo-sign-ins';
import { clear, idOf, nth, stored, type Filling, type Stored } from './copies.ts';

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
export async function fillUsers({ client, load }: Filling, count: number): Promise<void> {
  const demo = await stored(client, 'users');
  load('users', count, (index) => {
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

const workAt = (index: number) => ({ id: idOf(2, index), at: new Date(START_MS + index * SECOND_MS) });

/** The cursor of the page before the index-th row, in the form of the API's (`http/sorted-page.ts`). */
export function placeInQueue(index: number): string {
  const { id, at } = workAt(index);
  return Buffer.from(JSON.stringify([`d${at.getTime()}`, `twork-${id}`])).toString('base64url');
}

/** Replaces the demo's works in the queue by this number: half of them pending, two thirds on one project's tasks. */
export async function fillQueue({ client, load }: Filling, count: number): Promise<void> {
  const demo = (await stored(client, 'participations')).filter(({ type, work }) => type === TYPE && Boolean(work));
  await clear(client, ['participations', 'review_rows']);
  const [project] = await stored(client, 'projects', { username: DEMO_PROJECT.username });
  const tasks = await stored(client, 'quests', { type: TYPE });
  const own = tasks.filter(({ projectId }) => projectId === project?.['_id']);
  const others = tasks.filter(({ projectId }) => projectId !== project?.['_id']);
  const taskAt = (index: number) => nth(index % 3 === 0 ? others : own, index);
  const statusAt = (index: number) => nth(['pending', 'rejected', 'pending', 'approved'], index);
  load('participations', count, (index): Stored => {
    const sample = nth(demo, index);
    return {
      ...sample,
      _id: workAt(index).id,
      questId: taskAt(index)['_id'],
      userId: idOf(1, index),
      status: statusAt(index),
      at: workAt(index).at,
      isQueued: true,
    };
  });
  load('review_rows', count, (index) => ({
    _id: `work-${workAt(index).id}`,
    type: TYPE,
    status: statusAt(index),
    at: workAt(index).at,
    searchPrefixes: searchPrefixesOf(wordsAt(index)),
    projectId: taskAt(index)['projectId'],
    questId: taskAt(index)['_id'],
    userId: idOf(1, index),
    verdict: nth(['none', 'accept', 'none', 'decline', 'none'], index),
  }));
}
