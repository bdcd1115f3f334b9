import {
  creditProject,
  debitProject,
  enterGiveaway,
  getProjectDashboard,
  getProjectStatement,
  getRewards,
  getSharedReport,
  getStatementOfProject,
  listAuditLines,
  listGiveaways,
  listProjectManagers,
  listProjectNotifications,
  listProjects,
  listTasks,
  registerProject,
  reinstateProject,
  removeProject,
  shareReport,
  submitQuest,
  suspendProject,
  type QueryInputOf,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { listenLive } from '../../../testing/live-listener.ts';
import { GIVEAWAY, createTestProject, OPPORTUNITY, postQuest, publishQuest, TASK } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';
import { verifyLedgerOf } from '../../../commands/ledger-verify.ts';

let api: TestApi;
let token: string;
let user: string;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
  token = await createTestAdmin(api);
  user = await signInWithX(api, 'someone');
});
afterEach(async () => {
  expect((await verifyLedgerOf(api.config.database)).discrepancies).toEqual([]);
});
afterAll(() => api.stop());

const list = (query: QueryInputOf<typeof listProjectManagers> = {}) => call(api, listProjectManagers, { token, query });
const namesOf = async (query: QueryInputOf<typeof listProjectManagers>) =>
  (await list(query)).managers.map(({ projectName }) => projectName);
const suspend = (projectId: string) =>
  attempt(api, suspendProject, { token, params: { projectId }, body: { reason: 'Spam' } });
const reinstate = (projectId: string) => attempt(api, reinstateProject, { token, params: { projectId } });
const remove = (projectId: string) => attempt(api, removeProject, { token, params: { projectId } });
const balanceOf = (projectId: string) => api.server.product.ledger.balanceOf(`project:${projectId}`);

it('lists projects with their balances, newest first, by word prefixes and status', async () => {
  for (const name of ['Alder', 'birch', 'Birchwood']) {
    await createTestProject(api, name, name.length);
    api.clock.advance(1_000);
  }
  const { managers, pagination } = await list({ limit: 2 });
  expect(managers.map(({ projectName, projectMXP }) => [projectName, projectMXP])).toEqual([
    ['Birchwood', 9],
    ['birch', 5],
  ]);
  expect(pagination).toEqual({ page: 1, limit: 2, pages: 2, total: 3, isTotalCapped: false });
  expect(await namesOf({ limit: 2, page: 2 })).toEqual(['Alder']);
  expect(await namesOf({ search: 'BIR' })).toEqual(['Birchwood', 'birch']);
  expect(await namesOf({ search: '.*' })).toEqual([]);
  expect(await namesOf({ search: 'birch', status: 'suspended' })).toEqual([]);
  const { projects } = await call(api, listProjects, { token, query: { limit: 1 } });
  expect(projects).toMatchObject([{ name: 'Birchwood', email: '', username: 'birchwood', status: 'active' }]);
  const long = await attempt(api, listProjectManagers, { token, query: { search: 'x'.repeat(10_000) } });
  expect(long.status).toBe(400);
  expect(await namesOf({ sort: 'name' })).toEqual(['Alder', 'birch', 'Birchwood']);
  expect(await namesOf({ sort: '-username', limit: 1, page: 2 })).toEqual(['birch']);
  const filtered = await attempt(api, listProjectManagers, { token, query: { sort: 'name', search: 'bir' } });
  expect(filtered).toMatchObject({ status: 400, body: { fields: { sort: [expect.any(String)] } } });
  for (const query of [
    {},
    { sort: 'name' },
    { sort: '-username' },
    { sort: 'status' },
    { status: 'active' },
    { search: 'bir' },
    { search: 'bir', status: 'active' },
  ] as const) {
    const reads = await explainReads(api.server.connection, () => list(query));
    for (const { collection, command, stages } of reads) {
      if (collection !== 'projects' || command === 'count') continue;
      expect(stages).toContain('IXSCAN');
      expect(stages).not.toContain('SORT');
    }
  }
});

it('moves MXP with a reason, which the statement shows to the project', async () => {
  const project = await createTestProject(api, 'Cedar', 0);
  const live = await listenLive(api, project.token, project.id);
  const move = (amount: number, reason: string) => ({ token, body: { projectId: project.id, amount, reason } });
  await call(api, creditProject, move(700, 'Launch bonus'));
  expect(await live.next('notification')).toMatchObject({ title: 'MXP credited' });
  live.close();
  await call(api, debitProject, move(200, ''));
  const below = await attempt(api, debitProject, move(501, ''));
  expect(below.body.code).toBe('insufficient_balance');
  const statement = await call(api, getStatementOfProject, { token, params: { projectId: project.id } });
  expect(statement.lines.map(({ description, amount_mxp }) => [description, amount_mxp])).toEqual([
    ['MXP debited', -200],
    ['MXP credited: Launch bonus', 700],
  ]);
  expect(await call(api, getProjectStatement, { token: project.token })).toEqual(statement);
  const { data } = await call(api, listProjectNotifications, { token: project.token });
  expect(data.notifications.map(({ message }) => message)).toEqual([
    '200 MXP was debited from your balance.',
    '700 MXP was credited to your balance. Reason: Launch bonus',
  ]);
  const params = { projectId: 'unknown' };
  expect((await attempt(api, getStatementOfProject, { token, params })).status).toBe(404);
});

