import {
  approveReviewItem,
  COMPARED_DAYS,
  deleteAccount,
  enterGiveaway,
  getProjectOverview,
  listReviewItems,
  recordVisits,
  rejectReviewItem,
  RETURN_WITHIN_DAYS,
  submitTask,
  type ProjectTodo,
  type VisitSource,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { BROWSER } from '../../../testing/browser.ts';
import { call } from '../../../testing/client.ts';
import { emptyDatabase } from '../../../testing/empty-database.ts';
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
import { addDays, dayOf } from '../../quests/activity/index.ts';

const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let project: TestProject;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await emptyDatabase(api);
  project = await createTestProject(api, 'Acme');
});

/** With a new token, because the clock may have advanced by days. */
const overview = async ({ id } = project) =>
  call(api, getProjectOverview, { token: await api.server.product.accounts.tokens.issue('project', id) });
const userToken = async (handle: string) => (await signInUsers(api, [handle]))[0] ?? '';
const enter = async (handle: string, giveaway_id: number, source: VisitSource = 'direct') =>
  call(api, enterGiveaway, { token: await userToken(handle), body: { giveaway_id, source } });
const handIn = async (handle: string, task_id: number, source: VisitSource = 'direct') =>
  call(api, submitTask, {
    token: await userToken(handle),
    body: { task_id, submission_url: `https://posts.example.com/${handle}`, source },
  });
const kinds = (todo: readonly ProjectTodo[]) => todo.map(({ kind, count }) => [kind, count]);

describe('retention', () => {
  it('counts a second quest within 30 days, to the millisecond, and never twice', async () => {
    const [first, second, third] = [
      await publishQuest(api, project, GIVEAWAY),
      await publishQuest(api, project, GIVEAWAY),
      await publishQuest(api, project, GIVEAWAY),
    ];
    for (const handle of ['in_time', 'too_late', 'once']) await enter(handle, first);
    api.clock.advance(RETURN_WITHIN_DAYS * DAY_MS);
    await enter('in_time', second);
    api.clock.advance(1);
    await enter('too_late', second);
    await enter('in_time', third);
    await enter('too_late', third);
    await enter('new', third);
    expect((await overview()).retention).toMatchObject({ newcomers: 4, returned: 1, recent_newcomers: 1 });
  });

  it('belongs to one project, and stays after its people delete their accounts', async () => {
    const other = await createTestProject(api, 'Other');
    const quests = [await publishQuest(api, project, GIVEAWAY), await publishQuest(api, other, GIVEAWAY)];
    for (const quest of quests) await enter('roamer', quest);
    for (const owner of [project, other]) {
      expect((await overview(owner)).retention).toMatchObject({ newcomers: 1, returned: 0 });
    }
    const token = await userToken('roamer');
    await call(api, deleteAccount, { token, body: { confirm_handle: 'roamer' } });
    const rows = api.server.connection.collection('project_newcomers');
    expect(await rows.countDocuments()).toBe(0);
    expect((await overview()).retention).toMatchObject({ newcomers: 1 });
  });

  it('costs approved cash, drawn prizes and a share of the fees, by the source of the first quest', async () => {
    const admin = await createTestAdmin(api);
    const task = await publishQuest(api, project, { ...TASK, cash_amount: 500 });
    const giveaway = await publishQuest(api, project, { ...GIVEAWAY, prize_value: 100 });
    await handIn('paid', task, 'utm');
    await enter('paid', giveaway, 'direct');
    await enter('guest', giveaway, 'referral');
    const { submissions } = await call(api, listReviewItems, { token: admin, query: { status: 'pending' } });
    const id = submissions.find((item) => item.id.startsWith('work-'))?.id ?? '';
    await call(api, approveReviewItem, { token: admin, body: { id, type: 'task' } });
    // 12,500 MXP for the task and 1,000 MXP for the giveaway, for three participations.
    const fees = 4_500;
    const costs = async () => (await overview()).retention.sources;
    const none = { newcomers: 0, returned: 0, cost_per_returned_cents: null };
    expect(await costs()).toEqual([
      { source: 'direct', ...none, cost_cents: fees },
      { source: 'referral', ...none, newcomers: 1, cost_cents: fees },
      { source: 'utm', newcomers: 1, returned: 1, cost_cents: fees + 50_000, cost_per_returned_cents: fees + 50_000 },
    ]);
    await api.server.product.quests.conclude(giveaway, 'owner');
    for (const job of api.server.product.jobs) await job.run({ isEnding: () => false });
    expect((await costs()).map(({ cost_cents: cents }) => cents)).toEqual([fees + 5_000, fees + 5_000, fees + 50_000]);
  });
});

