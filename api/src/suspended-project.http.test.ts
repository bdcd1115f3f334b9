import { getProjectDashboard, submitQuest, suspendProject } from '@magnetx/contracts';
import { createTestAdmin } from './testing/admin.ts';
import { attempt, call } from './testing/client.ts';
import { createTestProject, TASK } from './testing/quests.ts';
import { startTestApi, type TestApi } from './testing/start-test-api.ts';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await createTestAdmin(api);
});
afterAll(() => api.stop());

// The access matrix (`src/http/access-matrix.http.test.ts`) makes every call as a suspended project.
it('a concurrent posting either fails or creates a hidden quest', async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await createTestProject(api, `Racer${round}`);
    const [posted, suspended] = await Promise.all([
      attempt(api, submitQuest, { token: owner.token, body: TASK }),
      attempt(api, suspendProject, { token: admin, params: { projectId: owner.id } }),
    ]);
    expect(suspended.status).toBe(200);
    expect([200, 403]).toContain(posted.status);
    const rows = await api.server.connection.collection('quests').find({ projectId: owner.id }).toArray();
    expect(rows.map(({ isProjectActive }) => Boolean(isProjectActive))).toEqual(posted.status === 200 ? [false] : []);
    expect((await call(api, getProjectDashboard, { token: owner.token })).project_status).toBe('suspended');
  }
});
