import {
  answerAppeal,
  approveReviewItem,
  concludeQuest,
  confirmDecision,
  decideSubmissions,
  deleteAccount,
  getMe,
  getTask,
  listAppeals,
  listAuditLines,
  listNotifications,
  listProjectNotifications,
  listReviewItems,
  listSubmissions,
  overrideDecision,
  preparePayout,
  recommendSubmissions,
  rejectReviewItem,
  reserveRewards,
  sendAppeal,
  setWallet,
  submitTask,
  type BodyInputOf,
  type QueryInputOf,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { startApiPair } from '../../../testing/api-cluster.ts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { createTestProject, depositDollars, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const CROWD = crowdOf({ sample: 5, whole: 50 });
const DAY_MS = 24 * 60 * 60_000;
const WORDS = 'My thread names the reef, and links to it twice.';

let pair: Awaited<ReturnType<typeof startApiPair>>;
let api: TestApi;
let other: TestApi;
let admin: string;
let made = 0;
beforeAll(async () => {
  // Every decision of an owner is checked.
  pair = await startApiPair({ databaseUrl: cleanDatabase().url, env: { OWNER_DECISION_SAMPLE: '1' } });
  [api, other] = pair.apis;
  admin = await createTestAdmin(api);
});
afterEach(async () => expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]));
afterAll(() => pair.stop());

interface Work {
  readonly id: string;
  readonly token: string;
  readonly handle: string;
  readonly questId: number;
}

/** A live task with rewards of $500 and 10 MXP, and what people handed in for it, oldest first. */
async function taskWith(count: number, places: number | null, unlimitedCents?: number) {
  made += 1;
  const project = await createTestProject(api, `Reef ${made}`);
  await depositDollars(api, project, 10_000_000);
  const terms = { ...TASK, title: `Film reef ${made}`, mxp_amount: 10 };
  const questId = await publishQuest(api, project, {
    ...terms,
    ...(unlimitedCents === undefined && { max_winners: places ?? count + 1 }),
  });
  const body = unlimitedCents === undefined ? {} : { amount_cents: unlimitedCents };
  if (places !== null) await call(api, reserveRewards, { token: project.token, params: { questId }, body });
  const handles = Array.from({ length: count }, (_, index) => `diver${made}_${index}`);
  const works: Work[] = [];
  for (const [index, token] of (await signInUsers(api, handles)).entries()) {
    await submit(questId, token, index);
    const { id } = (await call(api, getMe, { token })).user;
    const [part] = await api.server.product.participations.listOf(id);
    works.push({ id: `work-${part?.id}`, token, handle: handles[index] ?? '', questId });
  }
  return { project, questId, works };
}

const submit = (questId: number, token: string, index = 0) =>
  call(api, submitTask, { token, body: { task_id: questId, submission_url: `https://x.com/d/${made}${index}` } });
const decide = ({ token }: TestProject, body: BodyInputOf<typeof decideSubmissions>, at = api) =>
  call(at, decideSubmissions, { token, body }).then(({ results }) =>
    results.map(({ code, submission }) => code || submission?.status),
  );
const approve = (project: TestProject, ids: string[], at = api) => decide(project, { decision: 'approve', ids }, at);
const reject = (project: TestProject, ids: string[], reason = 'It shows a pool') =>
  decide(project, { decision: 'reject', reason, ids });
const asAdmin = ({ id }: Work, at = api) =>
  attempt(at, approveReviewItem, { token: admin, body: { id, type: 'task' } });
const override = ({ id }: Work, seen: 'approved' | 'rejected', at = api) =>
  attempt(at, overrideDecision, { token: admin, body: { id, seen, reason: 'The rules say otherwise' } });
const confirm = ({ id }: Work, seen: 'approved' | 'rejected') =>
  attempt(api, confirmDecision, { token: admin, body: { id, seen } });
const queue = async (query: QueryInputOf<typeof listReviewItems>) =>
  (await call(api, listReviewItems, { token: admin, query: { limit: 100, ...query } })).submissions;
const idsOf = async (turn: 'admin' | 'owner' | 'check', search: string) =>
  (await queue({ turn, search })).filter(({ id }) => id.startsWith('work-')).map(({ id }) => id);
const inbox = async ({ token }: TestProject) => (await call(api, listSubmissions, { token })).submissions;
const ownWork = async ({ token, questId }: Work) =>
  (await call(api, getTask, { token, query: { id: questId } })).task.user_participation;
const balanceOf = async ({ token }: Work) =>
  api.server.product.ledger.balanceOf(`user:${(await call(api, getMe, { token })).user.id}`);
