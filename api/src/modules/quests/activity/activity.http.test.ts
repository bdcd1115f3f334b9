import {
  applyToOpportunity,
  approveReviewItem,
  deleteAccount,
  enterGiveaway,
  getProjectDashboard,
  getQuestPerformance,
  listProjectQuests,
  listReviewItems,
  listTasks,
  moveApplication,
  rejectReviewItem,
  reverseReviewItems,
  submitTask,
  withdrawApplication,
  type ApplicationStatus,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { emptyDatabase } from '../../../testing/empty-database.ts';
import { crowdOf } from '../../../testing/crowd.ts';
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
import { dayOf } from './utc-day.ts';

const DAY_MS = 24 * 60 * 60_000;
const NONE = { direct: 0, referral: 0, utm: 0 };

let api: TestApi;
let project: TestProject;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await emptyDatabase(api);
  project = await createTestProject(api, 'Acme');
});

const people = (...handles: string[]) => signInUsers(api, handles);
const activity = () => api.server.product.activity;
const today = () => dayOf(api.clock.now());
const submit = (task: number, token: string, source: 'direct' | 'referral' | 'utm' = 'direct') =>
  attempt(api, submitTask, {
    token,
    body: { task_id: task, submission_url: `https://posts.example.com/${task}`, source },
  });
const workIds = async (admin: string) => {
  const { submissions } = await call(api, listReviewItems, { token: admin, query: { status: 'pending' } });
  return submissions.map(({ id }) => id);
};
const sumOf = async (questId: number) =>
  (await activity().listProjectTotals(project.id)).find((row) => row.questId === questId);
/** The counts of the only day of a quest, which equal the sum. */
const onlyDay = async (questId: number) => {
  const days = await activity().listQuestDays(questId, '2000-01-01');
  expect(await sumOf(questId)).toEqual({ ...days[0], day: 'total' });
  expect(days).toHaveLength(1);
  return days[0];
};

it('counts submissions by the source of their user: who has a place once, each submission again', async () => {
  const task = await publishQuest(api, project, TASK);
  const [one = '', two = ''] = await people('one', 'two');
  await submit(task, one, 'utm');
  await submit(task, two, 'referral');
  const refused = await submit(task, two, 'referral');
  expect(refused.body.code).toBe('already_participating');
  const admin = await createTestAdmin(api);
  for (const id of await workIds(admin)) {
    await call(api, rejectReviewItem, { token: admin, body: { id, type: 'task', reason: 'Too short' } });
  }
  expect((await submit(task, two, 'direct')).status).toBe(200);
  expect(await onlyDay(task)).toEqual({
    questId: task,
    projectId: project.id,
    day: today(),
    participants: { ...NONE, referral: 1 },
    newcomers: { ...NONE, utm: 1, referral: 1 },
    returned: NONE,
    submissions: { ...NONE, utm: 1, referral: 2 },
    completions: NONE,
    work: { count: 0, ms: 0 },
  });
});

it('counts as many participants for the owner as for users, after rejections, returns and departures', async () => {
  const admin = await createTestAdmin(api);
  const task = await publishQuest(api, project, TASK);
  const job = await publishQuest(api, project, { ...OPPORTUNITY, application_url: '' });
  const [one = '', two = '', three = ''] = await people('one', 'two', 'three');
  const expectCounts = async (ofTask: number, ofJob: number) => {
    const { tasks } = await call(api, listTasks, { token: two });
    const { quests } = await call(api, listProjectQuests, { token: project.token });
    const reportOf = async (questId: number) => {
      const input = { token: project.token, params: { questId }, query: { period: 'all' as const } };
      return (await call(api, getQuestPerformance, input)).report.totals.participants;
    };
    const owned = (questId: number) => quests.find(({ id }) => id === questId)?.currentParticipants;
    const dashboard = await call(api, getProjectDashboard, { token: project.token });
    expect(tasks[0]?.participant_count).toBe(ofTask);
    expect([owned(task), await reportOf(task)]).toEqual([ofTask, ofTask]);
    expect([owned(job), await reportOf(job)]).toEqual([ofJob, ofJob]);
    expect(dashboard.total_participants).toBe(ofTask + ofJob);
  };
  const named = async () => ({ id: (await workIds(admin))[0] ?? '', type: 'task' as const });
  const apply = () => call(api, applyToOpportunity, { token: one, body: { opportunity_id: job, message: 'Hello' } });
  for (const token of [one, two, three]) await submit(task, token);
  await apply();
  await expectCounts(3, 1);
  api.clock.advance(DAY_MS / 4);
  const work = await named();
  await call(api, rejectReviewItem, { token: admin, body: work });
  await call(api, withdrawApplication, { token: one, body: { opportunity_id: job } });
  await expectCounts(2, 0);
  await call(api, reverseReviewItems, { token: admin, body: { items: [work] } });
  await apply();
  await expectCounts(3, 1);
  await call(api, rejectReviewItem, { token: admin, body: work });
  await submit(task, three);
  await expectCounts(3, 1);
  await call(api, deleteAccount, { token: three, body: { confirm_handle: 'three' } });
  await expectCounts(2, 1);
});

