import {
  deleteAccount,
  getAccountData,
  getMe,
  getTask,
  listGiveaways,
  listTasks,
  SAVED_QUESTS_MAX,
  saveQuest,
  submitTask,
} from '@magnetx/contracts';
import { attempt, call } from '../../../testing/client.ts';
import { createTestProject, GIVEAWAY, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

let api: TestApi;
let project: TestProject;
beforeAll(async () => {
  api = await startTestApi();
  project = await createTestProject(api, 'Acme');
});
afterAll(() => api.stop());

const save = (token: string, id: number, isSaved = true) =>
  call(api, saveQuest, { token, body: { quest_id: id, is_saved: isSaved } });
const savedTasks = async (token: string, more: object = {}) => {
  const { tasks, pagination } = await call(api, listTasks, { token, query: { saved: 'yes', ...more } });
  return { ids: tasks.map(({ id }) => id), total: pagination.total };
};

it('lists what one user has saved, with every filter, and until it is saved no longer', async () => {
  const [one, two, other] = [
    await publishQuest(api, project, TASK),
    await publishQuest(api, project, { ...TASK, title: 'A second one' }),
    await publishQuest(api, project, TASK),
  ];
  const token = await signInWithX(api, 'saver');
  for (const id of [one, two, one]) await save(token, id);
  expect(await savedTasks(token)).toEqual({ ids: [two, one], total: 2 });
  expect(await savedTasks(token, { search: 'second' })).toEqual({ ids: [two], total: 1 });
  expect(await savedTasks(token, { filter: 'participated' })).toEqual({ ids: [], total: 0 });
  const work = { task_id: one, submission_url: 'https://example.com/1' };
  await call(api, submitTask, { token, body: work });
  expect(await savedTasks(token, { filter: 'participated' })).toEqual({ ids: [one], total: 1 });

  const { tasks } = await call(api, listTasks, { token });
  const marked = new Map(tasks.map(({ id, is_saved: isSaved }) => [id, isSaved]));
  expect([marked.get(one), marked.get(two), marked.get(other)]).toEqual([true, true, false]);
  expect((await call(api, getTask, { token, query: { id: one } })).task.is_saved).toBe(true);
  expect(await savedTasks(await signInWithX(api, 'another'))).toEqual({ ids: [], total: 0 });

  await save(token, one, false);
  await save(token, one, false);
  expect(await savedTasks(token)).toEqual({ ids: [two], total: 1 });
  const giveaways = await call(api, listGiveaways, { token, query: { saved: 'yes' } });
  expect(giveaways.giveaways).toEqual([]);
});

it('refuses quests that are not there, and more than the maximum', async () => {
  const token = await signInWithX(api, 'hoarder');
  const body = { quest_id: 999_999, is_saved: true };
  expect(await attempt(api, saveQuest, { token, body })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const { id: userId } = (await call(api, getMe, { token })).user;
  const rows = Array.from({ length: SAVED_QUESTS_MAX }, (_, index) => ({
    _id: `${userId}:${50_000 + index}`,
    userId,
    questId: 50_000 + index,
    type: 'task',
    savedAt: new Date(),
  }));
  await api.server.connection.collection<{ _id: string }>('saved_quests').insertMany(rows);
  const id = await publishQuest(api, project, TASK);
  const refused = await attempt(api, saveQuest, { token, body: { quest_id: id, is_saved: true } });
  expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('500 quests') as string } });
});

it('is in the download of the data, and goes with the account', async () => {
  const token = await signInWithX(api, 'leaver');
  const id = await publishQuest(api, project, GIVEAWAY);
  await save(token, id);
  const { data } = await call(api, getAccountData, { token });
  expect(data['savedQuests']).toMatchObject([{ questId: id, type: 'giveaway' }]);
  const { id: userId } = (await call(api, getMe, { token })).user;
  await call(api, deleteAccount, { token, body: { confirm_handle: 'leaver' } });
  expect(await api.server.connection.collection('saved_quests').countDocuments({ userId })).toBe(0);
});
