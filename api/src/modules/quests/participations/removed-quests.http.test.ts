import {
  applyToOpportunity,
  approveReviewItem,
  deleteReviewItem,
  enterGiveaway,
  getAdminStats,
  getDraw,
  getGiveaway,
  getMe,
  getOpportunity,
  getQuestStats,
  getTask,
  listGiveaways,
  listNotifications,
  listOpportunities,
  listReviewItems,
  listTasks,
  reinstateProject,
  reverseReviewItems,
  submitTask,
  suspendProject,
  type QuestKind,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { emptyDatabase } from '../../../testing/empty-database.ts';
import { listenLive } from '../../../testing/live-listener.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import {
  GIVEAWAY,
  createTestProject,
  OPPORTUNITY,
  publishQuest,
  TASK,
  type TestProject,
} from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

let api: TestApi;
let admin: string;
let project: TestProject;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await emptyDatabase(api);
  admin = await createTestAdmin(api);
  project = await createTestProject(api, 'Acme');
});
afterEach(async () => {
  expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
});
afterAll(() => api.stop());

const signIn = async (handle: string) => (await signInUsers(api, [handle]))[0] ?? '';
const submit = (id: number, token: string) =>
  attempt(api, submitTask, { token, body: { task_id: id, submission_url: 'https://x.com/someone/status/1' } });
const items = async () => (await call(api, listReviewItems, { token: admin })).submissions;
const news = async (token: string) => (await call(api, listNotifications, { token })).data.notifications;
const figures = (token: string) => call(api, getQuestStats, { token });

async function removeQuest(id: number, type: QuestKind): Promise<void> {
  await call(api, deleteReviewItem, { token: admin, body: { id: `quest-${id}`, type } });
  await api.server.jobs.runDue();
}

describe('a task that is removed', () => {
  it('removes undecided work from the queue, and notifies its user', async () => {
    const id = await publishQuest(api, project, TASK);
    const token = await signIn('writer');
    await submit(id, token);
    const [work] = await items();
    const live = await listenLive(api, token);
    await removeQuest(id, 'task');
    const removed = { topic: 'task', title: 'Task removed', target: { kind: 'task', id } };
    expect(await live.next('notification')).toMatchObject(removed);
    live.close();
    expect(await news(token)).toMatchObject([removed]);
    expect(await items()).toEqual([]);
    const named = { id: work?.id ?? '', type: 'task' as const };
    expect((await attempt(api, approveReviewItem, { token: admin, body: named })).status).toBe(404);
    const { tasks, stats } = await call(api, listTasks, { token, query: { filter: 'participated' } });
    expect({ tasks, participated: stats.participated }).toEqual({ tasks: [], participated: 0 });
    expect((await figures(token)).quests).toMatchObject({ participated: 0, won: 0 });
    expect((await call(api, getTask, { token, query: { id } })).task).toMatchObject({
      status: 'ended',
      removed_at: api.clock.now().toISOString(),
      user_participation: { status: 'removed', can_resubmit: false },
    });
  });

  it('leaves the queue as soon as it is removed', async () => {
    const id = await publishQuest(api, project, TASK);
    for (const handle of ['early', 'later']) await submit(id, await signIn(handle));
    expect((await items()).filter(({ status }) => status === 'pending')).toHaveLength(2);
    await call(api, deleteReviewItem, { token: admin, body: { id: `quest-${id}`, type: 'task' } });
    expect(await items()).toEqual([]);
    expect((await call(api, getAdminStats, { token: admin })).stats.pendingTasks).toBe(0);
  });

  it('keeps the MXP and the payable of approved work', async () => {
    const id = await publishQuest(api, project, { ...TASK, mxp_amount: 200 });
    const token = await signIn('winner');
    await submit(id, token);
    const [work] = await items();
    const named = { id: work?.id ?? '', type: 'task' as const };
    await call(api, approveReviewItem, { token: admin, body: named });
    await removeQuest(id, 'task');
    const { user } = await call(api, getMe, { token });
    expect(user.points).toBe(1_200);
    expect(await api.server.product.payables.listFor(user.id, 10)).toHaveLength(1);
    const { results } = await call(api, reverseReviewItems, { token: admin, body: { items: [named] } });
    expect(results[0]?.code).toBe('not_reversible');
    const { task } = await call(api, getTask, { token, query: { id } });
    expect(task).toMatchObject({
      removed_at: expect.any(String) as string,
      user_participation: { status: 'approved' },
    });
    expect((await news(token)).map(({ title }) => title)).not.toContain('Task removed');
  });

  it('is shown to its participants even if its project was suspended at that time', async () => {
    const id = await publishQuest(api, project, TASK);
    const token = await signIn('writer');
    await submit(id, token);
    const named = { token: admin, params: { projectId: project.id } };
    const shown = async () => (await attempt(api, getTask, { token, query: { id } })).status;
    await call(api, suspendProject, named);
    await removeQuest(id, 'task');
    expect(await shown()).toBe(200);
    await call(api, reinstateProject, named);
    expect(await shown()).toBe(200);
  });

  it('answers quest_removed to other users', async () => {
    const id = await publishQuest(api, project, TASK);
    const token = await signIn('late');
    await removeQuest(id, 'task');
    const gone = { status: 410, body: { code: 'quest_removed' } };
    expect(await attempt(api, getTask, { token, query: { id } })).toMatchObject(gone);
    expect(await submit(id, token)).toMatchObject(gone);
  });
});