const reserveOf = (questId: number) => api.server.product.ledger.balanceOf(`funding:${questId}`);
const titlesOf = async (work: Work) =>
  (await call(api, listNotifications, { token: work.token })).data.notifications.map(({ title }) => title);
const toldOwner = async ({ token }: TestProject) =>
  (await call(api, listProjectNotifications, { token })).data.notifications.map(({ title }) => title);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;
const appeal = async (work: Work, words = WORDS, at = api) => {
  const decided_at = (await ownWork(work))?.decided_at ?? '2026-01-01T00:00:00.000Z';
  const body = { kind: 'work' as const, subject_id: String(work.questId), decided_at, words };
  return attempt(at, sendAppeal, { token: work.token, body });
};
const openAppealOf = async (work: Work) => {
  const { appeals } = await call(api, listAppeals, { token: admin, query: { limit: 100 } });
  return appeals.find(({ item }) => item === work.id);
};
const answer = (id: string, outcome: 'upheld' | 'dismissed', words = 'We looked again', at = api) =>
  attempt(at, answerAppeal, { token: admin, body: { id, outcome, answer: words } });

describe('an owner', () => {
  it('approves and rejects work that the reserve covers, with reward and reason', async () => {
    const { project, questId, works } = await taskWith(2, 3);
    const [good, poor] = works as [Work, Work];
    expect(await idsOf('owner', `reef ${made}`)).toHaveLength(2);
    expect(await idsOf('admin', `reef ${made}`)).toEqual([]);
    expect((await inbox(project)).map(({ canDecide }) => canDecide)).toEqual([true, true]);
    const before = [await balanceOf(good), await reserveOf(questId)];
    expect(await approve(project, [good.id])).toEqual(['approved']);
    expect(await reject(project, [poor.id])).toEqual(['rejected']);
    expect([await balanceOf(good), await reserveOf(questId)]).toEqual([
      (before[0] ?? 0) + 10,
      (before[1] ?? 0) - 50_000,
    ]);
    expect(await ownWork(poor)).toMatchObject({ status: 'rejected', reason: 'It shows a pool', can_appeal: true });
    expect(await titlesOf(good)).toContain('You earned $500 + 10 MXP');
    const shown = (await inbox(project)).map(({ status, decidedBy, canDecide }) => [status, decidedBy, canDecide]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['approved', 'owner', false],
        ['rejected', 'owner', false],
      ]),
    );
    const { lines } = await call(api, listAuditLines, { token: admin, query: { action: 'decideSubmissions' } });
    expect(lines.map(({ subject }) => subject)).toEqual(expect.arrayContaining([good.id, poor.id]));
  });

  it('only recommends without cover, for another project, and for a changed or decided work', async () => {
    const bare = await taskWith(1, null);
    const [open] = bare.works as [Work];
    expect(await approve(bare.project, [open.id])).toEqual(['not_covered']);
    expect(await reject(bare.project, [open.id])).toEqual(['not_covered']);
    expect(await idsOf('admin', `reef ${made}`)).toEqual([open.id]);
    const body = { verdict: 'accept' as const, ids: [open.id] };
    const { results } = await call(api, recommendSubmissions, { token: bare.project.token, body });
    expect(results[0]?.submission?.recommendation?.verdict).toBe('accept');
    const own = await taskWith(1, 2);
    const [work] = own.works as [Work];
    expect(await approve(bare.project, [work.id])).toEqual(['not_found']);
    expect(await approve(own.project, [`${work.id}-r2`])).toEqual(['item_changed']);
    expect(await reject(own.project, [work.id])).toEqual(['rejected']);
    expect(await approve(own.project, [work.id])).toEqual(['already_decided']);
  });

  it('gets the work once the reserve covers it, for some days, after which the admins have it too', async () => {
    const { project, questId, works } = await taskWith(1, null);
    expect(await idsOf('owner', `reef ${made}`)).toEqual([]);
    await call(api, reserveRewards, { token: project.token, params: { questId }, body: {} });
    expect(await idsOf('owner', `reef ${made}`)).toEqual([works[0]?.id]);
    const [item] = await queue({ search: `reef ${made}`, status: 'pending' });
    expect(item).toMatchObject({ turn: 'owner', isOverdue: false });
    await pair.setTime(pair.nowMs() + 7 * DAY_MS);
    await pair.runJobs(0);
    // Earlier tokens have expired.
    admin = await createTestAdmin(api, `root${made}`);
    expect(await idsOf('owner', `reef ${made}`)).toEqual([]);
    expect(await queue({ search: `reef ${made}`, turn: 'admin' })).toMatchObject([{ turn: 'admin', isOverdue: true }]);
  });

  it('approves no more than the reserve covers, however many approve at the same moment', async () => {
    const { project, questId, works } = await taskWith(CROWD, CROWD, 100_000);
    expect(await idsOf('owner', `reef ${made}`)).toHaveLength(CROWD);
    const codes = await Promise.all(works.map(({ id }, index) => approve(project, [id], index % 2 ? api : other)));
    const sorted = codes.flat().sort();
    expect(sorted).toEqual(['approved', 'approved', ...Array.from({ length: CROWD - 2 }, () => 'not_covered')]);
    expect(await reserveOf(questId)).toBe(0);
    expect(await idsOf('admin', `reef ${made}`)).toHaveLength(CROWD - 2);
  });

  it('decides nothing with OWNER_DECISIONS=never', async () => {
    const { project, works } = await taskWith(1, 2);
    const strict = await startTestApi({ databaseUrl: pair.databaseUrl, env: { OWNER_DECISIONS: 'never' } });
    strict.clock.advance(pair.nowMs() - strict.clock.now().getTime());
    const { submissions } = await call(strict, listSubmissions, { token: project.token });
    expect(submissions[0]?.canDecide).toBe(false);
    const ids = works.map(({ id }) => id);
    expect(await approve(project, ids, strict)).toEqual(['not_covered']);
    await strict.stop();
  });
});