it('compares 30 days with the 30 before, and counts what came in today', async () => {
  const [giveaway, task] = [await publishQuest(api, project, GIVEAWAY), await publishQuest(api, project, TASK)];
  await enter('early', giveaway);
  api.clock.advance(COMPARED_DAYS * DAY_MS);
  await handIn('late', task);
  await enter('late', giveaway);
  const token = await userToken('late');
  await call(api, recordVisits, { token, userAgent: BROWSER, body: { views: [task], clicks: [task] } });
  await api.server.product.analytics.visits.flush();
  const { today, days, quests } = await overview();
  expect(today).toEqual({ participants: 2, submissions: 1, entries: 1, applications: 0, clicks: 1 });
  const now = dayOf(api.clock.now());
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 2 * COMPARED_DAYS }, (_, index) => addDays(now, index + 1 - 2 * COMPARED_DAYS)),
  );
  expect(days.flatMap(({ participants }, at) => (participants > 0 ? [[at, participants]] : []))).toEqual([
    [COMPARED_DAYS - 1, 1],
    [2 * COMPARED_DAYS - 1, 2],
  ]);
  expect(quests.map(({ id, participants }) => [id, participants])).toEqual([
    [task, 1],
    [giveaway, 1],
  ]);
});

describe('the list of what waits', () => {
  it('is empty for a new project', async () => {
    const { todo, retention, quests } = await overview();
    expect({ todo, quests }).toEqual({ todo: [], quests: [] });
    expect(retention).toMatchObject({ newcomers: 0, returned: 0, recent_newcomers: 0 });
  });

  it('has submissions until they are decided on, and rejected quests', async () => {
    const admin = await createTestAdmin(api);
    await depositDollars(api, project, 500_000);
    const task = await publishQuest(api, project, { ...TASK, max_winners: 10, reserve: {} });
    await handIn('one', task);
    await handIn('two', task);
    const rejected = await postQuest(api, project, GIVEAWAY);
    const reject = { id: `quest-${rejected}`, type: 'giveaway' as const, reason: 'Too short' };
    await call(api, rejectReviewItem, { token: admin, body: reject });
    const { todo } = await overview();
    expect(kinds(todo)).toEqual([
      ['submissions', 2],
      ['rejected_quests', 1],
    ]);
    expect(todo[1]?.quest).toEqual({ id: rejected, title: GIVEAWAY.title });
    const { submissions } = await call(api, listReviewItems, { token: admin, query: { status: 'pending' } });
    for (const { id, type } of submissions) await call(api, approveReviewItem, { token: admin, body: { id, type } });
    expect(kinds((await overview()).todo)).toEqual([['rejected_quests', 1]]);
  });

  it('has a balance that is soon used up, quests that end soon, and live rewards without a reserve', async () => {
    const poor = await createTestProject(api, 'Poor', 3_000);
    await publishQuest(api, poor, OPPORTUNITY);
    expect(kinds((await overview(poor)).todo)).toEqual([['low_balance', 5]]);
    const endsAt = new Date(api.clock.now().getTime() + 4 * DAY_MS).toISOString();
    await publishQuest(api, project, { ...GIVEAWAY, endsAt });
    expect(kinds((await overview()).todo)).toEqual([['unfunded', 1]]);
    api.clock.advance(DAY_MS);
    expect(kinds((await overview()).todo)).toEqual([
      ['ending_soon', 1],
      ['unfunded', 1],
    ]);
  });

  it('asks for MXP when the balance is below the latest fee', async () => {
    const poor = await createTestProject(api, 'Poor', 13_000);
    await postQuest(api, poor, TASK);
    expect(kinds((await overview(poor)).todo)).toEqual([['low_balance', 7]]);
  });
});
