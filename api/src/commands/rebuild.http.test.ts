import { testInSoak } from '@magnetx/operations/testing/soak';
import path from 'node:path';
import { listTasks, logInAdmin, reconcilePayouts } from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { restoreBackup } from '../backup/restore-backup.ts';
import { withDatabase } from '../backup/with-database.ts';
import { DEMO_ADMIN } from '../demo/demo-accounts.ts';
import { call } from '../testing/client.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';
import { rebuildDerivedOf, verifyDerivedOf } from './rebuild.ts';

// Servers and commands start slowly on a busy machine.

const DEMO = path.join(import.meta.dirname, '../migrations/fixtures/demo-1.0.0.backup');

let api: TestApi;
let derived: TestApi['server']['product']['derived'];
beforeAll(async () => {
  const { url } = cleanDatabase();
  await withDatabase(url, (connection) => restoreBackup(connection, DEMO));
  api = await startTestApi({ databaseUrl: url });
  ({ derived } = api.server.product);
  // The demo has no season.
  const season = { _id: 'all', name: 'All', startsAt: new Date(0), endsAt: new Date('2100-01-01') };
  await api.server.connection.collection<{ _id: string }>('seasons').insertOne(season);
  await derived.find(({ name }) => name === 'season_totals')?.rebuild();
});
afterAll(() => api.stop());

const rowsOf = (name: string) => api.server.connection.collection(name).find().sort({ _id: 1 }).toArray();
const names = () => derived.map(({ name }) => name);

it('a derived collection that was dropped is found by ledger:verify, and rebuilt beside running APIs', async () => {
  expect(await verifyDerivedOf(api.config)).toEqual([]);
  const { token } = await call(api, logInAdmin, { body: DEMO_ADMIN });
  const user = await signInWithX(api, 'demo_mara');
  const read = async () => ({
    sums: await call(api, reconcilePayouts, { token }),
    tasks: (await call(api, listTasks, { token: user })).stats,
  });
  const before = await read();
  expect(before.sums.payable_cents).toBeGreaterThan(0);
  for (const name of names()) {
    expect({ name, rows: (await rowsOf(name)).length > 0 }).toEqual({ name, rows: true });
    await api.server.connection.collection(name).drop();
  }
  const wrong = (await verifyDerivedOf(api.config)).join('\n');
  // Without lists, there is nothing to count.
  for (const name of names().filter((one) => one !== 'quest_tallies')) {
    expect(wrong).toMatch(new RegExp(`^${name}: .*: npm run rebuild -- ${name}$`, 'm'));
  }
  await rebuildDerivedOf(api.config, 'payable_sums');
  for (const { rebuild } of derived) await rebuild();
  expect(await verifyDerivedOf(api.config)).toEqual([]);
  expect(await read()).toEqual(before);
});

it.each([
  ['payable_sums', { $inc: { amountCents: 1 } }],
  ['debts', { $inc: { owedCents: 1 } }],
  ['payout_records', { $inc: { paidCents: 1 } }],
  ['season_totals', { $inc: { earnedMxp: 1 } }],
  ['quest_listings', { $set: { searchGrams: [] } }],
  ['quest_tallies', { $inc: { all: 1 } }],
  ['review_rows', { $set: { status: 'approved', verdict: 'accept' } }],
])('a wrong row of %s is found and corrected', async (name, update) => {
  const collection = derived.find((one) => one.name === name);
  const right = await rowsOf(name);
  await api.server.connection.collection(name).updateOne({}, update);
  expect(await collection?.findWrong()).toEqual([expect.any(String)]);
  await collection?.rebuild();
  expect(await rowsOf(name)).toEqual(right);
});

testInSoak('names every collection that it can rebuild, and rebuilds one', async () => {
  const env = { MONGODB_URL: api.config.database.url };
  const listed = await runCommand('cli', env, ['rebuild', 'list']);
  expect(listed.output.match(/^\w+(?=: follows from its sources\.$)/gm)).toEqual(names());
  const rebuilt = await runCommand('cli', env, ['rebuild', 'payable_sums']);
  expect(rebuilt).toMatchObject({ code: 0, output: expect.stringContaining('payable_sums is rebuilt') });
});
