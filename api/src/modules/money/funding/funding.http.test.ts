import {
  approveReviewItem,
  buyMxp,
  cancelPayout,
  concludeQuest,
  deleteAccount,
  enterGiveaway,
  getMe,
  getProjectBalance,
  getProjectQuest,
  getProjectStatement,
  getTask,
  listProjectQuests,
  listAuditLines,
  listReviewItems,
  markPayoutPaid,
  preparePayout,
  previewPayout,
  rejectReviewItem,
  removeProject,
  reserveRewards,
  reverseReviewItems,
  setWallet,
  submitQuest,
  submitTask,
  type BodyInputOf,
} from '@magnetx/contracts';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import {
  createTestProject,
  depositDollars,
  GIVEAWAY,
  OPPORTUNITY,
  postQuest,
  publishQuest,
  TASK,
  type TestProject,
} from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const CONCURRENT = 20;
const TEN_SECONDS_MS = 10_000;

let api: TestApi;
let admin: string;
let counted = 0;
beforeAll(async () => {
  api = await startTestApi();
  admin = await createTestAdmin(api);
});
afterAll(() => api.stop());
afterEach(async () => {
  expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
});

const newProject = async (amountCents: number): Promise<TestProject> => {
  const project = await createTestProject(api, `Funder ${(counted += 1)}`);
  await depositDollars(api, project, amountCents);
  return project;
};
const people = (count: number) =>
  signInUsers(
    api,
    Array.from({ length: count }, () => `worker_${(counted += 1)}`),
  );
const reserve = ({ token }: TestProject, questId: number, amount?: number, key?: string) =>
  attempt(api, reserveRewards, {
    token,
    params: { questId },
    body: { ...(amount !== undefined && { amount_cents: amount }) },
    ...(key !== undefined && { key }),
  });
const dollarsOf = async ({ token }: TestProject) => {
  const { available_cents, reserved_cents } = await call(api, getProjectBalance, { token });
  return [available_cents, reserved_cents];
};
const isFunded = async ({ token }: TestProject, questId: number) =>
  (await call(api, getProjectQuest, { token, params: { questId } })).quest.is_funded;
const submit = (questId: number, token: string) =>
  call(api, submitTask, {
    token,
    body: { task_id: questId, submission_url: `https://x.com/a/status/${(counted += 1)}` },
  });
/** The submissions of a quest that wait, oldest first. */
const workOf = async (title: string) => {
  const { submissions } = await call(api, listReviewItems, { token: admin, query: { status: 'pending', limit: 50 } });
  return submissions
    .filter((item) => item.title === title && item.id.startsWith('work-'))
    .map(({ id }) => id)
    .reverse();
};
const approve = (id: string) => attempt(api, approveReviewItem, { token: admin, body: { id, type: 'task' } });
const reject = (id: string) =>
  attempt(api, rejectReviewItem, { token: admin, body: { id, type: 'task', reason: 'Not about us' } });
const reverse = (id: string) =>
  call(api, reverseReviewItems, { token: admin, body: { items: [{ id, type: 'task' }] } });
const heldBy = (account: `funding:${number}` | `payable:${string}`) => api.server.product.ledger.balanceOf(account);
const runReleases = async () => {
  api.clock.advance(TEN_SECONDS_MS);
  await api.server.jobs.runDue();
};
const payablesOf = (questId: number) => api.server.connection.collection('payables').find({ questId }).toArray();

/** A live task with reserved rewards of $500 each, and submissions of as many people. */
async function fundedTask(places: number, submissions: number) {
  const project = await newProject(places * 50_000 + 100);
  const title = `Funded task ${(counted += 1)}`;
  const questId = await publishQuest(api, project, { ...TASK, title, max_winners: places });
  expect(await reserve(project, questId)).toMatchObject({ status: 200, body: { reserved_cents: places * 50_000 } });
  const tokens = await people(submissions);
  for (const token of tokens) await submit(questId, token);
  return { project, questId, tokens, work: await workOf(title) };
}

