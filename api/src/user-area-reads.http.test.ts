import {
  getDraw,
  getLeaderboard,
  getRewards,
  getStatement,
  listDrawEntries,
  listNotifications,
  readNotifications,
  type Call,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { attempt, call, type CallInput } from './testing/client.ts';
import { explainReads } from './testing/explain-commands.ts';
import { GIVEAWAY, createTestProject, publishQuest } from './testing/quests.ts';
import { startTestApi, type TestApi } from './testing/start-test-api.ts';
import { signInWithX } from './testing/visitor.ts';

const OTHERS = 400;

let api: TestApi;
let token: string;
let giveawayId: number;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
  token = await signInWithX(api, 'host');
  for (let guest = 0; guest < 30; guest += 1) await signInWithX(api, `guest_${guest}`, { ref: 'host' });
  const project = await createTestProject(api, 'Acme');
  giveawayId = await publishQuest(api, project, GIVEAWAY);
  await api.server.product.quests.conclude(giveawayId, 'owner');
  await addOthers();
});
afterAll(() => api.stop());

/** Documents of many other users, in the collections that the calls read. */
async function addOthers(): Promise<void> {
  const copies = async (collection: string, change: (index: number) => object) => {
    const from = api.server.connection.collection<{ _id: string }>(collection);
    const [sample] = await from.find().limit(1).toArray();
    await from.insertMany(
      Array.from({ length: OTHERS }, (_, index) => ({ ...sample, _id: `copy${index}`, ...change(index) })),
    );
  };
  await copies('ledger_lines', (index) => ({ account: `user:other${index}` }));
  await copies('notifications', (index) => ({ userId: `other${index}` }));
}

it.each<[string, Call, CallInput<Call>, number]>([
  ['a statement', getStatement, { query: { limit: 10 } }, 12],
  ['notifications', listNotifications, {}, 51],
  ['reading one notification', readNotifications, { body: { ids: ['none'] } }, 51],
  ['rewards', getRewards, {}, 5],
  ['the leaderboard', getLeaderboard, {}, 31],
  ['a draw', getDraw, { query: { giveaway_id: 1 } }, 2],
  ['the entries of a draw', listDrawEntries, { query: { giveaway_id: 1 } }, 2],
])('%s is read using indexes, regardless of other data', async (_name, definition, input, docsMax) => {
  const reads = await explainReads(api.server.connection, async () => {
    expect((await attempt(api, definition, { token, ...input })).status).toBe(200);
  });
  expect(reads.length).toBeGreaterThan(0);
  for (const { stages, docsExamined } of reads) {
    expect(stages).not.toContain('COLLSCAN');
    expect(stages).not.toContain('SORT');
    expect(docsExamined).toBeLessThanOrEqual(docsMax);
  }
});

it('reads the next page of a statement without the earlier pages', async () => {
  const { next } = await call(api, getStatement, { token, query: { limit: 10 } });
  const reads = await explainReads(api.server.connection, () =>
    call(api, getStatement, { token, query: { limit: 10, before: next ?? '' } }),
  );
  const [read] = reads.filter(({ collection }) => collection === 'ledger_lines');
  // All entries of this test have the same time, so earlier ones are scanned. Usually there are few.
  expect(read?.stages).not.toContain('SORT');
  expect(read?.docsExamined).toBeLessThanOrEqual(31);
});
