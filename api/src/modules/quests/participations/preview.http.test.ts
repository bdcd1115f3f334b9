import { previewOwnQuest, previewQuest } from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { createTestProject, GIVEAWAY, OPPORTUNITY, postQuest, TASK } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('the owner and an admin see a pending quest as if it were live, others do not', async () => {
  const [owner, other] = [await createTestProject(api, 'Acme'), await createTestProject(api, 'Other')];
  const admin = await createTestAdmin(api);
  for (const [type, draft] of Object.entries({ task: TASK, giveaway: GIVEAWAY, opportunity: OPPORTUNITY })) {
    const questId = await postQuest(api, owner, draft);
    const { preview } = await call(api, previewOwnQuest, { token: owner.token, params: { questId } });
    const shown = { title: draft.title, status: 'active', project: { name: 'Acme' }, user_participation: null };
    expect(preview).toMatchObject({ task: null, giveaway: null, opportunity: null, [type]: shown });
    expect((await call(api, previewQuest, { token: admin, params: { questId } })).preview).toEqual(preview);
    const refused = await attempt(api, previewOwnQuest, { token: other.token, params: { questId } });
    expect(refused.status).toBe(404);
  }
  expect((await attempt(api, previewQuest, { token: admin, params: { questId: 999 } })).status).toBe(404);
});