describe('reserving', () => {
  it('sets the most aside that a pending quest may cost, and marks it as funded', async () => {
    const project = await newProject(150_000);
    const questId = await postQuest(api, project, { ...TASK, max_winners: 3 });
    expect(await isFunded(project, questId)).toBe(false);
    expect((await reserve(project, questId)).body).toMatchObject({ reserved_cents: 150_000, available_cents: 0 });
    expect(await dollarsOf(project)).toEqual([0, 150_000]);
    expect(await isFunded(project, questId)).toBe(true);
    const { lines } = await call(api, getProjectStatement, { token: project.token, query: { currency: 'usd' } });
    expect(lines[0]).toMatchObject({ description: 'Reserved for “Write a thread”', amount_cents: -150_000 });
  });

  it('happens once', async () => {
    const project = await newProject(200_000);
    const questId = await publishQuest(api, project, { ...GIVEAWAY, prize_value: 250, max_winners: 4 });
    expect((await reserve(project, questId, undefined, 'same-attempt')).body).toMatchObject({ reserved_cents: 25_000 });
    expect((await reserve(project, questId, undefined, 'same-attempt')).status).toBe(200);
    const error = 'This quest is funded already.';
    expect(await reserve(project, questId)).toMatchObject({ status: 409, body: { error } });
    expect(await dollarsOf(project)).toEqual([175_000, 25_000]);
  });

  it('leaves out the places that approved work has taken', async () => {
    const project = await newProject(100_000);
    const title = `Late ${(counted += 1)}`;
    const questId = await publishQuest(api, project, { ...TASK, title, max_winners: 3 });
    const [token = ''] = await people(1);
    await submit(questId, token);
    for (const id of await workOf(title)) expect((await approve(id)).status).toBe(200);
    expect((await reserve(project, questId)).body).toMatchObject({ reserved_cents: 100_000, available_cents: 0 });
    expect(await payablesOf(questId)).toMatchObject([{ isCovered: false }]);
  });

  it('needs an amount for unlimited places, and dollars', async () => {
    const project = await newProject(60_000);
    const questId = await postQuest(api, project, TASK);
    const fields = { amount_cents: ['Reserve at least one reward: $500.00'] };
    expect(await reserve(project, questId)).toMatchObject({ status: 400, body: { fields } });
    expect(await reserve(project, questId, 49_999)).toMatchObject({ status: 400, body: { fields } });
    const error = 'This costs $1,000.00, but only $600.00 is available';
    expect(await reserve(project, questId, 100_000)).toMatchObject({ status: 409, body: { error } });
    expect(await isFunded(project, questId)).toBe(false);
    expect((await reserve(project, questId, 50_000)).status).toBe(200);
  });

  it('of more than any project has is refused with both amounts', async () => {
    const project = await newProject(100);
    const questId = await postQuest(api, project, { ...TASK, cash_amount: 20_000, max_winners: 1_000_000 });
    const error = 'This costs $20,000,000,000.00, but only $1.00 is available';
    expect(await reserve(project, questId)).toMatchObject({ status: 409, body: { error } });
  });

  it('is refused for a quest without cash, and is not found for another project', async () => {
    const [project, other] = [await newProject(100), await newProject(100_000)];
    const questId = await postQuest(api, project, OPPORTUNITY);
    const error = 'This quest has no cash rewards to reserve.';
    expect(await reserve(project, questId)).toMatchObject({ status: 409, body: { error } });
    expect((await reserve(other, questId)).status).toBe(404);
  });

  testInSoak('of twenty concurrent ones spends no dollar twice', async () => {
    const project = await newProject(3 * 50_000);
    const ids: number[] = [];
    for (let index = 0; index < CONCURRENT; index += 1) {
      ids.push(await postQuest(api, project, { ...TASK, max_winners: 1 }));
    }
    const answers = await Promise.all(ids.map((id) => reserve(project, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => 'code' in body && body.code === 'insufficient_balance')).toHaveLength(17);
    expect(await dollarsOf(project)).toEqual([0, 150_000]);
    const one = await newProject(1_000_000);
    const questId = await postQuest(api, one, { ...TASK, max_winners: 2 });
    const same = await Promise.all(Array.from({ length: CONCURRENT }, () => reserve(one, questId)));
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await dollarsOf(one)).toEqual([900_000, 100_000]);
  });

  testInSoak('and buying MXP at the same time spend no dollar twice', async () => {
    const project = await newProject(50_000);
    const questId = await postQuest(api, project, { ...TASK, max_winners: 1 });
    const [reserved, ...bought] = await Promise.all([
      reserve(project, questId),
      ...Array.from({ length: CONCURRENT }, () =>
        attempt(api, buyMxp, { token: project.token, body: { amount_mxp: 5_000 } }),
      ),
    ]);
    const sold = bought.filter(({ status }) => status === 200).length;
    expect([reserved.status, sold]).toEqual(reserved.status === 200 ? [200, 0] : [409, 10]);
    expect(await dollarsOf(project)).toEqual([0, reserved.status === 200 ? 50_000 : 0]);
  });
});

