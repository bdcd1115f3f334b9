import {
  deleteAccount,
  followProject,
  FOLLOWS_MAX,
  getAccountData,
  getMe,
  listFollowedProjects,
  listNotifications,
  removeProject,
  suspendProject,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { createTestProject, GIVEAWAY, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

let api: TestApi;
let acme: TestProject;
beforeAll(async () => {
  api = await startTestApi({ env: { RATE_SIGN_IN_PER_MINUTE: '10000' } });
  acme = await createTestProject(api, 'Acme');
});
afterAll(() => api.stop());

const follow = (token: string, name = 'Acme', isFollowed = true) =>
  attempt(api, followProject, { token, body: { name, is_followed: isFollowed } });
const signIn = async (handle: string) => (await signInUsers(api, [handle]))[0] ?? '';
const newsOf = async (token: string) => {
  const { notifications } = (await call(api, listNotifications, { token })).data;
  return notifications.filter(({ title }) => title.startsWith('New from')).map(({ message }) => message);
};
const runJobs = () => api.server.jobs.runDue();
const followers = () => api.server.connection.collection<{ _id: string; projectId: string }>('project_follows');

test('a follower is notified once of each new quest, until they unfollow', async () => {
  const [token, stranger] = [await signIn('ann'), await signIn('bob')];
  for (const name of ['acme', 'Acme']) expect((await follow(token, name)).body).toMatchObject({ is_followed: true });
  expect((await call(api, listFollowedProjects, { token })).names).toEqual(['Acme']);
  const id = await publishQuest(api, acme, TASK);
  await runJobs();
  expect([await newsOf(token), await newsOf(stranger)]).toEqual([[`Task: ${TASK.title}`], []]);
  // It goes live again.
  const { quests, withTransaction } = api.server.product;
  const { reverse, approve } = quests.decisions;
  expect(await withTransaction((session) => reverse(id, false, session))).not.toBeNull();
  expect(await withTransaction((session) => approve(id, session))).not.toBeNull();
  await runJobs();
  expect(await newsOf(token)).toHaveLength(1);
  for (let twice = 0; twice < 2; twice += 1) await follow(token, 'Acme', false);
  await publishQuest(api, acme, GIVEAWAY);
  await runJobs();
  expect(await newsOf(token)).toHaveLength(1);
});

test('early access comes before the news, and a suspension ends them', async () => {
  const token = await signIn('cat');
  const other = await createTestProject(api, 'Other');
  await follow(token, 'Other');
  await publishQuest(api, other, { ...TASK, early_hours: 24, early_level: 3 });
  await runJobs();
  expect(await newsOf(token)).toEqual([]);
  api.clock.advance(23.5 * 3_600_000);
  await runJobs();
  expect(await newsOf(token)).toEqual([]);
  api.clock.advance(3_600_000);
  await runJobs();
  const again = await signIn('cat');
  expect(await newsOf(again)).toHaveLength(1);
  const owner = { ...other, token: await api.server.product.accounts.tokens.issue('project', other.id) };
  await publishQuest(api, owner, GIVEAWAY);
  await call(api, suspendProject, { token: await createTestAdmin(api), params: { projectId: other.id } });
  await runJobs();
  expect(await newsOf(again)).toHaveLength(1);
  expect((await follow(await signIn('dan'), 'Other')).status).toBe(404);
  expect((await follow(again, 'Other', false)).status).toBe(200);
});

test('many followers are notified in slices, and a closed project is forgotten', async () => {
  const busy = await createTestProject(api, 'Busy');
  const handles = Array.from({ length: 120 }, (_, at) => `many${at}`);
  const tokens = await signInUsers(api, handles);
  for (const token of tokens) expect((await follow(token, 'Busy')).status).toBe(200);
  await publishQuest(api, busy, TASK);
  await runJobs();
  for (const token of [tokens[0], tokens.at(-1)]) expect(await newsOf(token ?? '')).toHaveLength(1);
  const stored = await api.server.connection.collection('notifications').countDocuments({ title: 'New from Busy' });
  expect(stored).toBe(tokens.length);
  await call(api, removeProject, { token: await createTestAdmin(api, 'closer'), params: { projectId: busy.id } });
  for (let run = 0; run < 3; run += 1) await runJobs();
  expect(await followers().countDocuments({ projectId: busy.id })).toBe(0);
});

test('no one follows more than the maximum, and follows are in the download and go with the account', async () => {
  const token = await signIn('eve');
  await follow(token);
  const { data } = await call(api, getAccountData, { token });
  expect(data['follows']).toMatchObject([{ projectName: 'Acme' }]);
  const { id: userId } = (await call(api, getMe, { token })).user;
  const rows = Array.from({ length: FOLLOWS_MAX }, (_, at) => ({
    _id: `${userId}:${at}`,
    userId,
    projectId: `p${at}`,
  }));
  await followers().insertMany(rows);
  await createTestProject(api, 'One More');
  expect(await follow(token, 'One More')).toMatchObject({ status: 409 });
  await call(api, deleteAccount, { token, body: { confirm_handle: 'eve' } });
  expect(await followers().countDocuments({ userId } as object)).toBe(0);
});
