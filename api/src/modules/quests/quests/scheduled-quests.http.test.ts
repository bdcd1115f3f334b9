import {
  approveReviewItem,
  editQuest,
  getAdminStats,
  getProjectQuest,
  getReviewItem,
  getTask,
  listAuditLines,
  listProjectNotifications,
  listReviewItems,
  listTasks,
  reinstateProject,
  rejectReviewItem,
  reserveRewards,
  resubmitQuest,
  reverseReviewItems,
  submitQuest,
  suspendProject,
  withdrawQuest,
  type BodyInputOf,
  type QuestKind,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import {
  createTestProject,
  depositDollars,
  GIVEAWAY,
  OPPORTUNITY,
  postQuest,
  TASK,
  type TestProject,
} from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const FEE = 12_500;
const EDIT = { title: TASK.title, description: 'New words', requirements: '', tags: ['Web3'] };

let api: TestApi;
/** Another API on the same database. */
let second: TestApi;
let admin: string;
let user: string;
let project: TestProject;
let made = 0;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
  second = await startTestApi({ databaseUrl: url.href });
  api.clock.advance(second.clock.now().getTime() - api.clock.now().getTime());
});
afterAll(() => Promise.all([api.stop(), second.stop()]));
beforeEach(async () => {
  made += 1;
  admin = await createTestAdmin(api, `admin${made}`);
  [user = ''] = await signInUsers(api, [`reader${made}`]);
  project = await createTestProject(api, `Acme ${made}`, 10 * FEE);
});
afterEach(async () => expect((await product().verifyLedger()).discrepancies).toEqual([]));

const product = () => api.server.product;
const later = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString();
const advance = (ms: number) => [api, second].forEach(({ clock }) => clock.advance(ms));
const balance = () => product().ledger.balanceOf(`project:${project.id}`);
const named = (id: number) => ({ id: `quest-${id}`, type: 'task' }) as const;
const post = (more: Partial<BodyInputOf<typeof submitQuest>> = {}) => postQuest(api, project, { ...TASK, ...more });
const approve = (id: number) => attempt(api, approveReviewItem, { token: admin, body: named(id) });
const runDue = () => Promise.all([api.server.jobs.runDue(), second.server.jobs.runDue()]);
const own = async (questId: number) =>
  (await call(api, getProjectQuest, { token: project.token, params: { questId } })).quest;
const shown = async (id: number) => (await attempt(api, getTask, { token: user, query: { id } })).status;
const edit = (questId: number, change: Partial<BodyInputOf<typeof editQuest>> = {}) =>
  attempt(api, editQuest, { token: project.token, params: { questId }, body: { ...EDIT, ...change } });
const withdraw = (questId: number) => attempt(api, withdrawQuest, { token: project.token, params: { questId } });
const queued = async (status: 'pending' | 'approved') => {
  const query = { status, search: `acme ${made}`, limit: 50 };
  return (await call(api, listReviewItems, { token: admin, query })).submissions.map(({ id }) => id);
};
const news = async () =>
  (await call(api, listProjectNotifications, { token: project.token })).data.notifications.map(
    ({ title, message }) => `${title}: ${message}`,
  );

/** A quest that starts in an hour, as an admin approved it. */
async function scheduled(more: Partial<BodyInputOf<typeof submitQuest>> = {}): Promise<number> {
  const id = await post({ startsAt: later(HOUR_MS), ...more });
  expect((await approve(id)).status).toBe(200);
  return id;
}