describe('posting with a reserve', () => {
  const post = ({ token }: TestProject, reserved: BodyInputOf<typeof submitQuest>['reserve'], places?: number) =>
    attempt(api, submitQuest, { token, body: { ...TASK, reserve: reserved, ...(places && { max_winners: places }) } });

  it('funds the quest in the same transaction', async () => {
    const project = await newProject(150_000);
    expect((await post(project, {}, 2)).status).toBe(200);
    expect((await post(project, { amount_cents: 50_000 })).status).toBe(200);
    expect(await dollarsOf(project)).toEqual([0, 150_000]);
    const { quests } = await call(api, listProjectQuests, { token: project.token });
    expect(quests.map(({ is_funded }) => is_funded)).toEqual([true, true]);
  });

  it('posts nothing, and charges no fee, without the dollars', async () => {
    const project = await newProject(50_000);
    const balance = () => call(api, getProjectBalance, { token: project.token });
    const before = await balance();
    const error = 'This costs $1,000.00, but only $500.00 is available';
    expect(await post(project, {}, 2)).toMatchObject({ status: 409, body: { error } });
    expect(await balance()).toEqual(before);
    expect((await call(api, listProjectQuests, { token: project.token })).quests).toEqual([]);
  });
});

describe('with REWARD_FUNDING=required', () => {
  it('only funded quests with cash go live', async () => {
    const strict = await startTestApi({ env: { REWARD_FUNDING: 'required' } });
    const token = await createTestAdmin(strict);
    const project = await createTestProject(strict, 'Strict');
    await depositDollars(strict, project, 50_000);
    const { is_funding_required } = await call(strict, getProjectBalance, { token: project.token });
    expect(is_funding_required).toBe(true);
    const decide = (questId: number, type: 'task' | 'opportunity') =>
      attempt(strict, approveReviewItem, { token, body: { id: `quest-${questId}`, type } });
    expect((await decide(await postQuest(strict, project, OPPORTUNITY), 'opportunity')).status).toBe(200);
    const questId = await postQuest(strict, project, { ...TASK, max_winners: 1 });
    const error = 'This quest is not funded. Its owner must reserve the dollars of its rewards before it can go live.';
    expect(await decide(questId, 'task')).toMatchObject({ status: 409, body: { error } });
    await call(strict, reserveRewards, { token: project.token, params: { questId }, body: {} });
    expect((await decide(questId, 'task')).status).toBe(200);
    // A reserve for some of any number of rewards is not enough.
    await depositDollars(strict, project, 50_000);
    const endless = await postQuest(strict, project, { ...TASK, reserve: { amount_cents: 50_000 } });
    const refused = await decide(endless, 'task');
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('with a limit of places') } });
    await strict.stop();
  });
});

