import {
  approveReviewItem,
  COMPARED_DAYS,
  getAdminOverview,
  getAdminStats,
  getPayoutsDue,
  getSystemStatus,
  listAuditLines,
  requestCredit,
  retryWork,
  sendContactMessage,
  submitTask,
  SYSTEM_PARTS,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { listenLive } from '../../../testing/live-listener.ts';
import { prepareTestPayout } from '../../../testing/payouts.ts';
import { GIVEAWAY, createTestProject, postQuest, publishQuest, TASK } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

const MINUTE_MS = 60_000;

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await createTestAdmin(api);
});
afterAll(() => api.stop());

const started: TestApi[] = [];
/** An API of one test, with its own clock. */
const startOwn = async (): Promise<TestApi> => {
  const own = await startTestApi();
  started.push(own);
  return own;
};
afterEach(async () => {
  for (const own of started.splice(0)) await own.stop();
});

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

describe('work that was given up', () => {
  it('is shown, and retried by an administrator, which the audit log names', async () => {
    const own = await startTestApi({ hasCostlyWork: true });
    started.push(own);
    const token = await createTestAdmin(own);
    const read = async () => {
      const { checks, given_up: work } = await call(own, getSystemStatus, { token });
      return { jobs: checks.find(({ part }) => part === 'jobs'), work };
    };
    const rows = own.server.connection.collection<Record<string, unknown> & { _id: string }>('jobs');
    const [_id, at] = ['share-pictures:7:a', own.clock.now()];
    const dead = {
      state: 'dead',
      dueAt: at,
      endedAt: at,
      leaseUntil: at,
      holder: null,
      failures: 3,
      lastError: 'No ink',
    };
    await rows.insertMany([
      { _id, kind: 'share-pictures', payload: { questId: 7 }, ...dead },
      { _id: 'letters:of-a-later-version', kind: 'letters', payload: {}, ...dead },
    ]);
    await own.server.jobs.runDue();
    const found = { id: _id, kind: 'share-pictures', failures: 3, error: 'No ink', at: at.toISOString() };
    const jobs = { part: 'jobs', state: 'down', detail: '1 piece of work given up.' };
    expect(await read()).toEqual({ jobs, work: [found] });
    const metrics = await (await fetch(`${own.url}/metrics`)).text();
    expect(metrics).toContain('magnetx_work_dead{kind="share-pictures"} 1');
    await call(own, retryWork, { token, body: { id: _id } });
    const again = await attempt(own, retryWork, { token, body: { id: _id } });
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await fetch(`${own.url}/metrics`).then((answer) => answer.text())).toContain(
      'magnetx_work_waiting{kind="share-pictures"} 1',
    );
    const { lines } = await call(own, listAuditLines, { token });
    expect(lines.map(({ action, subject, outcome }) => [action, subject, outcome]).slice(0, 2)).toEqual([
      ['retryWork', `work ${_id}`, 'refused'],
      ['retryWork', `work ${_id}`, 'done'],
    ]);
    await own.server.jobs.runDue();
    expect([(await read()).work, await rows.findOne({ _id })]).toMatchObject([[], { state: 'done' }]);
  });
});