describe('an admin', () => {
  it('confirms what is sampled, once, and overrides the rest with a reason', async () => {
    const { project, questId, works } = await taskWith(3, 4);
    const [good, poor, fine] = works as [Work, Work, Work];
    await approve(project, [good.id, fine.id]);
    await reject(project, [poor.id]);
    expect(await idsOf('check', `reef ${made}`)).toHaveLength(3);
    expect(codeOf(await confirm(fine, 'rejected'))).toBe('item_changed');
    expect(codeOf(await confirm(fine, 'approved'))).toBe(200);
    expect(codeOf(await confirm(fine, 'approved'))).toBe('already_decided');
    const [mxp, reserve] = [await balanceOf(good), await reserveOf(questId)];
    expect(codeOf(await override(good, 'approved'))).toBe(200);
    expect([await balanceOf(good), await reserveOf(questId)]).toEqual([mxp - 10, reserve + 50_000]);
    expect(await ownWork(good)).toMatchObject({ status: 'rejected', reason: 'The rules say otherwise' });
    expect(codeOf(await override(poor, 'rejected'))).toBe(200);
    expect(await ownWork(poor)).toMatchObject({ status: 'approved' });
    expect(await reserveOf(questId)).toBe(reserve);
    expect(await idsOf('check', `reef ${made}`)).toEqual([]);
    expect(codeOf(await override(good, 'rejected'))).toBe('conflict');
    expect((await toldOwner(project)).filter((title) => title === 'Decision overridden')).toHaveLength(2);
    expect((await inbox(project)).filter(({ decidedBy }) => decidedBy === 'admin')).toHaveLength(2);
  });

  it('and an owner at the same moment decide each work once', async () => {
    const { project, questId, works } = await taskWith(CROWD, CROWD);
    const reserve = await reserveOf(questId);
    const answers = await Promise.all(
      works.flatMap((work) => [
        approve(project, [work.id], api).then(([code]) => (code === 'approved' ? 200 : code)),
        asAdmin(work, other).then(codeOf),
      ]),
    );
    expect(answers.filter((code) => code === 200)).toHaveLength(CROWD);
    expect(answers.filter((code) => code === 'already_decided')).toHaveLength(CROWD);
    expect(await reserveOf(questId)).toBe(reserve - CROWD * 50_000);
  });

  it('overrides an approval, or a payout takes it first', async () => {
    const { project, works } = await taskWith(1, 2);
    const [work] = works as [Work];
    await call(api, setWallet, { token: work.token, body: { wallet_address: `0x${'5'.repeat(40)}` } });
    await approve(project, [work.id]);
    const month = new Date(pair.nowMs()).toISOString().slice(0, 7);
    const [replaced] = await Promise.all([
      override(work, 'approved', other),
      attempt(api, preparePayout, { token: admin, body: { month } }),
    ]);
    const { id } = (await call(api, getMe, { token: work.token })).user;
    const payables = await api.server.connection.collection('payables').countDocuments({ userId: id });
    expect([codeOf(replaced), payables]).toEqual(payables === 0 ? [200, 0] : ['already_paid', 1]);
  });
});