describe('a reserve', () => {
  it('covers approved work until it is paid, and the preview sets it apart', async () => {
    const { project, questId, tokens, work } = await fundedTask(2, 2);
    for (const [at, token] of tokens.entries()) {
      await call(api, setWallet, { token, body: { wallet_address: `0x${`a${at}`.repeat(20)}` } });
    }
    for (const id of work) expect((await approve(id)).status).toBe(200);
    expect(await heldBy(`funding:${questId}`)).toBe(0);
    expect(await isFunded(project, questId)).toBe(true);
    const payables = await payablesOf(questId);
    expect(payables).toMatchObject([{ isCovered: true }, { isCovered: true }]);
    const accounts = payables.map(({ userId }) => `payable:${String(userId)}` as const);
    expect(await Promise.all(accounts.map(heldBy))).toEqual([50_000, 50_000]);
    const month = api.clock.now().toISOString().slice(0, 7);
    const preview = await call(api, previewPayout, { token: admin, query: { month } });
    expect(preview.included).toEqual({ people: 2, amount_cents: 100_000, covered_cents: 100_000 });
    expect(preview.left_out).toMatchObject({ covered_cents: 0 });
    const { batch } = await call(api, preparePayout, { token: admin, body: { month } });
    await call(api, markPayoutPaid, { token: admin, params: { batchId: batch.id }, body: { reference: '0x1' } });
    expect(await Promise.all(accounts.map(heldBy))).toEqual([0, 0]);
  });

  it('gets its cover back when an approval is reversed', async () => {
    const { questId, work } = await fundedTask(1, 1);
    const [id = ''] = work;
    await approve(id);
    await reverse(id);
    expect(await heldBy(`funding:${questId}`)).toBe(50_000);
    expect((await approve(id)).status).toBe(200);
    expect(await payablesOf(questId)).toMatchObject([{ isCovered: true }]);
  });

  it('that misses a reward does not count as funded any more', async () => {
    const project = await newProject(100_000);
    const title = `Missed ${(counted += 1)}`;
    const questId = await publishQuest(api, project, { ...TASK, title, max_winners: 2 });
    const tokens = await people(2);
    await submit(questId, tokens[0] ?? '');
    const [early = ''] = await workOf(title);
    await approve(early);
    await reserve(project, questId);
    await reverse(early);
    await submit(questId, tokens[1] ?? '');
    for (const id of await workOf(title)) expect((await approve(id)).status).toBe(200);
    expect((await payablesOf(questId)).map(({ isCovered }) => isCovered).sort()).toEqual([false, true]);
    expect(await isFunded(project, questId)).toBe(false);
  });

  it('with unlimited places covers whole rewards, first come, and shows when it is spent', async () => {
    const project = await newProject(120_000);
    const title = `Unlimited ${(counted += 1)}`;
    const questId = await publishQuest(api, project, { ...TASK, title });
    await reserve(project, questId, 120_000);
    const tokens = await people(3);
    for (const token of tokens) await submit(questId, token);
    const shown = async () => (await call(api, getTask, { token: tokens[0] ?? '', query: { id: questId } })).task;
    const work = await workOf(title);
    await approve(work[0] ?? '');
    expect(await shown()).toMatchObject({ is_funded: true });
    await approve(work[1] ?? '');
    expect(await shown()).toMatchObject({ is_funded: false });
    await approve(work[2] ?? '');
    expect((await payablesOf(questId)).map(({ isCovered }) => isCovered)).toEqual([true, true, false]);
    expect(await dollarsOf(project)).toEqual([0, 20_000]);
    await reverse(work[0] ?? '');
    expect(await shown()).toMatchObject({ is_funded: true });
  });

  it('returns immediately when the quest is rejected or removed', async () => {
    const project = await newProject(100_000);
    const ids = [
      await postQuest(api, project, { ...TASK, max_winners: 1 }),
      await publishQuest(api, project, GIVEAWAY),
    ];
    for (const id of ids) expect((await reserve(project, id)).status).toBe(200);
    const { quests, withTransaction } = api.server.product;
    await withTransaction((session) => quests.decisions.reject(ids[0] ?? 0, 'No', session));
    expect(await dollarsOf(project)).toEqual([90_000, 10_000]);
    expect(await isFunded(project, ids[0] ?? 0)).toBe(false);
    await withTransaction((session) => quests.decisions.remove(ids[1] ?? 0, session));
    expect(await dollarsOf(project)).toEqual([100_000, 0]);
  });

  it('waits for undecided work of a concluded task, and returns the rest', async () => {
    const { project, questId, work } = await fundedTask(3, 2);
    await call(api, concludeQuest, { token: project.token, params: { questId } });
    await approve(work[0] ?? '');
    await runReleases();
    expect(await dollarsOf(project)).toEqual([100, 100_000]);
    await reject(work[1] ?? '');
    await runReleases();
    expect(await dollarsOf(project)).toEqual([100_100, 0]);
    await reverse(work[0] ?? '');
    expect(await dollarsOf(project)).toEqual([100_100, 50_000]);
    await reject(work[0] ?? '');
    await runReleases();
    expect(await dollarsOf(project)).toEqual([150_100, 0]);
  });

  it('covers the prize of a giveaway, and returns what no winner got', async () => {
    const project = await newProject(10_000);
    const questId = await publishQuest(api, project, GIVEAWAY);
    await reserve(project, questId);
    const [token = ''] = await people(1);
    await call(api, enterGiveaway, { token, body: { giveaway_id: questId } });
    await call(api, concludeQuest, { token: project.token, params: { questId } });
    await runReleases();
    await runReleases();
    expect(await payablesOf(questId)).toMatchObject([{ amountCents: 10_000, isCovered: true }]);
    expect(await dollarsOf(project)).toEqual([0, 0]);
    const unentered = await publishQuest(api, project, GIVEAWAY);
    await depositDollars(api, project, 10_000);
    await reserve(project, unentered);
    await call(api, concludeQuest, { token: project.token, params: { questId: unentered } });
    expect(await dollarsOf(project)).toEqual([0, 10_000]);
    await runReleases();
    await runReleases();
    expect(await dollarsOf(project)).toEqual([10_000, 0]);
  });

  describe('of what a deleted account is owed', () => {
    const erase = async (token: string) => {
      const { x_username: confirm_handle } = (await call(api, getMe, { token })).user;
      return call(api, deleteAccount, { token, body: { confirm_handle } });
    };

    it('gets its cover back, because it is never paid', async () => {
      const { project, questId, tokens, work } = await fundedTask(2, 2);
      for (const id of work) await approve(id);
      await erase(tokens[0] ?? '');
      expect(await heldBy(`funding:${questId}`)).toBe(50_000);
      expect((await payablesOf(questId)).map(({ isCovered }) => isCovered)).toEqual([false, true]);
      await call(api, concludeQuest, { token: project.token, params: { questId } });
      await runReleases();
      expect(await dollarsOf(project)).toEqual([50_100, 0]);
    });

    it('keeps its cover in a payout until that is cancelled', async () => {
      const { questId, tokens, work } = await fundedTask(1, 1);
      const [token = ''] = tokens;
      await call(api, setWallet, { token, body: { wallet_address: `0x${'ab'.repeat(20)}` } });
      await approve(work[0] ?? '');
      const month = api.clock.now().toISOString().slice(0, 7);
      const { batch } = await call(api, preparePayout, { token: admin, body: { month } });
      await erase(token);
      expect(await heldBy(`funding:${questId}`)).toBe(0);
      await call(api, cancelPayout, { token: admin, params: { batchId: batch.id }, body: {} });
      expect(await heldBy(`funding:${questId}`)).toBe(50_000);
    });

    it('gets its cover back when no alternate takes the place of a winner', async () => {
      const project = await newProject(10_000);
      const questId = await publishQuest(api, project, GIVEAWAY);
      await reserve(project, questId);
      const [token = ''] = await people(1);
      await call(api, enterGiveaway, { token, body: { giveaway_id: questId } });
      await call(api, concludeQuest, { token: project.token, params: { questId } });
      await runReleases();
      expect(await dollarsOf(project)).toEqual([0, 0]);
      await erase(token);
      await runReleases();
      expect(await dollarsOf(project)).toEqual([10_000, 0]);
    });
  });

  testInSoak('covers the last approval or returns, when the quest is concluded at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { project, questId, work } = await fundedTask(1, 1);
      const conclude = () => attempt(api, concludeQuest, { token: project.token, params: { questId } });
      const answers = await Promise.all([
        ...Array.from({ length: 7 }, () => approve(work[0] ?? '')),
        ...Array.from({ length: 7 }, conclude),
        ...Array.from({ length: 6 }, () => runReleases()),
      ]);
      expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(2);
      await runReleases();
      expect(await payablesOf(questId)).toMatchObject([{ isCovered: true }]);
      expect(await dollarsOf(project)).toEqual([100, 0]);
    }
  });
});