it('suspends once for several calls, hides its quests, and reinstates it by another call', async () => {
  const project = await createTestProject(api, 'Dogwood');
  await publishQuest(api, project, { ...TASK, title: 'Dogwood task' });
  const seen = async () => (await call(api, listTasks, { token: user, query: { search: 'dogwood' } })).tasks.length;
  expect(await seen()).toBe(1);
  const live = await listenLive(api, project.token, project.id);
  const twice = (change: typeof suspend) => Promise.all([change(project.id), change(project.id)]);
  const answers = [...(await twice(suspend)), await suspend(project.id)];
  const suspended = { status: 200, body: { project: { id: project.id, status: 'suspended' } } };
  expect(answers).toMatchObject([suspended, suspended, suspended]);
  expect(await live.next('notification')).toMatchObject({
    ...{ title: 'Project suspended', topic: 'account' },
    message: expect.stringContaining('Reason: Spam'),
  });
  live.close();
  expect(await seen()).toBe(0);
  expect(await namesOf({ status: 'suspended' })).toEqual(['Dogwood']);
  const dashboard = await call(api, getProjectDashboard, { token: project.token });
  expect(dashboard.project_status).toBe('suspended');
  expect((await attempt(api, submitQuest, { token: project.token, body: TASK })).body.code).toBe('forbidden');
  const active = { status: 200, body: { project: { id: project.id, status: 'active' } } };
  expect([...(await twice(reinstate)), await reinstate(project.id)]).toMatchObject([active, active, active]);
  expect(await seen()).toBe(1);
  const { data } = await call(api, listProjectNotifications, { token: project.token });
  const titles = data.notifications.filter(({ topic }) => topic === 'account').map(({ title }) => title);
  expect(titles).toEqual(['Project reinstated', 'Project suspended']);
  const { lines } = await call(api, listAuditLines, { token, query: { about: `project:${project.id}` } });
  const details = lines.filter(({ action }) => /^(?:suspend|reinstate)/.test(action)).map(({ detail }) => detail);
  expect(details.filter((detail) => !detail.startsWith('Repeated request'))).toEqual([
    'Reinstated',
    'Suspended. Reason: Spam',
  ]);
  for (const change of [suspend, reinstate]) expect((await change('unknown')).status).toBe(404);
});

describe('closing an account', () => {
  it('concludes live quests, refunds pending ones, and returns the balance to the platform', async () => {
    const project = await createTestProject(api, 'Elm', 200_000);
    await postQuest(api, project, TASK);
    const giveaway = await publishQuest(api, project, { ...GIVEAWAY, title: 'Elm giveaway' });
    await publishQuest(api, project, OPPORTUNITY);
    await call(api, enterGiveaway, { token: user, body: { giveaway_id: giveaway } });
    const shared = await call(api, shareReport, { token: project.token, params: { questId: giveaway } });
    const live = await listenLive(api, project.token, project.id);
    expect((await remove(project.id)).status).toBe(200);
    await live.closed;
    expect(await balanceOf(project.id)).toBe(0);
    expect((await attempt(api, getProjectDashboard, { token: project.token })).status).toBe(401);
    expect(await namesOf({ search: 'elm' })).toEqual([]);
    const report = { params: { token: shared.share_token } };
    expect((await attempt(api, getSharedReport, report)).status).toBe(404);
    const { quests } = api.server.product;
    expect(await quests.ofProject.countByStatus(project.id)).toEqual({ concluded: 2 });
    const lines = await api.server.product.ledger.listLines(`project:${project.id}`, null, 10);
    expect(lines[0]).toMatchObject({ kind: 'closing', memo: 'Account closed', balance: 0 });
    expect(lines[1]).toMatchObject({ kind: 'quest-refund' });

    await api.server.jobs.runDue();
    await api.server.jobs.runDue();
    const { giveaways } = await call(api, listGiveaways, { token: user, query: { search: 'elm' } });
    expect(giveaways).toMatchObject([{ id: giveaway, status: 'ended', user_participation: { status: 'winner' } }]);
    expect((await call(api, getRewards, { token: user })).payable_cents).toBe(10_000);
    const again = { name: 'Elm', username: 'elm', password: 'correct horse' };
    await call(api, registerProject, { body: again });
  });

  it('succeeds once for two concurrent calls', async () => {
    const project = await createTestProject(api, 'Fir', 1_000);
    const answers = await Promise.all([remove(project.id), remove(project.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await remove(project.id)).body).toMatchObject({ code: 'not_found', error: 'There is no such project.' });
  });

  it('loses no concurrent credit or quest', async () => {
    const project = await createTestProject(api, 'Ginkgo', 50_000);
    const credit = { token, body: { projectId: project.id, amount: 10 } };
    await Promise.all([
      remove(project.id),
      attempt(api, creditProject, credit),
      attempt(api, submitQuest, { token: project.token, body: TASK }),
    ]);
    expect(await balanceOf(project.id)).toBe(0);
    const { pending = 0 } = await api.server.product.quests.ofProject.countByStatus(project.id);
    expect(pending).toBe(0);
  });

  it('is resumed after a crash', async () => {
    const project = await createTestProject(api, 'Hazel', 100_000);
    await postQuest(api, project, TASK);
    const { accounts, withTransaction } = api.server.product;
    await withTransaction((session) => accounts.projects.beginClosing(project.id, api.clock.now(), session));
    expect((await attempt(api, getProjectDashboard, { token: project.token })).status).toBe(401);
    expect((await remove(project.id)).status).toBe(404);
    api.clock.advance(6_000);
    await api.server.jobs.runDue();
    expect(await balanceOf(project.id)).toBe(0);
    expect(await api.server.connection.collection('projects').countDocuments({ username: 'hazel' })).toBe(0);
  });
});
