import {
  approveReviewItem,
  creditProject,
  debitProject,
  decideReviewItems,
  deleteReviewItem,
  editQuest,
  getProjectQuest,
  listAuditLines,
  listProjectNotifications,
  listReviewItems,
  rejectReviewItem,
  resubmitQuest,
  reverseReviewItems,
  submitQuest,
  type BodyInputOf,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { listenLive } from '../../../testing/live-listener.ts';
import {
  createTestProject,
  depositDollars,
  GIVEAWAY,
  OPPORTUNITY,
  postQuest,
  TASK,
  type TestProject,
} from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const HOUR_MS = 60 * 60_000;
const FEE = 12_500;
const EXPIRED = 'The deadline passed before the review';

let api: TestApi;
let admin: string;
let project: TestProject;
let made = 0;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
});
afterAll(() => api.stop());
beforeEach(async () => {
  made += 1;
  admin = await createTestAdmin(api, `admin${made}`);
  project = await createTestProject(api, `Acme ${made}`, 10 * FEE);
});
afterEach(async () => expect((await product().verifyLedger()).discrepancies).toEqual([]));

const product = () => api.server.product;
const later = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString();
const balance = () => product().ledger.balanceOf(`project:${project.id}`);
const own = (questId: number) => call(api, getProjectQuest, { token: project.token, params: { questId } });
const named = (id: number | string) => ({ id: `quest-${id}`, type: 'task' }) as const;
const approve = (id: number | string) => attempt(api, approveReviewItem, { token: admin, body: named(id) });
const reject = (id: number | string) =>
  attempt(api, rejectReviewItem, { token: admin, body: { ...named(id), reason: 'Vague' } });
const reverse = async (id: number) =>
  (await call(api, reverseReviewItems, { token: admin, body: { items: [named(id)] } })).results[0];
const queued = async (status: 'pending' | 'rejected') => {
  const query = { status, search: `acme ${made}`, limit: 50 };
  return (await call(api, listReviewItems, { token: admin, query })).submissions;
};
const resubmit = (questId: number, body: BodyInputOf<typeof submitQuest> = TASK, key?: string) =>
  attempt(api, resubmitQuest, {
    token: project.token,
    params: { questId },
    body,
    ...(key !== undefined && { key }),
  });
const rejected = async (draft: BodyInputOf<typeof submitQuest> = TASK) => {
  const id = await postQuest(api, project, draft);
  await product().withTransaction((session) => product().quests.decisions.reject(id, 'Vague', session));
  return id;
};
const feeKeys = async (id: number) => {
  const entries = api.server.connection.collection<{ key: string }>('ledger_entries');
  const found = await entries.find({ key: { $regex: `^quest-(fee|refund):${id}(:|$)` } }).toArray();
  return found.map(({ key }) => key).sort();
};