it('is compared with payables and quests by the verification', async () => {
  const { questId, work } = await fundedTask(2, 1);
  await approve(work[0] ?? '');
  const { connection, product } = api.server;
  const fundings = connection.collection<{ _id: number }>('fundings');
  const payables = connection.collection('payables');
  await fundings.updateOne({ _id: questId }, { $set: { state: 'released' } });
  await payables.updateOne({ questId }, { $set: { isCovered: false } });
  const { discrepancies } = await product.verifyLedger();
  expect(discrepancies).toEqual([
    expect.stringMatching(/^account payable:\w+: shown as 0, but holds 50000$/),
    `account funding:${questId}: shown as 0, but holds 50000`,
  ]);
  await fundings.updateOne({ _id: questId }, { $set: { state: 'held' } });
  await payables.updateOne({ questId }, { $set: { isCovered: true } });
});

it('of a closed project returns to its account, where the dollars are owed to it', async () => {
  const { project, questId } = await fundedTask(1, 0);
  await call(api, removeProject, { token: admin, params: { projectId: project.id } });
  const { lines } = await call(api, listAuditLines, { token: admin, query: { action: 'removeProject' } });
  expect(lines[0]).toMatchObject({ detail: '$501.00 available or reserved, which are owed to it' });
  await runReleases();
  expect(await heldBy(`funding:${questId}`)).toBe(0);
  expect(await api.server.product.ledger.balanceOf(`project:${project.id}:usd`)).toBe(50_100);
  const left = { userId: project.id };
  expect(await api.server.connection.collection('notifications').countDocuments(left)).toBe(0);
});
