import { approveReviewItem, getAdminStats, getSystemStatus, submitTask, SYSTEM_PARTS } from '@magnetx/contracts';
import { createTestAdmin } from '../../testing/admin.ts';
import { call } from '../../testing/client.ts';
import { listenLive } from '../../testing/live-listener.ts';
import { GIVEAWAY, createTestProject, postQuest, publishQuest, TASK } from '../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';
import { signInWithX } from '../../testing/visitor.ts';

const MINUTE_MS = 60_000;

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await createTestAdmin(api);
});
afterAll(() => api.stop());

const stats = async () => (await call(api, getAdminStats, { token: admin })).stats;
const status = async () => {
  const { checks } = await call(api, getSystemStatus, { token: admin });
  expect(checks.map(({ part }) => part)).toEqual(SYSTEM_PARTS);
  return new Map(checks.map(({ part, state, detail }) => [part, { state, detail }]));
};

it('counts users, live tasks, pending reviews and payouts', async () => {
  expect(await stats()).toEqual({ totalUsers: 0, activeTasks: 0, pendingTasks: 0, paidOut: 0 });
  const project = await createTestProject(api, 'Acme');
  const task_id = await publishQuest(api, project, TASK);
  await publishQuest(api, project, GIVEAWAY);
  const waiting = await postQuest(api, project, TASK);
  const token = await signInWithX(api, 'worker');
  await call(api, submitTask, { token, body: { task_id, submission_url: 'https://x.com/1' } });
  expect(await stats()).toEqual({ totalUsers: 1, activeTasks: 1, pendingTasks: 2, paidOut: 0 });
  await call(api, approveReviewItem, { token: admin, body: { id: `quest-${waiting}`, type: 'task' } });
  const paid = (amountCents: number, state: string) => ({ _id: `batch${amountCents}`, amountCents, status: state });
  const batches = api.server.connection.collection<{ _id: string }>('payout_batches');
  await batches.insertMany([paid(50_010, 'paid'), paid(2_500, 'paid'), paid(99, 'ready'), paid(1, 'cancelled')]);
  expect(await stats()).toEqual({ totalUsers: 1, activeTasks: 2, pendingTasks: 1, paidOut: 525.1 });
});

it('checks every part on each request', async () => {
  const before = await status();
  expect(before.get('api')).toEqual({
    state: 'up',
    detail: expect.stringMatching(/^Version \d+\.\d+\.\d+, up for \d+/),
  });
  expect(before.get('database')).toEqual({ state: 'up', detail: expect.stringMatching(/^Answered in \d+ ms\.$/) });
  expect(before.get('cache')).toMatchObject({ state: 'off' });
  expect(before.get('live')).toEqual({ state: 'up', detail: '0 open connections.' });
  const live = await listenLive(api, await signInWithX(api, 'watcher'));
  expect((await status()).get('live')).toEqual({ state: 'up', detail: '1 open connection.' });
  live.close();
});

it('names late and failing jobs', async () => {
  expect((await status()).get('jobs')).toEqual({ state: 'down', detail: 'Not every job has run yet.' });
  await api.server.jobs.runDue();
  api.clock.advance(5_000);
  const { length } = api.server.product.jobs;
  expect((await status()).get('jobs')).toEqual({ state: 'up', detail: `${length} jobs, the last ended 5 s ago.` });
  const jobs = api.server.connection.collection<{ _id: string }>('jobs');
  await jobs.insertOne({
    _id: 'of-an-older-version',
    dueAt: new Date(0),
    leaseUntil: new Date(0),
    failures: 9,
  } as never);
  const dueAt = new Date(api.clock.now().getTime() - 3 * MINUTE_MS);
  await jobs.updateMany({ _id: { $ne: 'run-due-draws' } }, { $set: { dueAt: api.clock.now() } });
  await jobs.updateOne({ _id: 'run-due-draws' }, { $set: { dueAt } });
  expect((await status()).get('jobs')).toEqual({ state: 'down', detail: 'run-due-draws is 3 min late.' });
  await jobs.updateOne({ _id: 'run-due-draws' }, { $set: { dueAt: api.clock.now(), failures: 2 } });
  expect((await status()).get('jobs')).toEqual({ state: 'down', detail: 'run-due-draws has failed 2 times.' });
});
