import { getProjectDashboard, logInProject } from '@magnetx/contracts';
import { attempt, call } from '../../../../testing/client.ts';
import { createTestProject } from '../../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const password = 'correct horse';
const logIn = (username: string) => call(api, logInProject, { body: { username, password } });
const statusOf = async (token: string) => (await attempt(api, getProjectDashboard, { token })).status;
const ownerOf = async (projectId: string) =>
  (await api.server.product.accounts.members.findTeam(projectId))?.members.find(({ id }) => id === projectId);

it('a new password ends all sessions', async () => {
  const { id, token } = await createTestProject(api, 'Fresh Start');
  const before = (await logIn('fresh start')).token;
  const { accounts, withTransaction } = api.server.product;
  const hash = (await ownerOf(id))?.passwordHash ?? '';
  await withTransaction((session) => accounts.members.setPassword(id, hash, session));
  for (const ended of [token, before]) expect(await statusOf(ended)).toBe(401);
  expect(await statusOf((await logIn('fresh start')).token)).toBe(200);
});
