import {
  approveReviewItem,
  changedTerms,
  editQuest,
  formatMoment,
  getReviewItem,
  rejectReviewItem,
  reserveRewards,
  resubmitQuest,
  reverseReviewItems,
  submitTask,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { createTestProject, depositDollars, OPPORTUNITY, postQuest, TASK } from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startTestApi({ env: { REWARD_FUNDING: 'required' } });
  admin = await createTestAdmin(api);
});
afterAll(() => api.stop());

const detail = (id: string) => call(api, getReviewItem, { token: admin, params: { id } });

it('a quest comes with its terms, its funding and the record of its project', async () => {
  const project = await createTestProject(api, 'Flux');
  await depositDollars(api, project, 200_000);
  const questId = await postQuest(api, project, {
    ...TASK,
    requirements: 'Ten posts',
    max_winners: 3,
    duration_days: 7,
  });
  const id = `quest-${questId}`;
  const before = await detail(id);
  expect(before.submission).toMatchObject({ id, submittedBy: 'Flux', changes: [] });
  expect(before.quest).toMatchObject({
    requirements: 'Ten posts',
    category: 'Content Creation',
    tags: ['Web3'],
    max_owed_cents: 150_000,
    max_participants: 3,
    duration_days: 7,
    fee_mxp: 12_500,
    fee_state: 'refundable',
    needs_funding: true,
    reserved_cents: 0,
    ad: null,
    job: null,
  });
  expect(before.project).toMatchObject({
    name: 'Flux',
    status: 'active',
    pending: 1,
    rejected: 0,
    available_cents: 200_000,
  });
  expect(before.person).toBeNull();
  await call(api, reserveRewards, { token: project.token, params: { questId }, body: {} });
  expect((await detail(id)).quest).toMatchObject({ needs_funding: false, is_funded: true, reserved_cents: 150_000 });
  const named = { id, type: 'task' } as const;
  await call(api, rejectReviewItem, { token: admin, body: { ...named, reason: 'Unclear' } });
  expect((await detail(id)).quest.fee_state).toBe('refunded');
  await call(api, reverseReviewItems, { token: admin, body: { items: [named] } });
  expect((await detail(id)).project).toMatchObject({ pending: 1, rejected: 0, reversed: 1, reversed_work: 0 });
});

it('shows what the owner changed in a pending quest, and in one that is sent again', async () => {
  const project = await createTestProject(api, 'Editor');
  const questId = await postQuest(api, project, OPPORTUNITY);
  const [id, type] = [`quest-${questId}`, 'opportunity'] as const;
  const { title, description, requirements = '', tags } = { requirements: '', ...OPPORTUNITY };
  const edit = { title: 'Rust engineer', description, requirements, tags };
  await call(api, editQuest, { token: project.token, params: { questId }, body: edit });
  const change = { word: 'title', before: title, after: 'Rust engineer' };
  expect((await detail(id)).submission.changes).toEqual([change]);
  await call(api, rejectReviewItem, { token: admin, body: { id: `${id}-r2`, type, reason: 'Unclear' } });
  expect((await detail(id)).submission.changes).toEqual([]);
  const again = { ...OPPORTUNITY, title: 'Go engineer' };
  await call(api, resubmitQuest, { token: project.token, params: { questId }, body: again });
  expect((await detail(id)).submission.changes).toEqual([{ ...change, before: 'Rust engineer', after: 'Go engineer' }]);
  await call(api, approveReviewItem, { token: admin, body: { id: `${id}-r3`, type } });
  expect((await detail(id)).submission.changes).toEqual([]);
});

it('shows the terms that the owner changed in a pending quest, and in one that is sent again', async () => {
  const project = await createTestProject(api, 'Dealer');
  const ad = { ...OPPORTUNITY, ad_mode: true, ad_budget: 20, ad_landing_url: 'https://ad.example.com' };
  const questId = await postQuest(api, project, { ...ad, endsAt: '2030-01-02T10:00:00.000Z' });
  const [id, type] = [`quest-${questId}`, 'opportunity'] as const;
  const change = async () => {
    const { terms } = (await detail(id)).submission;
    return terms && changedTerms(type, terms);
  };
  const end = (at: string) => formatMoment(`2030-01-0${at}T10:00:00.000Z`);
  const params = { questId };
  expect(await change()).toBeNull();
  const { title, description, tags } = OPPORTUNITY;
  for (const day of ['3', '4']) {
    const body = { title, description, tags, endsAt: `2030-01-0${day}T10:00:00.000Z` };
    await call(api, editQuest, { token: project.token, params, body });
    expect(await change()).toEqual([{ label: 'Ends', before: end('2'), after: end(day) }]);
  }
  await call(api, rejectReviewItem, { token: admin, body: { id: `${id}-r3`, type, reason: 'Too little' } });
  expect(await change()).toBeNull();
  const body = { ...ad, ad_budget: 50.5, endsAt: '2030-01-04T10:00:00.000Z' };
  await call(api, resubmitQuest, { token: project.token, params, body });
  expect(await change()).toEqual([{ label: 'Ad budget', before: '$20.00', after: '$50.50' }]);
});

