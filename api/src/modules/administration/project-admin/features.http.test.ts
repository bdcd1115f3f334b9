import {
  chooseFeature,
  countWaitingSubmissions,
  editQuest,
  getInvitation,
  getProjectDashboard,
  getProjectRecord,
  inviteMember,
  joinTeam,
  listAuditLines,
  submitQuest,
  type Feature,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { createTestProject, TASK } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startTestApi({ env: { FEATURES: 'inbox=chosen,scheduling=chosen,invitations=chosen' } });
  admin = await createTestAdmin(api);
});
afterAll(() => api.stop());

const choose = (projectId: string, feature: Feature, is_chosen: boolean) =>
  attempt(api, chooseFeature, { token: admin, params: { projectId, feature }, body: { is_chosen } });

it('gives a feature to the projects that admins choose, immediately', async () => {
  const [flux, other] = [await createTestProject(api, 'Flux'), await createTestProject(api, 'Other')];
  const waiting = async ({ token }: typeof flux) => (await attempt(api, countWaitingSubmissions, { token })).status;
  const featuresOf = async ({ token }: typeof flux) => (await call(api, getProjectDashboard, { token })).features;
  expect([await waiting(flux), await featuresOf(flux)]).toEqual([403, []]);
  expect((await choose(flux.id, 'inbox', true)).status).toBe(200);
  expect([await waiting(flux), await waiting(other), await featuresOf(flux)]).toEqual([200, 403, ['inbox']]);
  const { project } = await call(api, getProjectRecord, { token: admin, params: { projectId: flux.id } });
  expect(project.features).toEqual([
    { name: 'inbox', mode: 'chosen', is_chosen: true },
    { name: 'invitations', mode: 'chosen', is_chosen: false },
    { name: 'scheduling', mode: 'chosen', is_chosen: false },
  ]);
  await choose(flux.id, 'inbox', false);
  expect(await waiting(flux)).toBe(403);
  const { lines } = await call(api, listAuditLines, { token: admin, query: { about: `project:${flux.id}` } });
  expect(lines.map(({ action, detail }) => [action, detail])).toEqual([
    ['chooseFeature', 'Submissions inbox and recommendations: off'],
    ['chooseFeature', 'Submissions inbox and recommendations: on'],
  ]);
  expect((await choose('no-project', 'inbox', true)).status).toBe(404);
});

it('closes the links of invitations with their feature', async () => {
  const { id, token } = await createTestProject(api, 'Host');
  const invite = () => attempt(api, inviteMember, { token, body: { role: 'viewer' } });
  const { status, body } = await invite();
  expect([status, body.error]).toEqual([403, 'Not switched on for your project: invitations to the team.']);
  await choose(id, 'invitations', true);
  const { token: link } = await call(api, inviteMember, { token, body: { role: 'viewer' } });
  const guest = { token: link, name: 'guest of host', password: 'correct horse' };
  const read = async () => (await attempt(api, getInvitation, { params: { token: link } })).status;
  const join = async () => (await attempt(api, joinTeam, { body: guest })).status;
  await choose(id, 'invitations', false);
  expect([await read(), await join()]).toEqual([403, 403]);
  await choose(id, 'invitations', true);
  expect([await read(), await join()]).toEqual([200, 200]);
});

it('refuses a start, and keeps one that a quest has', async () => {
  const project = await createTestProject(api, 'Starter');
  const { id, token } = project;
  const startsAt = new Date(api.clock.now().getTime() + DAY_MS).toISOString();
  const refused = await attempt(api, submitQuest, { token, body: { ...TASK, startsAt } });
  expect(refused.status).toBe(403);
  await choose(id, 'scheduling', true);
  const { quest } = await call(api, submitQuest, { token, body: { ...TASK, startsAt } });
  await choose(id, 'scheduling', false);
  const questId = quest.id;
  const words = { title: 'Other words', description: TASK.description, requirements: '', tags: TASK.tags ?? [] };
  const edit = (start: string) =>
    attempt(api, editQuest, { token, params: { questId }, body: { ...words, startsAt: start } });
  expect((await edit(startsAt)).status).toBe(200);
  expect((await edit(new Date(api.clock.now().getTime() + 2 * DAY_MS).toISOString())).status).toBe(403);
});
