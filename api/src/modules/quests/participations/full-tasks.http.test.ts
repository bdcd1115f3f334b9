import {
  getAdminStats,
  getPublicQuest,
  getQuestStats,
  listReviewItems,
  listTasks,
  rejectReviewItem,
  reverseReviewItems,
  submitTask,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { emptyDatabase } from '../../../testing/empty-database.ts';
import { createTestProject, publishQuest, TASK } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

let api: TestApi;
let admin: string;
let token: string;
let stranger: string;
let open: number;
let full: number;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await emptyDatabase(api);
  admin = await createTestAdmin(api);
  const project = await createTestProject(api, 'Acme');
  [token, stranger] = [await signInWithX(api, 'someone'), await signInWithX(api, 'stranger')];
  open = await publishQuest(api, project, { ...TASK, max_winners: 3 });
  full = await publishQuest(api, project, { ...TASK, max_winners: 1 });
});

const submit = (id: number, by = token) =>
  attempt(api, submitTask, { token: by, body: { task_id: id, submission_url: 'https://x.com/someone/status/1' } });
const idsOf = async (filter: 'all' | 'open' | 'closed') => {
  const { tasks, pagination } = await call(api, listTasks, { token: stranger, query: { filter } });
  expect(pagination.total).toBe(tasks.length);
  return tasks.map(({ id }) => id);
};
const reviewItem = async () => (await call(api, listReviewItems, { token: admin, query: {} })).submissions[0]?.id ?? '';
const review = { type: 'task' as const, reason: 'Not about us' };

/** All responses that depend on open tasks. */
async function expectOpen(ids: number[], closed: number[]) {
  expect(await idsOf('open')).toEqual(ids);
  expect(await idsOf('closed')).toEqual(closed);
  expect(await idsOf('all')).toEqual([...ids, ...closed]);
  const { stats } = await call(api, listTasks, { token: stranger });
  expect(stats).toMatchObject({ open: ids.length, total: 2 });
  expect((await call(api, getQuestStats, { token: stranger })).quests.open).toBe(ids.length);
  const admins = await call(api, getAdminStats, { token: admin });
  expect(admins.stats.activeTasks).toBe(2);
}

it('leads visitors of its public page to other quests while it is full', async () => {
  const action = async () => (await call(api, getPublicQuest, { query: { id: full } })).quest.action;
  expect(await action()).toMatchObject({ label: 'Submit Task', path: `user/cr8/${full}` });
  await submit(full);
  expect(await action()).toMatchObject({ label: 'See other quests', path: 'quests' });
});

it('leaves the open tasks when its last place is taken, and returns when a rejection frees it', async () => {
  await submit(open);
  await expectOpen([full, open], []);
  await submit(full);
  await expectOpen([open], [full]);
  const id = await reviewItem();
  await call(api, rejectReviewItem, { token: admin, body: { id, ...review, reason: 'Not yet' } });
  await expectOpen([full, open], []);
  await call(api, reverseReviewItems, { token: admin, body: { items: [{ id, type: 'task' }] } });
  await expectOpen([open], [full]);
});

it('is counted once when many users try to take its last place', async () => {
  await Promise.all([submit(full), submit(full, stranger)]);
  await expectOpen([open], [full]);
  await api.server.product.quests.conclude(full, 'owner');
  expect(await idsOf('open')).toEqual([open]);
  expect((await call(api, listTasks, { token })).stats).toMatchObject({ open: 1, total: 2 });
});