it('counts approved work on the day of approval, and subtracts a reversal from that day', async () => {
  const task = await publishQuest(api, project, TASK);
  const liveAt = api.clock.now();
  api.clock.advance(DAY_MS);
  const [token = ''] = await people('one');
  await submit(task, token, 'utm');
  const handedInOn = today();
  api.clock.advance(DAY_MS / 2 + 1);
  api.clock.advance(DAY_MS / 2);
  const admin = await createTestAdmin(api);
  const [id = ''] = await workIds(admin);
  await call(api, approveReviewItem, { token: admin, body: { id, type: 'task' } });
  const approvedOn = today();
  const days = async () => (await activity().listQuestDays(task, '2000-01-01')).map(({ day, ...row }) => [day, row]);
  expect(await days()).toMatchObject([
    [handedInOn, { completions: NONE, submissions: { utm: 1 } }],
    [approvedOn, { completions: { utm: 1 }, submissions: NONE, work: { count: 1, ms: DAY_MS } }],
  ]);
  const { withTransaction } = api.server.product;
  const completion = {
    quest: { id: task, projectId: project.id, liveAt },
    source: 'utm',
    at: api.clock.now(),
    workAt: new Date(liveAt.getTime() + DAY_MS),
  } as const;
  await withTransaction((session) => activity().undoCompletion(completion, session));
  expect(await days()).toMatchObject([
    [handedInOn, {}],
    [approvedOn, { completions: NONE, work: { count: 0, ms: 0 } }],
  ]);
  expect(await sumOf(task)).toMatchObject({ completions: NONE, work: { count: 0, ms: 0 } });
});

it('counts every entry as complete, even after its participant leaves', async () => {
  const giveaway = await publishQuest(api, project, GIVEAWAY);
  const [one = '', two = ''] = await people('one', 'two');
  for (const token of [one, two, two]) {
    await attempt(api, enterGiveaway, { token, body: { giveaway_id: giveaway, source: 'referral' } });
  }
  await call(api, deleteAccount, { token: one, body: { confirm_handle: 'one' } });
  expect(await onlyDay(giveaway)).toMatchObject({
    participants: { ...NONE, referral: 1 },
    submissions: { ...NONE, referral: 2 },
    completions: { ...NONE, referral: 2 },
    work: { count: 0, ms: 0 },
  });
});

it('counts the first offer as complete', async () => {
  const job = await publishQuest(api, project, OPPORTUNITY);
  const [token = ''] = await people('one');
  const apply = () => call(api, applyToOpportunity, { token, body: { opportunity_id: job, source: 'utm' } });
  await apply();
  await apply();
  const counted: number[] = [];
  for (const status of ['interview', 'offer', 'closed', 'offer'] satisfies ApplicationStatus[]) {
    await call(api, moveApplication, { token, body: { opportunity_id: job, status } });
    counted.push((await onlyDay(job))?.completions.utm ?? 0);
  }
  expect(counted).toEqual([0, 1, 1, 1]);
  expect(await onlyDay(job)).toMatchObject({ participants: { utm: 1 }, submissions: { utm: 1 } });
});

it('counts all of many concurrent participants', async () => {
  const giveaway = await publishQuest(api, project, GIVEAWAY);
  const crowd = crowdOf({ sample: 5, whole: 20 });
  const tokens = await people(...Array.from({ length: crowd }, (_, index) => `guest_${index}`));
  await Promise.all(
    tokens.map((token) => call(api, enterGiveaway, { token, body: { giveaway_id: giveaway, source: 'direct' } })),
  );
  expect(await onlyDay(giveaway)).toMatchObject({ participants: { direct: crowd }, completions: { direct: crowd } });
});

it('counts concluded quests with a completion, using indexes', async () => {
  const [token = ''] = await people('one');
  const [done, idle, running] = [
    await publishQuest(api, project, GIVEAWAY),
    await publishQuest(api, project, GIVEAWAY),
    await publishQuest(api, project, GIVEAWAY),
  ];
  for (const id of [done, running]) await call(api, enterGiveaway, { token, body: { giveaway_id: id } });
  for (const id of [done, idle]) await api.server.product.quests.conclude(id, 'owner');
  expect(await activity().countConcluded(project.id)).toEqual({ all: 2, completed: 1 });
  expect(await activity().countConcluded('another')).toEqual({ all: 0, completed: 0 });
});
