import {
  approveReviewItem,
  concludeQuest,
  getAdminOverview,
  getProjectBalance,
  getProjectDashboard,
  getProjectQuest,
  getProjectRecord,
  getPublicProject,
  listPayouts,
  listProjectManagers,
  listReviewItems,
  markPayoutPaid,
  preparePayout,
  reconcilePayouts,
  removeProject,
  reverseReviewItems,
  setWallet,
  submitTask,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { NO_AUDIT_TRAIL } from '../../../http/audit-trail.ts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { startApiPair } from '../../../testing/api-cluster.ts';
import { attempt, call } from '../../../testing/client.ts';
import { createTestProject, depositDollars, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import type { TestApi } from '../../../testing/start-test-api.ts';
import { COVERS_PER_STEP } from './index.ts';

const REWARD_CENTS = 50_000;
const JOBS_MS = 10_000;

let pair: Awaited<ReturnType<typeof startApiPair>>;
let api: TestApi;
let admin: string;
let counted = 0;
beforeAll(async () => {
  pair = await startApiPair({ databaseUrl: cleanDatabase().url });
  [api] = pair.apis;
  admin = await createTestAdmin(api);
});
afterAll(() => pair.stop());
afterEach(async () => {
  expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
  for (const { name, findWrong } of api.server.product.derived) {
    if (name === 'debts' || name === 'payout_records') expect(await findWrong()).toEqual([]);
  }
});

const newProject = () => createTestProject(api, `Debtor ${(counted += 1)}`);

/** A live task of $500 without a reserve, and the ids of the work that waits. */
async function taskWithWork(project: TestProject, people: number) {
  const title = `Owed ${(counted += 1)}`;
  const questId = await publishQuest(api, project, { ...TASK, title });
  const tokens = await signInUsers(
    api,
    Array.from({ length: people }, () => `creditor_${(counted += 1)}`),
  );
  for (const token of tokens) {
    const submission_url = `https://x.com/a/status/${(counted += 1)}`;
    await call(api, submitTask, { token, body: { task_id: questId, submission_url } });
  }
  const query = { status: 'pending' as const, limit: 50 };
  const { submissions } = await call(api, listReviewItems, { token: admin, query });
  const work = submissions.filter((item) => item.title === title && item.id.startsWith('work-')).map(({ id }) => id);
  return { questId, title, tokens, work: work.reverse() };
}

const approve = (id: string, on = api) => attempt(on, approveReviewItem, { token: admin, body: { id, type: 'task' } });
const balanceOf = async ({ token }: TestProject) => {
  const { available_cents, owed_cents, advanced_cents } = await call(api, getProjectBalance, { token });
  return { available_cents, owed_cents, advanced_cents };
};
const debt = (owed_cents: number, advanced_cents = 0) => ({ owed_cents, advanced_cents });
const coveredCauses = async (questId: number) => {
  const found = await api.server.connection.collection('payables').find({ questId }).sort({ approvedAt: 1 }).toArray();
  return found.map(({ isCovered }) => Boolean(isCovered));
};

it('a reward without cover is a debt of its project, which everyone sees and which later dollars cover', async () => {
  const project = await newProject();
  const { token } = project;
  const { questId, tokens, work } = await taskWithWork(project, 3);
  for (const [at, user] of tokens.entries()) {
    await call(api, setWallet, { token: user, body: { wallet_address: `0x${`a${at}`.repeat(20)}` } });
  }
  for (const id of work) {
    await approve(id);
    await pair.setTime(pair.nowMs() + 1);
  }
  const spent = (await call(api, getProjectDashboard, { token })).total_spent;
  const params = { projectId: project.id };
  const seen = async () => ({
    owner: [await call(api, getProjectDashboard, { token }), await balanceOf(project)],
    quest: (await call(api, getProjectQuest, { token, params: { questId } })).quest.owed_cents,
    admin: [
      (await call(api, getProjectRecord, { token: admin, params })).project,
      (await call(api, listProjectManagers, { token: admin, query: { search: 'Debtor' } })).managers[0],
      (await call(api, getAdminOverview, { token: admin })).debt,
      await call(api, reconcilePayouts, { token: admin }),
    ],
  });
  const shows = (owedCents: number, advancedCents: number) => ({
    owner: Array(2).fill(expect.objectContaining(debt(owedCents, advancedCents))),
    quest: owedCents,
    admin: Array(4).fill(expect.objectContaining(debt(owedCents, advancedCents))),
  });
  expect(await seen()).toEqual(shows(3 * REWARD_CENTS, 0));

  const month = new Date(pair.nowMs()).toISOString().slice(0, 7);
  await pair.setTime(pair.nowMs() + 1);
  const prepare = (uncovered_cents?: number) =>
    attempt(api, preparePayout, {
      token: admin,
      body: { month, ...(uncovered_cents !== undefined && { uncovered_cents }) },
    });
  const error = '$1,500.00 of this payout is not covered by projects. Confirm that the platform advances it.';
  expect(await prepare()).toMatchObject({ status: 409, body: { error } });
  expect(await prepare(1)).toMatchObject({ status: 409, body: { error } });
  expect((await prepare(3 * REWARD_CENTS)).status).toBe(200);
  const batchId = (await call(api, listPayouts, { token: admin })).batches[0]?.id ?? '';
  const pay = (more: { uncovered_cents?: number }) =>
    attempt(api, markPayoutPaid, { token: admin, params: { batchId }, body: { reference: '0x1', ...more } });
  expect(await pay({})).toMatchObject({ status: 409, body: { error } });
  expect((await pay({ uncovered_cents: 3 * REWARD_CENTS })).status).toBe(200);

  expect(await seen()).toEqual(shows(3 * REWARD_CENTS, 3 * REWARD_CENTS));
  const recordOf = async () => {
    const { projectName: name } = (await call(api, getProjectRecord, { token: admin, params })).project;
    const { project: shown } = await call(api, getPublicProject, { query: { name } });
    return shown.record.map(({ label, text }) => `${label}: ${text}`);
  };
  expect(await recordOf()).toEqual([
    'Promised: $1,500',
    'Paid: $0',
    'Not paid yet: $1,500',
    expect.stringContaining('Next payout: '),
  ]);
  expect((await call(api, getProjectDashboard, { token })).total_spent).toBe(spent);

  // One reward and a part of the next: only whole rewards are covered.
  await depositDollars(api, project, 70_000);
  expect(await balanceOf(project)).toEqual({ available_cents: 20_000, ...debt(100_000, 100_000) });
  expect(await coveredCauses(questId)).toEqual([true, false, false]);
  await depositDollars(api, project, 80_000);
  expect(await balanceOf(project)).toEqual({ available_cents: 0, ...debt(0) });
  expect((await call(api, getProjectDashboard, { token })).total_spent).toBe(spent + 1_500);
  expect((await recordOf()).slice(0, 2)).toEqual(['Promised: $1,500', 'Paid: $1,500']);
});

it('an approval that is taken back returns its cover to the dollars, which cover the next debt', async () => {
  const project = await newProject();
  const { questId, work } = await taskWithWork(project, 2);
  const [first = '', second = ''] = work;
  for (const id of [first, second]) {
    await approve(id);
    await pair.setTime(pair.nowMs() + 1);
  }
  await depositDollars(api, project, REWARD_CENTS);
  expect(await coveredCauses(questId)).toEqual([true, false]);
  const reverse = (id: string) =>
    call(api, reverseReviewItems, { token: admin, body: { items: [{ id, type: 'task' }] } });
  await reverse(first);
  expect(await balanceOf(project)).toEqual({ available_cents: 0, ...debt(0) });
  expect(await coveredCauses(questId)).toEqual([true]);
  await reverse(second);
  expect(await balanceOf(project)).toEqual({ available_cents: REWARD_CENTS, ...debt(0) });
});

it('a reserve that returns covers debts, also after its project was closed', async () => {
  const project = await newProject();
  await depositDollars(api, project, 2 * REWARD_CENTS);
  const draft = { ...TASK, max_winners: 1, reserve: {} };
  const ids = [await publishQuest(api, project, draft), await publishQuest(api, project, draft)];
  const { work } = await taskWithWork(project, 2);
  for (const id of work) await approve(id);
  const runReleases = async () => {
    await pair.setTime(pair.nowMs() + JOBS_MS);
    await pair.runJobs(0);
  };
  await call(api, concludeQuest, { token: project.token, params: { questId: ids[0] ?? 0 } });
  await runReleases();
  expect(await balanceOf(project)).toEqual({ available_cents: 0, ...debt(REWARD_CENTS) });
  await call(api, removeProject, { token: admin, params: { projectId: project.id } });
  await runReleases();
  const { ledger, payables } = api.server.product;
  expect(await ledger.balanceOf(`project:${project.id}:usd`)).toBe(0);
  const left = (await payables.debts.ofProjects([project.id])).get(project.id);
  expect(left).toEqual({ owedCents: 0, advancedCents: 0 });
});

it('concurrent deposits and approvals on two servers cover every reward once', async () => {
  const project = await newProject();
  const { questId, work } = await taskWithWork(project, 4);
  const record = (at: 0 | 1, amountCents: number) => {
    const reference = `RACE-${(counted += 1)}`;
    const deposit = { projectId: project.id, amountCents, network: 'bank', reference } as const;
    return pair.apis[at].server.product.deposits.record(deposit, NO_AUDIT_TRAIL);
  };
  await Promise.all([
    ...work.map((id, at) => approve(id, pair.apis[at % 2 === 0 ? 0 : 1])),
    record(0, 50_000),
    record(1, 50_001),
    record(0, 49_999),
  ]);
  // In any order, the next dollars cover the remaining debts.
  await record(1, 50_000);
  expect(await balanceOf(project)).toEqual({ available_cents: 0, ...debt(0) });
  expect(await coveredCauses(questId)).toEqual([true, true, true, true]);
});

testInSoak('a job covers more debts than one transaction', async () => {
  const project = await newProject();
  const { payables, withTransaction } = api.server.product;
  const of = { userId: 'u1', questId: 900_000 + counted, projectId: project.id, title: '', amountCents: 1 };
  await withTransaction(async (session) => {
    for (let at = 0; at <= COVERS_PER_STEP; at += 1) {
      await payables.create({ ...of, kind: 'task', cause: `reward:many${at}` }, session);
    }
  });
  await depositDollars(api, project, 1_000);
  expect(await balanceOf(project)).toEqual({ available_cents: 1_000 - COVERS_PER_STEP, ...debt(1) });
  await pair.setTime(pair.nowMs() + JOBS_MS);
  await pair.runJobs(0);
  expect(await balanceOf(project)).toEqual({ available_cents: 999 - COVERS_PER_STEP, ...debt(0) });
});