describe('the overview', () => {
  const HOUR_MS = 60 * MINUTE_MS;
  let admins = 0;
  /** By a new admin each, because tokens expire. */
  const overviewOf = async (own: TestApi) =>
    call(own, getAdminOverview, { token: await createTestAdmin(own, `admin${(admins += 1)}`) });

  it('sorts the queue by age: 24, 48 and 72 h to the millisecond', async () => {
    const own = await startOwn();
    const project = await createTestProject(own, 'Acme');
    await postQuest(own, project, TASK);
    const ages: [number, string][] = [];
    const queue = async () => Object.entries((await overviewOf(own)).queue).find(([, count]) => count > 0)?.[0] ?? '';
    for (const [ms, hours] of [
      [0, 0],
      [24 * HOUR_MS, 24],
      [1, 24],
      [24 * HOUR_MS - 1, 48],
      [1, 48],
      [24 * HOUR_MS - 1, 72],
      [1, 72],
    ] as const) {
      own.clock.advance(ms);
      ages.push([hours, await queue()]);
    }
    expect(ages).toEqual([
      [0, 'under_24h'],
      [24, 'under_24h'],
      [24, 'under_48h'],
      [48, 'under_48h'],
      [48, 'under_72h'],
      [72, 'under_72h'],
      [72, 'overdue'],
    ]);
  });

  it('counts open messages and requests', async () => {
    const own = await startOwn();
    const project = await createTestProject(own, 'Acme');
    await call(own, requestCredit, { token: project.token, body: { amount: 5_000, note: 'For our launch' } });
    const body = { first_name: 'Ada', last_name: 'L', email: 'ada@example.com', message: 'A question about quests' };
    await call(own, sendContactMessage, { body });
    const none = { open_appeals: 0, held_rewards: 0 };
    expect(await overviewOf(own)).toMatchObject({ unread_messages: 1, open_credit_requests: 1, ...none });
  });

  it('has sign-ups and activity by day, counted by a job until a day has ended', async () => {
    const own = await startOwn();
    const project = await createTestProject(own, 'Acme');
    const task = await publishQuest(own, project, TASK);
    const submit = async (handle: string) => {
      const token = await signInWithX(own, handle);
      await call(own, submitTask, { token, body: { task_id: task, submission_url: `https://x.com/${handle}` } });
    };
    await submit('early');
    own.clock.advance(COMPARED_DAYS * 24 * HOUR_MS);
    for (const handle of ['late', 'later']) await submit(handle);
    const run = async () => {
      for (const job of own.server.product.jobs)
        if (job.name === 'count-platform-days') await job.run({ isEnding: () => false });
    };
    const counted = async () =>
      (await overviewOf(own)).days.flatMap(({ sign_ups: signUps, participants, submissions }, at) =>
        signUps + participants + submissions > 0 ? [[at, signUps, participants, submissions]] : [],
      );
    expect(await counted()).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      await run();
      expect(await counted()).toEqual([
        [COMPARED_DAYS - 1, 1, 1, 1],
        [2 * COMPARED_DAYS - 1, 2, 2, 2],
      ]);
    }
    await own.server.connection.collection('users').deleteMany({});
    await run();
    expect(await counted()).toEqual([
      [COMPARED_DAYS - 1, 1, 1, 1],
      [2 * COMPARED_DAYS - 1, 0, 2, 2],
    ]);
  });
});

it('shows cash that no batch has, and unpaid batches', async () => {
  const own = await startOwn();
  const token = await createTestAdmin(own);
  const due = () => call(own, getPayoutsDue, { token });
  expect(await due()).toMatchObject({ payable: { amount_cents: 0, rewards: 0 }, batches: [] });
  const { payables, withTransaction, xSignIn, accounts } = own.server.product;
  const xId = '77';
  const profile = {
    xId,
    handle: 'winner',
    name: 'W',
    bio: '',
    avatarUrl: '',
    followersCount: null,
    followingCount: null,
  };
  const userId = await xSignIn.signInUser({ profile });
  const wallet = { walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7', walletVerifiedAt: null };
  await withTransaction((session) => accounts.users.setWallet(userId, null, wallet, session));
  const of = { userId, questId: 1, projectId: 'p1' };
  const payable = { ...of, kind: 'task', title: 'Write a thread', amountCents: 1_500 } as const;
  for (const cause of ['reward:a', 'reward:b']) {
    await withTransaction((session) => payables.create({ ...payable, cause }, session));
  }
  expect(await due()).toMatchObject({ payable: { amount_cents: 3_000, rewards: 2 }, batches: [] });
  const month = own.clock.now().toISOString().slice(0, 7);
  own.clock.advance(1);
  const batch = await prepareTestPayout(own, token, month);
  expect(await due()).toMatchObject({
    payable: { amount_cents: 0, rewards: 0 },
    batches: [{ id: batch.id, month, status: 'ready', amount_cents: 3_000, people: 1 }],
  });
});
