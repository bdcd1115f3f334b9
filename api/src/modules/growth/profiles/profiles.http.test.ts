import {
  approveReviewItem,
  deleteAccount,
  editUser,
  getAccountData,
  getMe,
  getPublicProfile,
  listReviewItems,
  setPublicProfile,
  submitTask,
  suspendProject,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { createTestProject, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

const SITE = 'https://magnetx.example';

let api: TestApi;
let admin: string;
let acme: TestProject;
beforeAll(async () => {
  api = await startTestApi({ env: { PUBLIC_URL: SITE } });
  admin = await createTestAdmin(api);
  acme = await createTestProject(api, 'Acme');
});
afterAll(() => api.stop());

const read = async (handle: string) => (await call(api, getPublicProfile, { query: { handle } })).profile;
const refusalOf = async (handle: string) => {
  const { status, body } = await attempt(api, getPublicProfile, { query: { handle } });
  return [status, body.code, body.error];
};
const show = (token: string, is_public = true) => call(api, setPublicProfile, { token, body: { is_public } });

let links = 0;
async function getApproved(token: string, project: TestProject, title: string, early_hours = 0): Promise<number> {
  const task_id = await publishQuest(api, project, { ...TASK, title, mxp_amount: 600, early_hours });
  const submission_url = `https://x.com/someone/status/${(links += 1)}`;
  await call(api, submitTask, { token, body: { task_id, submission_url } });
  const { submissions } = await call(api, listReviewItems, { token: admin, query: { status: 'pending' } });
  const id = submissions[0]?.id ?? '';
  await call(api, approveReviewItem, { token: admin, body: { id, type: 'task' } });
  await api.clock.advance(60_000);
  return task_id;
}

test('shows approved work once the early access of its quest has ended', async () => {
  const token = await signInWithX(api, 'early');
  await getApproved(token, acme, 'Hidden thread', 1);
  await show(token);
  expect((await read('early')).work).toEqual([]);
  await api.clock.advance(3_600_000);
  expect((await read('early')).work).toMatchObject([{ title: 'Hidden thread' }]);
});

test('shows level, streak, badges and approved work, the newest first', async () => {
  const token = await signInWithX(api, 'ada');
  const first = await getApproved(token, acme, 'First thread');
  const second = await getApproved(token, acme, 'Second thread');
  await show(token);
  const profile = await read('ADA');
  expect(profile).toMatchObject({
    handle: 'ada',
    level: 'Level 2',
    level_name: 'Starter',
    work: [
      { quest_id: second, title: 'Second thread', host: 'Acme', cover: '' },
      { quest_id: first, title: 'First thread', host: 'Acme' },
    ],
    work_note: '',
    address: `${SITE}/u/ada`,
  });
  expect(profile.facts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'MXP points earned: 2,200 MXP',
    'Streak: 1 week',
    'Best streak: 1 week',
    'Approved tasks: 2',
  ]);
  expect(profile.badges).toEqual([{ title: 'First task', rule: 'Get your work on a task approved' }]);
  expect(JSON.stringify(profile)).not.toMatch(/wallet|referral|x_id/);
});

test('work whose quest has no page any more is named without a link', async () => {
  const token = await signInWithX(api, 'kit');
  const gone = await createTestProject(api, 'Gone');
  await getApproved(token, gone, 'A thread for Gone');
  await show(token);
  await call(api, suspendProject, { token: admin, params: { projectId: gone.id } });
  expect((await read('kit')).work).toMatchObject([{ quest_id: null, title: 'A thread for Gone', host: 'Gone' }]);
});

test('is hidden in the same way for everyone who has not switched it on', async () => {
  const unknown = await refusalOf('nobody_of_this_name');
  expect(unknown).toEqual([404, 'not_found', expect.any(String)]);
  const token = await signInWithX(api, 'grace');
  expect(await refusalOf('grace')).toEqual(unknown);

  await show(token);
  expect((await read('grace')).work_note).toBe('No approved work yet.');
  const answer = await fetch(`${api.url}/api/public/profile?handle=grace`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0');
  await show(token, false);
  expect(await refusalOf('grace')).toEqual(unknown);

  await show(token);
  const { id: userId } = (await call(api, getMe, { token })).user;
  await call(api, editUser, { token: admin, params: { userId }, body: { status: 'Inactive' } });
  expect(await refusalOf('grace')).toEqual(unknown);
});

test('the choice is in the download of one’s data, and goes with the account', async () => {
  const token = await signInWithX(api, 'hopper');
  await show(token);
  const { data } = await call(api, getAccountData, { token });
  expect(data).toMatchObject({ profile: { has_public_profile: true } });
  await call(api, deleteAccount, { token, body: { confirm_handle: 'hopper' } });
  expect((await refusalOf('hopper'))[0]).toBe(404);
  await signInWithX(api, 'hopper');
  expect((await refusalOf('hopper'))[0]).toBe(404);
});