it('a task that is sent again shows its changed rewards, places and duration', async () => {
  const project = await createTestProject(api, 'Payer');
  const questId = await postQuest(api, project, { ...TASK, mxp_amount: 5, max_winners: 3 });
  const [id, type] = [`quest-${questId}`, 'task'] as const;
  await call(api, rejectReviewItem, { token: admin, body: { id, type, reason: 'Too little' } });
  const body = { ...TASK, cash_amount: 600, mxp_amount: 10, duration_days: 7 };
  await call(api, resubmitQuest, { token: project.token, params: { questId }, body });
  const { terms } = (await detail(id)).submission;
  expect(terms && changedTerms(type, terms)).toEqual([
    { label: 'Cash reward', before: '$500.00', after: '$600.00' },
    { label: 'MXP reward', before: '5 MXP', after: '10 MXP' },
    { label: 'Places', before: '3', after: 'Unlimited' },
    { label: 'Duration', before: 'No duration', after: '7 days' },
  ]);
  await call(api, rejectReviewItem, { token: admin, body: { id: `${id}-r2`, type, reason: 'Still vague' } });
  await call(api, resubmitQuest, { token: project.token, params: { questId }, body: { ...body, max_winners: 2 } });
  const { submission } = await detail(id);
  expect(submission.terms && changedTerms(type, submission.terms)).toEqual([
    { label: 'Places', before: 'Unlimited', after: '2' },
  ]);
});

it('an ad comes with its budget, targeting and prices', async () => {
  const project = await createTestProject(api, 'Advertiser');
  const ad = {
    ad_mode: true,
    ad_budget: 20,
    ad_targeting: '10+ followers',
    ad_landing_url: 'https://xn--80ak6aa92e.com',
  };
  const { quest } = await detail(`quest-${await postQuest(api, project, { ...OPPORTUNITY, ...ad })}`);
  expect(quest.ad).toMatchObject({
    budget_cents: 2_000,
    spent_cents: 0,
    targeting: '10+ followers',
    landing_url: 'https://xn--80ak6aa92e.com',
    prices: { impressions_cents: 500, click_cents: 25 },
  });
  expect(quest).toMatchObject({ needs_funding: true, max_owed_cents: 2_000, job: { type: 'full-time' } });
});

it('work comes with its quest, and the record of who did it', async () => {
  const project = await createTestProject(api, 'Tasker');
  await depositDollars(api, project, 50_000);
  const questId = await postQuest(api, project, { ...TASK, requirements: 'Ten posts', max_winners: 1 });
  await call(api, reserveRewards, { token: project.token, params: { questId }, body: {} });
  await call(api, approveReviewItem, { token: admin, body: { id: `quest-${questId}`, type: 'task' } });
  const [token = ''] = await signInUsers(api, ['worker']);
  await call(api, submitTask, { token, body: { task_id: questId, submission_url: 'https://x.com/worker/status/1' } });
  const work = await api.server.connection.collection('participations').findOne({ questId });
  const id = `work-${String(work?._id)}`;
  const { submission, quest, person } = await detail(id);
  expect(submission).toMatchObject({ id, submissionUrl: 'https://x.com/worker/status/1' });
  expect(quest).toMatchObject({ id: questId, requirements: 'Ten posts', participants: 1, fee_state: 'kept' });
  expect(person).toMatchObject({ handle: 'worker', pending: 1, approved: 0, rejected: 0, followers: null });
  const named = { id, type: 'task' } as const;
  await call(api, approveReviewItem, { token: admin, body: named });
  await call(api, reverseReviewItems, { token: admin, body: { items: [named] } });
  await call(api, rejectReviewItem, { token: admin, body: { ...named, reason: 'Too short' } });
  await call(api, reverseReviewItems, { token: admin, body: { items: [named] } });
  expect((await detail(id)).project).toMatchObject({ reversed: 0, reversed_work: 2 });
});

it.each(['quest-999999', 'quest-007', 'work-unknown', 'edit-unknown'])('%s is not found', async (id) => {
  expect((await attempt(api, getReviewItem, { token: admin, params: { id } })).status).toBe(404);
});