it('is hidden until its start, and lives from then on', async () => {
  const id = await post({ startsAt: later(HOUR_MS), duration_days: 3 });
  const waiting = (await call(api, getAdminStats, { token: admin })).stats.pendingTasks;
  const detail = await call(api, getReviewItem, { token: admin, params: { id: `quest-${id}` } });
  expect(detail.quest).toMatchObject({ starts_at: later(HOUR_MS), live_at: null });
  const start = later(HOUR_MS);
  expect((await approve(id)).body).toMatchObject({
    submission: { status: 'approved', startsAt: start, isReversible: true },
  });
  expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'already_decided' } });
  const reject = { ...named(id), reason: 'Too late' };
  expect((await attempt(api, rejectReviewItem, { token: admin, body: reject })).body.code).toBe('already_decided');
  expect(await queued('pending')).toEqual([]);
  expect((await call(api, getAdminStats, { token: admin })).stats.pendingTasks).toBe(waiting - 1);
  expect(await own(id)).toMatchObject({ status: 'pending', startsAt: start, is_scheduled: true, endsAt: null });

  advance(HOUR_MS - 1);
  await runDue();
  expect(await shown(id)).toBe(404);
  const { tasks } = await call(api, listTasks, { token: user, query: { search: TASK.title } });
  expect(tasks.map((task) => task.id)).not.toContain(id);

  // A late job: the duration counts from when people see it.
  advance(HOUR_MS + 1);
  await runDue();
  expect(await shown(id)).toBe(200);
  expect(await own(id)).toMatchObject({ status: 'active', is_scheduled: false, endsAt: later(3 * DAY_MS) });
  expect(await queued('approved')).toEqual([`quest-${id}`]);
  await runDue();
  const [live, approved, ...others] = await news();
  expect(live).toBe(`Quest live: “${TASK.title}” is live, as scheduled.`);
  expect(approved).toMatch(/^Quest approved: “.+” goes live on \w+ \d+, \d{4}.* UTC\.$/);
  expect(others).toEqual([]);
  const { lines } = await call(api, listAuditLines, { token: admin, query: { search: `quest-${id}` } });
  expect(lines.map(({ detail }) => detail)).toContainEqual(expect.stringContaining('which goes live on'));
  expect(await balance()).toBe(9 * FEE);
});

it('goes live immediately when its start has passed before the approval', async () => {
  const id = await post({ startsAt: later(HOUR_MS) });
  advance(HOUR_MS);
  await runDue();
  expect(await shown(id)).toBe(404);
  expect((await approve(id)).body).toMatchObject({ submission: { startsAt: null } });
  expect(await shown(id)).toBe(200);
});

it('pays listing days, and publishes the seed of a draw, from its start on', async () => {
  const ids = [];
  for (const draft of [OPPORTUNITY, GIVEAWAY]) {
    const id = await postQuest(api, project, { ...draft, startsAt: later(5 * HOUR_MS) });
    await approveReview(id, draft.type);
    ids.push(id);
  }
  const [job = 0, giveaway = 0] = ids;
  const before = await balance();
  expect((await product().quests.find(job))?.listedUntil).toBeNull();
  advance(5 * HOUR_MS);
  await runDue();
  expect((await product().quests.find(job))?.listedUntil?.toISOString()).toBe(later(DAY_MS));
  expect(await balance()).toBe(before);
  const draws = api.server.connection.collection<{ _id: number }>('draws');
  expect(await draws.countDocuments({ _id: giveaway })).toBe(1);
});

async function approveReview(id: number, type: QuestKind | undefined): Promise<void> {
  await call(api, approveReviewItem, { token: admin, body: { id: `quest-${id}`, type: type ?? 'task' } });
}

it.each([
  ['in the past', -1, 'The start must lie in the future'],
  ['too far ahead', 90 * DAY_MS + 1, 'The start can be at most 90 days ahead'],
  ['not before its end', 2 * HOUR_MS, 'The start must be before the end date'],
])('is refused with a start %s', async (_what, ms, error) => {
  const dates = { startsAt: later(ms), endsAt: later(2 * HOUR_MS) };
  const body = { ...TASK, ...(ms > 2 * HOUR_MS ? { startsAt: later(ms) } : dates) };
  const refused = { status: 400, body: { code: 'validation_failed', error, fields: { startsAt: [error] } } };
  expect(await attempt(api, submitQuest, { token: project.token, body })).toMatchObject(refused);
  const id = await post(ms > 2 * HOUR_MS ? {} : { endsAt: later(2 * HOUR_MS) });
  expect(await edit(id, { startsAt: later(ms) })).toMatchObject(refused);
  await call(api, rejectReviewItem, { token: admin, body: { ...named(id), reason: 'Vague' } });
  expect(await attempt(api, resubmitQuest, { token: project.token, params: { questId: id }, body })).toMatchObject(
    refused,
  );
});