describe('an appeal', () => {
  it('is upheld with the reward, and all see the answer', async () => {
    const { project, questId, works } = await taskWith(1, 2);
    const [work] = works as [Work];
    expect(codeOf(await appeal(work))).toBe('conflict');
    await reject(project, [work.id]);
    const [mxp, reserve] = [await balanceOf(work), await reserveOf(questId)];
    expect(codeOf(await appeal(work, 'Too short'))).toBe('validation_failed');
    expect(codeOf(await appeal(work))).toBe(200);
    expect(codeOf(await appeal(work))).toBe('conflict');
    expect(await ownWork(work)).toMatchObject({ can_appeal: false, appeal: { state: 'open' } });
    const open = await openAppealOf(work);
    expect(open).toMatchObject({ words: WORDS, reason: 'It shows a pool', from: `@${work.handle}`, state: 'open' });
    const shown = await inbox(project);
    expect(shown[0]?.appeal).toEqual({ state: 'open', answer: '' });
    expect(JSON.stringify(shown)).not.toContain(WORDS);
    const id = open?.id ?? '';
    const answers = await Promise.all([answer(id, 'upheld'), answer(id, 'dismissed', 'No', other)]);
    expect(answers.map(codeOf).sort()).toEqual([200, 'already_decided']);
    const isUpheld = codeOf(answers[0] ?? { status: 0, body: {} }) === 200;
    const state = isUpheld ? 'upheld' : 'dismissed';
    expect(await ownWork(work)).toMatchObject({ status: isUpheld ? 'approved' : 'rejected', appeal: { state } });
    expect([await balanceOf(work), await reserveOf(questId)]).toEqual(
      isUpheld ? [mxp + 10, reserve - 50_000] : [mxp, reserve],
    );
    expect((await inbox(project))[0]?.appeal?.state).toBe(state);
    const answered = isUpheld ? 'Appeal accepted' : 'Appeal dismissed';
    expect(await toldOwner(project)).toEqual(expect.arrayContaining(['Appeal received', answered]));
    expect(await titlesOf(work)).toContain(answered);
  });

  it('is dismissed with words, which is final, and open again to another decision', async () => {
    const { project, works } = await taskWith(1, 2);
    const [work] = works as [Work];
    await reject(project, [work.id]);
    await appeal(work);
    const { id = '' } = (await openAppealOf(work)) ?? {};
    expect(codeOf(await answer(id, 'dismissed', ''))).toBe('validation_failed');
    expect(codeOf(await answer(id, 'dismissed'))).toBe(200);
    expect(codeOf(await answer(id, 'upheld'))).toBe('already_decided');
    expect(await ownWork(work)).toMatchObject({ appeal: { state: 'dismissed', answer: 'We looked again' } });
    expect(codeOf(await appeal(work))).toBe('conflict');
    await submit(work.questId, work.token, 9);
    const again = { ...work, id: `${work.id}-r2` };
    await reject(project, [again.id], 'Still a pool');
    expect(codeOf(await appeal(work))).toBe(200);
  });

  it('is closed when its decision is replaced, and holds the reserve while it is open', async () => {
    const { project, questId, works } = await taskWith(2, 3);
    const [work, gone] = works as [Work, Work];
    await reject(project, [work.id, gone.id]);
    await appeal(work);
    await appeal(gone);
    await call(api, concludeQuest, { token: project.token, params: { questId } });
    const runReleases = () => pair.setTime(pair.nowMs() + 10_000).then(() => pair.runJobs(0));
    await runReleases();
    expect(await reserveOf(questId)).toBe(150_000);
    const { id = '' } = (await openAppealOf(work)) ?? {};
    expect(codeOf(await override(work, 'rejected'))).toBe(200);
    expect(codeOf(await answer(id, 'dismissed'))).toBe('already_decided');
    expect(await openAppealOf(work)).toBeUndefined();
    await call(api, deleteAccount, { token: gone.token, body: { confirm_handle: gone.handle } });
    expect(await openAppealOf(gone)).toBeUndefined();
    await runReleases();
    expect(await reserveOf(questId)).toBe(0);
    const stored = await api.server.connection.collection('appeals').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(gone.id.slice('work-'.length));
  });

  it('is stored once, however often it is sent at the same moment', async () => {
    const { works } = await taskWith(1, null);
    const [work] = works as [Work];
    const body = { id: work.id, type: 'task' as const, reason: 'A pool' };
    await call(api, rejectReviewItem, { token: admin, body });
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, index) => appeal(work, `${WORDS} ${index}`, index % 2 ? api : other)),
    );
    expect(answers.map(codeOf).filter((code) => code === 200)).toHaveLength(1);
    expect(answers.map(codeOf).filter((code) => code === 'conflict')).toHaveLength(CROWD - 1);
  });
});