describe('a quest whose deadline passes while it waits', () => {
  it('returns to its owner with its fee, who is notified immediately', async () => {
    const [due, open, endless] = [
      await postQuest(api, project, { ...TASK, endsAt: later(HOUR_MS) }),
      await postQuest(api, project, { ...TASK, endsAt: later(2 * HOUR_MS) }),
      await postQuest(api, project, { ...TASK, duration_days: 1 }),
    ];
    const live = await listenLive(api, project.token, project.id);
    api.clock.advance(HOUR_MS);
    expect(await balance()).toBe(7 * FEE);
    await api.server.jobs.runDue();
    const message = `“${TASK.title}” was not approved. Its fee is back on your balance. Reason: ${EXPIRED}`;
    expect(await live.next('notification')).toMatchObject({ title: 'Quest rejected', message, topic: 'task' });
    live.close();
    expect(await own(due)).toMatchObject({ quest: { status: 'rejected', reason: EXPIRED } });
    expect((await queued('pending')).map(({ id }) => id).sort()).toEqual([open, endless].map((id) => `quest-${id}`));
    expect(await queued('rejected')).toMatchObject([{ id: `quest-${due}`, reason: EXPIRED, isReversible: false }]);
    expect(await balance()).toBe(8 * FEE);
    await api.server.jobs.runDue();
    expect(await balance()).toBe(8 * FEE);
    expect(await reverse(due)).toMatchObject({ code: 'not_reversible' });
  });

  it('cannot be approved before the job has run, but rejected', async () => {
    const id = await postQuest(api, project, { ...TASK, endsAt: later(HOUR_MS) });
    const other = await postQuest(api, project, { ...TASK, endsAt: later(HOUR_MS) });
    api.clock.advance(HOUR_MS);
    const refused = { error: EXPIRED, code: 'quest_ended' };
    expect(await approve(id)).toMatchObject({ status: 409, body: refused });
    const body = { decision: 'approve' as const, items: [named(id)] };
    expect((await call(api, decideReviewItems, { token: admin, body })).results).toMatchObject([refused]);
    expect(await own(id)).toMatchObject({ quest: { status: 'pending' } });
    expect((await reject(other)).status).toBe(200);
    await api.server.jobs.runDue();
    expect(await own(other)).toMatchObject({ quest: { reason: 'Vague' } });
    expect(await balance()).toBe(10 * FEE);
  });

  it('gets its fee back once, whatever happens to it at the same moment', async () => {
    for (let round = 0; round < crowdOf({ sample: 1, whole: 5 }); round += 1) {
      const ids = [];
      for (let index = 0; index < 3; index += 1) {
        ids.push(await postQuest(api, project, { ...TASK, endsAt: later(HOUR_MS) }));
      }
      api.clock.advance(HOUR_MS);
      const [a = 0, b = 0, c = 0] = ids;
      const { title, description, tags = [] } = TASK;
      const edit = { title, description, tags, endsAt: later(HOUR_MS) };
      const [approved, , edited] = await Promise.all([
        approve(a),
        reject(b),
        attempt(api, editQuest, { token: project.token, params: { questId: c }, body: edit }),
        attempt(api, deleteReviewItem, { token: admin, body: named(a) }),
        api.server.jobs.runDue(),
        api.server.jobs.runDue(),
      ]);
      expect(approved.status).toBeGreaterThanOrEqual(404);
      await api.server.jobs.runDue();
      for (const id of [a, b]) expect(await feeKeys(id)).toEqual([`quest-fee:${id}`, `quest-refund:${id}`]);
      const isSaved = edited.status === 200;
      expect((await product().quests.find(c))?.status).toBe(isSaved ? 'pending' : 'rejected');
      expect(await feeKeys(c)).toHaveLength(isSaved ? 1 : 2);
      if (isSaved) await reject(`${c}-r2`);
      expect(await balance()).toBe(10 * FEE);
    }
  });

  it('is found by an index', async () => {
    await postQuest(api, project, { ...TASK, endsAt: later(HOUR_MS) });
    const read = () => product().quests.schedule.listDue('pending', api.clock.now(), 100);
    const [plan] = await explainReads(api.server.connection, read);
    expect(plan?.stages).toContain('IXSCAN');
    expect(plan?.stages).not.toContain('SORT');
  });
});