it('moves its start until then, and starts immediately without one', async () => {
  const id = await scheduled({ endsAt: later(4 * HOUR_MS) });
  expect((await edit(id, { startsAt: later(2 * HOUR_MS) })).body).toMatchObject({
    quest: { is_scheduled: true, startsAt: later(2 * HOUR_MS) },
  });
  advance(HOUR_MS);
  await runDue();
  expect(await own(id)).toMatchObject({ status: 'pending' });
  expect((await edit(id, { startsAt: null })).status).toBe(200);
  await runDue();
  expect(await own(id)).toMatchObject({ status: 'active' });
  const error = 'This quest has started already';
  expect(await edit(id, { startsAt: later(HOUR_MS) })).toMatchObject({ status: 400, body: { error } });
  const { startsAt } = await own(id);
  expect((await edit(id, { startsAt })).status).toBe(200);
});

it('keeps its approved words until an edit is approved', async () => {
  const id = await scheduled();
  const { body } = await edit(id);
  expect(body).toMatchObject({ quest: { description: TASK.description, waiting_edit: { description: 'New words' } } });
  const [waiting = ''] = await queued('pending');
  expect(waiting).toMatch(/^edit-/);
  advance(HOUR_MS);
  await runDue();
  expect(await product().quests.find(id)).toMatchObject({ status: 'active', description: TASK.description });
  await call(api, approveReviewItem, { token: admin, body: { id: waiting, type: 'task' } });
  expect(await product().quests.find(id)).toMatchObject({ description: 'New words' });
});

it('waits for a decision again when the approval is taken back', async () => {
  const id = await scheduled();
  await edit(id);
  const { results } = await call(api, reverseReviewItems, { token: admin, body: { items: [named(id)] } });
  expect(results[0]).toMatchObject({ code: '', submission: { status: 'pending', startsAt: null } });
  expect(await queued('pending')).toEqual([`quest-${id}`]);
  expect(await own(id)).toMatchObject({ is_scheduled: false, waiting_edit: null });
  advance(HOUR_MS);
  await runDue();
  expect(await product().quests.find(id)).toMatchObject({ status: 'pending' });
});

it('returns its fee and reserve when its owner withdraws it before its start, once', async () => {
  await depositDollars(api, project, 500_00);
  const id = await scheduled({ max_winners: 1 });
  await call(api, reserveRewards, { token: project.token, params: { questId: id }, body: {}, key: `reserve-${id}` });
  expect(await product().ledger.balanceOf(`project:${project.id}:usd`)).toBe(0);
  const answers = await Promise.all([withdraw(id), withdraw(id), withdraw(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ mxp_balance: 10 * FEE });
  expect(await product().ledger.balanceOf(`project:${project.id}:usd`)).toBe(500_00);
  advance(HOUR_MS);
  await runDue();
  expect(await product().quests.find(id)).toMatchObject({ status: 'pending', liveAt: null });
  expect(await balance()).toBe(10 * FEE);
  const other = await post();
  await approve(other);
  expect(await withdraw(other)).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

it('waits while its project is suspended, and returns when its deadline passes before', async () => {
  const [starts, expires] = [await scheduled(), await scheduled({ endsAt: later(2 * HOUR_MS) })];
  const named = { token: admin, params: { projectId: project.id } };
  await call(api, suspendProject, named);
  advance(HOUR_MS);
  await runDue();
  for (const id of [starts, expires]) expect(await product().quests.find(id)).toMatchObject({ status: 'pending' });
  advance(HOUR_MS);
  await runDue();
  const reason = 'The deadline passed before it could start';
  expect(await product().quests.find(expires)).toMatchObject({ status: 'rejected', reason });
  expect(await balance()).toBe(9 * FEE);
  await call(api, reinstateProject, named);
  await runDue();
  expect(await product().quests.find(starts)).toMatchObject({ status: 'active', liveAt: api.clock.now() });
});

it('is found by an index at its start', async () => {
  await scheduled();
  const read = () => product().quests.schedule.listToStart(api.clock.now(), 100);
  const [plan] = await explainReads(api.server.connection, read);
  expect(plan?.stages).toContain('IXSCAN');
  expect(plan?.stages).not.toContain('SORT');
});