it('notifies the participants of a removed giveaway and opportunity', async () => {
  const token = await signIn('hopeful');
  const [giveaway, job] = [await publishQuest(api, project, GIVEAWAY), await publishQuest(api, project, OPPORTUNITY)];
  await call(api, enterGiveaway, { token, body: { giveaway_id: giveaway } });
  await call(api, applyToOpportunity, { token, body: { opportunity_id: job } });
  await removeQuest(giveaway, 'giveaway');
  await removeQuest(job, 'opportunity');
  const told = (await news(token)).map(({ title, target }) => ({ title, target }));
  expect(told).toHaveLength(2);
  expect(told).toContainEqual({ title: 'Giveaway removed', target: { kind: 'giveaway', id: giveaway } });
  expect(told).toContainEqual({ title: 'Opportunity removed', target: { kind: 'opportunity', id: job } });
  expect(await figures(token)).toMatchObject({
    giveaways: { entered: 0, total: 0 },
    opportunities: { applied: 0, active: 0 },
  });
  expect((await call(api, listGiveaways, { token })).stats).toMatchObject({ entered: 0 });
  expect((await call(api, listOpportunities, { token })).stats).toMatchObject({ applied: 0 });
  const entered = await call(api, getGiveaway, { token, query: { id: giveaway } });
  expect(entered.giveaway).toMatchObject({ status: 'ended', user_participation: { status: 'removed' } });
  const applied = await call(api, getOpportunity, { token, query: { id: job } });
  expect(applied.opportunity).toMatchObject({ status: 'ended', user_participation: { status: 'removed' } });
  const draw = await attempt(api, getDraw, { token, query: { giveaway_id: giveaway } });
  expect(draw.body.code).toBe('quest_removed');
  const other = await signIn('other');
  for (const [definition, id] of [
    [getGiveaway, giveaway],
    [getOpportunity, job],
  ] as const) {
    expect((await attempt(api, definition, { token: other, query: { id } })).body.code).toBe('quest_removed');
  }
});

it('notifies each participant once, also after an interruption', async () => {
  const handles = Array.from({ length: 5 }, (_, index) => `entrant_${index}`);
  const tokens = await signInUsers(api, handles);
  const id = await publishQuest(api, project, GIVEAWAY);
  for (const token of tokens) await call(api, enterGiveaway, { token, body: { giveaway_id: id } });
  const entries = api.server.connection.collection<{ _id: string }>('participations');
  const entry = await entries.findOne({ questId: id });
  // Earlier entries of deleted users, which fill the first batch.
  const gone = Array.from({ length: 100 }, (_, index) => `gone${index}`);
  await entries.insertMany(gone.map((_id) => ({ ...entry, _id, userId: _id, ticket: _id, at: new Date(0) })));
  const { notifications } = api.server.product;
  const { store } = notifications;
  let stored = 0;
  const cut = jest.spyOn(notifications, 'store').mockImplementation((...news) => {
    stored += 1;
    return stored === 4 ? Promise.reject(new Error('cut off')) : store(...news);
  });
  await removeQuest(id, 'giveaway');
  expect(stored).toBe(4);
  cut.mockRestore();
  for (let time = 0; time < 2; time += 1) {
    api.clock.advance(60_000);
    await api.server.jobs.runDue();
  }
  for (const token of tokens) expect((await news(token)).map(({ title }) => title)).toEqual(['Giveaway removed']);
});