describe('a rejected quest that is sent again', () => {
  it('is edited, pays its fee again, and waits again since then', async () => {
    const id = await postQuest(api, project, { ...TASK, max_winners: 3, duration_days: 2, mxp_amount: 5 });
    expect((await reject(id)).status).toBe(200);
    expect(await own(id)).toMatchObject({ details: { max_winners: 3, duration_days: 2 } });
    expect(await balance()).toBe(10 * FEE);
    api.clock.advance(80 * HOUR_MS);
    admin = await createTestAdmin(api, `later${made}`);
    const token = await product().accounts.tokens.issue('project', project.id);
    project = { ...project, token };
    const answer = await resubmit(id, { ...TASK, title: 'Better words', cash_amount: 600 });
    const receipt = { quest: { id, status: 'pending' }, fee_mxp: 15_000, mxp_balance: 10 * FEE - 15_000 };
    expect(answer).toMatchObject({ status: 200, body: receipt });
    expect((await own(id)).quest).toMatchObject({
      ...{ title: 'Better words', cash_cents: 60_000, fee_mxp: 15_000, reward: 0, reason: '', status: 'pending' },
      maxParticipants: null,
    });
    expect(await queued('pending')).toMatchObject([
      { id: `quest-${id}-r2`, title: 'Better words', reason: '', submittedAt: later(0), isOverdue: false },
    ]);
    expect(await queued('rejected')).toEqual([]);
    expect((await reject(`${id}-r2`)).status).toBe(200);
    expect(await balance()).toBe(10 * FEE);
    expect((await resubmit(id)).status).toBe(200);
    expect((await approve(`${id}-r3`)).status).toBe(200);
    expect(await balance()).toBe(9 * FEE);
    expect(await feeKeys(id)).toEqual([
      `quest-fee:${id}`,
      `quest-fee:${id}:1`,
      `quest-fee:${id}:2`,
      `quest-refund:${id}`,
      `quest-refund:${id}:1`,
    ]);
  });

  it('pays under its own key after a rejection that was taken back', async () => {
    const id = await rejected();
    expect((await reverse(id))?.code).toBe('');
    expect((await reject(id)).status).toBe(200);
    expect((await resubmit(id)).status).toBe(200);
    expect(await balance()).toBe(9 * FEE);
    expect(await feeKeys(id)).toHaveLength(5);
  });

  it.each([
    ['of another type', GIVEAWAY, 'type', 'The type of a quest cannot be changed'],
    ['without a title', { ...TASK, title: ' ' }, 'title', 'Title is required'],
    [
      'with a deadline in the past',
      { ...TASK, endsAt: '2020-01-01T00:00:00Z' },
      'endsAt',
      'The end date must lie in the future',
    ],
    ['without a cash reward', { ...TASK, cash_amount: undefined }, 'cash_amount', 'Cash reward is required for tasks'],
  ])('is refused %s', async (_what, body, field, error) => {
    const id = await rejected();
    expect(await resubmit(id, body as typeof TASK)).toMatchObject({
      status: 400,
      body: { error, fields: { [field]: [error] } },
    });
    expect(await own(id)).toMatchObject({ quest: { status: 'rejected', title: TASK.title } });
  });

  it('is refused without the balance for its fee', async () => {
    const id = await rejected();
    const amount = 9 * FEE + 1;
    await call(api, debitProject, { token: admin, body: { projectId: project.id, amount } });
    const error = 'Insufficient MXP balance. You need 12,500 MXP but only have 12,499 MXP';
    expect(await resubmit(id)).toMatchObject({ status: 409, body: { code: 'insufficient_balance', error } });
    expect(await own(id)).toMatchObject({ quest: { status: 'rejected', reason: 'Vague' } });
    await call(api, creditProject, { token: admin, body: { projectId: project.id, amount: 1 } });
    expect((await resubmit(id)).status).toBe(200);
    expect(await balance()).toBe(0);
  });

  it('reserves its rewards again, or is not sent', async () => {
    await depositDollars(api, project, 1_000_00);
    const draft = { ...TASK, max_winners: 2 };
    const { quest } = await call(api, submitQuest, { token: project.token, body: { ...draft, reserve: {} } });
    const dollars = () => product().ledger.balanceOf(`project:${project.id}:usd`);
    expect(await dollars()).toBe(0);
    expect((await reject(quest.id)).status).toBe(200);
    expect(await dollars()).toBe(1_000_00);
    const short = await resubmit(quest.id, { ...draft, max_winners: 3, reserve: {} });
    expect(short).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
    expect((await own(quest.id)).quest).toMatchObject({ status: 'rejected', is_funded: false });
    expect(await balance()).toBe(10 * FEE);
    const answers = [];
    for (let index = 0; index < 2; index += 1) {
      answers.push(await resubmit(quest.id, { ...draft, reserve: {} }, `reserve-${quest.id}`));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await own(quest.id)).quest).toMatchObject({ status: 'pending', is_funded: true });
    expect(await dollars()).toBe(0);
  });

  it('is refused unless it is rejected', async () => {
    const id = await postQuest(api, project, TASK);
    const refused = { status: 409, body: { code: 'conflict', error: 'Only a rejected quest can be sent again.' } };
    expect(await resubmit(id)).toMatchObject(refused);
    await approve(id);
    expect(await resubmit(id)).toMatchObject(refused);
    expect(await balance()).toBe(9 * FEE);
  });

  it('is charged once, however often the request is repeated', async () => {
    const id = await rejected();
    const answers = [];
    for (let index = 0; index < 3; index += 1) answers.push(await resubmit(id, TASK, `again-${id}`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await balance()).toBe(9 * FEE);
  });

  testInSoak('counts once when sent many times concurrently, and against the reversal of its rejection', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await rejected();
      const before = await balance();
      const better = { ...TASK, title: 'Better' };
      const [taken, ...answers] = await Promise.all([
        reverse(id),
        ...Array.from({ length: 8 }, () => resubmit(id, better)),
      ]);
      const won = answers.filter(({ status }) => status === 200).length + (taken?.submission ? 1 : 0);
      expect(won).toBe(1);
      for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('conflict');
      if (!taken?.submission) expect(taken?.code).toBe('item_changed');
      expect(await balance()).toBe(before - FEE);
      expect((await own(id)).quest).toMatchObject({
        status: 'pending',
        title: taken?.submission ? TASK.title : 'Better',
      });
    }
  });

  it('keeps what its type has: an ad with its links', async () => {
    const ad = { ...OPPORTUNITY, ad_mode: true, ad_budget: 50.5, ad_landing_url: 'https://ad.example.com/1' };
    const id = await rejected(ad);
    expect(await own(id)).toMatchObject({
      quest: { job_type: 'full-time', application_url: OPPORTUNITY.application_url, ad_landing_url: ad.ad_landing_url },
      details: { ad_mode: true, ad_budget_cents: 5_050 },
    });
    expect((await resubmit(id, { ...ad, ad_budget: 60 })).status).toBe(200);
    expect((await product().quests.find(id))?.ad?.budgetCents).toBe(6_000);
  });
});

it('leaves a line in the audit log for a rejection, with its reason', async () => {
  const id = await postQuest(api, project, TASK);
  await reject(id);
  const { lines } = await call(api, listAuditLines, { token: admin, query: { search: `quest-${id}` } });
  expect(lines).toMatchObject([{ action: 'rejectReviewItem', detail: expect.stringContaining('Vague') }]);
  expect((await call(api, listProjectNotifications, { token: project.token })).data.unread).toBeGreaterThan(0);
});
