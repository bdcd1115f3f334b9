import {
  applyToOpportunity,
  enterGiveaway,
  getQuestStats,
  getTask,
  listGiveaways,
  listOpportunities,
  listTasks,
  moveApplication,
  submitTask,
} from '@magnetx/contracts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import {
  GIVEAWAY,
  createTestProject,
  OPPORTUNITY,
  postQuest,
  publishQuest,
  TASK,
  type TestProject,
} from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

const HOUR_MS = 60 * 60_000;
const LINK = 'https://x.com/someone/status/1';
const RUNNERS = crowdOf({ sample: 9, whole: 100 });
const ENTRIES = crowdOf({ sample: 5, whole: 50 });
const GUESTS = crowdOf({ sample: 8, whole: 30 });

let api: TestApi;
let project: TestProject;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  project = await createTestProject(api, 'Acme');
  token = await signInWithX(api, 'someone');
});
afterAll(() => api.stop());

const product = () => api.server.product;
const later = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString();
const live = (draft: Parameters<typeof postQuest>[2]) => publishQuest(api, project, draft);
const submit = (id: number, by = token, url = LINK) =>
  attempt(api, submitTask, { token: by, body: { task_id: id, submission_url: url } });
const enter = (id: number, by = token) => attempt(api, enterGiveaway, { token: by, body: { giveaway_id: id } });
const refusal = async (answer: ReturnType<typeof attempt>) => {
  const { status, body } = await answer;
  return { status, code: body.code, error: body.error };
};
const expectLedgerHolds = async () => expect((await product().verifyLedger()).discrepancies).toEqual([]);
const taskOf = async (id: number, by = token) => (await call(api, getTask, { token: by, query: { id } })).task;
const people = (count: number, prefix: string) =>
  signInUsers(
    api,
    Array.from({ length: count }, (_, index) => `${prefix}_${index}`),
  );

describe('a task', () => {
  it('has a summary without the markup of its description', async () => {
    const id = await live({ ...TASK, description: '**Write** a [thread](https://a.example/rules):\n- short' });
    expect(await taskOf(id)).toMatchObject({ summary: 'Write a thread: • short' });
  });

  it('shows the texts of the project, without participation', async () => {
    const id = await live({ ...TASK, mxp_amount: 200, duration_days: 5, requirements: 'English' });
    expect(await taskOf(id)).toEqual({
      id,
      title: 'Write a thread',
      language: 'en',
      cover: '',
      description: 'Explain to people what we do',
      status: 'active',
      timeLeft: '5d 0h left',
      ends_at: later(5 * 24 * HOUR_MS),
      created_at: later(0),
      participant_count: 0,
      category: 'Content Creation',
      tags: ['Web3'],
      requirements: 'English',
      project: { name: 'Acme', logo: '' },
      is_demo: false,
      is_funded: false,
      is_saved: false,
      reward: '$500 + 200 MXP',
      cash_cents: 50_000,
      mxp_reward: 200,
      submission_instructions: expect.any(String),
      max_winners: 5,
      max_participants: null,
      user_participation: null,
    });
  });

  it('accepts one submission per user', async () => {
    const id = await live({ ...TASK, max_winners: 3 });
    const body = {
      task_id: id,
      submission_url: ` ${LINK} `,
      submission_platform: 'tiktok',
      submission_text: 'Hi',
    } as const;
    const { task } = await call(api, submitTask, { token, body });
    const expected = {
      status: 'pending',
      submission_url: LINK,
      submitted_at: later(0),
      reason: '',
      can_resubmit: false,
    };
    expect(task).toMatchObject({ participant_count: 1, user_participation: expected });
    expect(await taskOf(id)).toEqual({ ...task, is_saved: false });
    expect(await refusal(submit(id))).toEqual({
      status: 409,
      code: 'already_participating',
      error: 'You have already submitted this task.',
    });
    const stranger = await signInWithX(api, 'stranger');
    expect((await taskOf(id, stranger)).user_participation).toBeNull();
  });

  it.each([
    ['', 'Submission URL is required'],
    ['  ', 'Submission URL is required'],
    ['my thread', 'Submission URL must be a web address that starts with https:// or http://'],
    ['javascript:alert(1)', 'Submission URL must be a web address that starts with https:// or http://'],
  ])('refuses the address %j', async (url, message) => {
    const { status, body } = await submit(await live(TASK), token, url);
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { submission_url: [message] } });
  });

  it('is closed after its deadline, and after it was concluded', async () => {
    const id = await live({ ...TASK, endsAt: later(HOUR_MS) });
    const concluded = await live(TASK);
    await product().quests.conclude(concluded, 'owner');
    api.clock.advance(HOUR_MS);
    for (const ended of [id, concluded]) {
      expect(await refusal(submit(ended))).toEqual({ status: 409, code: 'quest_ended', error: 'This task has ended.' });
      expect(await taskOf(ended)).toMatchObject({ status: 'ended', timeLeft: 'Ended' });
    }
  });

  it('is not found while it is pending, of another type, deleted, or of a suspended project', async () => {
    const other = await createTestProject(api, 'Other');
    const hidden = await publishQuest(api, other, TASK);
    const deleted = await live(TASK);
    await product().withTransaction((session) => product().quests.decisions.remove(deleted, session));
    await product().quests.ofProject.setStatus(other.id, 'suspended');
    for (const id of [await postQuest(api, project, TASK), await live(GIVEAWAY), deleted, hidden, 999_999]) {
      const [status, code] = id === deleted ? [410, 'quest_removed'] : [404, 'not_found'];
      expect(await refusal(submit(id))).toMatchObject({ status, code });
      expect((await attempt(api, getTask, { token, query: { id } })).status).toBe(status);
    }
    await product().quests.ofProject.setStatus(other.id, 'active');
    expect((await submit(hidden)).status).toBe(200);
  });

  it('gives its last 5 places to exactly 5 concurrent users', async () => {
    const id = await live({ ...TASK, max_winners: 6 });
    await call(api, submitTask, { token, body: { task_id: id, submission_url: LINK } });
    const tokens = await people(RUNNERS, 'runner');
    const answers = await Promise.all(tokens.map((by, index) => submit(id, by, `${LINK}${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.error))).toEqual(new Set(['All places for this task are taken.']));
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['no_places_left']));
    expect(await taskOf(id)).toMatchObject({ participant_count: 6 });
    await expectLedgerHolds();
  });

  it('accepts one of many concurrent submissions of a user', async () => {
    const id = await live({ ...TASK, max_winners: 5 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await taskOf(id)).toMatchObject({ participant_count: 1 });
  });
});

describe('a giveaway', () => {
  const shown = async (id: number, by = token) => {
    const { giveaways } = await call(api, listGiveaways, { token: by });
    return giveaways.find((giveaway) => giveaway.id === id);
  };

  it('accepts one entry per user, with a secret ticket', async () => {
    const id = await live({ ...GIVEAWAY, max_winners: 2, mxp_amount: 50 });
    const { giveaway } = await call(api, enterGiveaway, { token, body: { giveaway_id: id } });
    expect(giveaway).toMatchObject({
      prize: '$100.00 · 2 winners, $50.00 + 50 MXP each',
      prize_description: 'A ticket',
      prize_cents: 10_000,
      max_winners: 2,
      winners: 2,
      participant_count: 1,
      is_featured: false,
      draw: 'none',
      user_participation: { status: 'entered', entered_at: later(0), ticket: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
    expect(await shown(id)).toEqual({ ...giveaway, is_saved: false });
    expect(await refusal(enter(id))).toEqual({
      status: 409,
      code: 'already_participating',
      error: 'You have already entered this giveaway.',
    });
    const stranger = await signInWithX(api, 'stranger');
    expect((await shown(id, stranger))?.user_participation).toBeNull();
  });

  it('is closed after it has ended', async () => {
    const id = await live({ ...GIVEAWAY, endsAt: later(HOUR_MS) });
    api.clock.advance(HOUR_MS);
    expect(await refusal(enter(id))).toEqual({ status: 409, code: 'quest_ended', error: 'This giveaway has ended.' });
    expect(await refusal(enter(await live(TASK)))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('counts one of many concurrent entries of a user', async () => {
    const id = await live(GIVEAWAY);
    const answers = await Promise.all(Array.from({ length: ENTRIES }, () => enter(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await shown(id))?.participant_count).toBe(1);
    expect(await product().participations.entries.list(id, '', 10)).toHaveLength(1);
  });

  it('counts all concurrent entries, and lists them by ticket', async () => {
    const id = await live(GIVEAWAY);
    const tokens = await people(GUESTS, 'guest');
    await Promise.all(tokens.map((by) => call(api, enterGiveaway, { token: by, body: { giveaway_id: id } })));
    expect((await shown(id))?.participant_count).toBe(GUESTS);
    const first = await product().participations.entries.list(id, '', GUESTS - 2);
    const rest = await product().participations.entries.list(id, first.at(-1)?.ticket ?? '', GUESTS);
    const tickets = [...first, ...rest].map(({ ticket }) => ticket);
    expect(tickets).toHaveLength(GUESTS);
    expect(tickets).toEqual([...tickets].sort());
  });

  it('removes a user who deletes their account while it runs', async () => {
    const [open, ended] = [await live(GIVEAWAY), await live(GIVEAWAY)];
    const leaving = await signInWithX(api, 'leaving');
    for (const id of [open, ended]) expect((await enter(id, leaving)).status).toBe(200);
    await product().quests.conclude(ended, 'owner');
    const [entry] = await product().participations.entries.list(open, '', 1);
    const withdraw = () =>
      product().withTransaction((session) => product().participations.withdraw(entry?.userId ?? '', session));
    await withdraw();
    await withdraw();
    expect(await shown(open)).toMatchObject({ participant_count: 0 });
    expect(await shown(ended)).toMatchObject({ participant_count: 1 });
  });
});

describe('an opportunity', () => {
  const apply = (id: number, by = token) =>
    attempt(api, applyToOpportunity, { token: by, body: { opportunity_id: id } });
  const move = (id: number, status: string, by = token) =>
    attempt(api, moveApplication, { token: by, body: { opportunity_id: id, status } });

  it('shows the job, and the landing page of a paid listing', async () => {
    const job = { ...OPPORTUNITY, location: 'Berlin', salary_range: '$80,000', benefits: 'Remote' };
    const id = await live(job);
    const ad = await live({ ...job, ad_mode: true, ad_budget: 10, ad_landing_url: 'https://landing.example.com' });
    const { opportunities } = await call(api, listOpportunities, { token });
    expect(opportunities.find((opportunity) => opportunity.id === id)).toMatchObject({
      company: 'Acme',
      location: 'Berlin',
      salary: '$80,000',
      benefits: 'Remote',
      type: 'Full-time',
      postedDate: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
      application_url: 'https://jobs.example.com/1',
      is_sponsored: false,
      user_participation: null,
    });
    expect(opportunities.find((opportunity) => opportunity.id === ad)).toMatchObject({
      application_url: 'https://landing.example.com',
      is_sponsored: true,
    });
  });

  it('stores one application per user, and the status that the user sets', async () => {
    const id = await live(OPPORTUNITY);
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const moved = await call(api, moveApplication, { token, body: { opportunity_id: id, status: 'interview' } });
    expect(moved.opportunity).toMatchObject({
      participant_count: 1,
      user_participation: { status: 'interview', applied_at: later(0) },
    });
    await product().quests.conclude(id, 'unpaid');
    expect((await move(id, 'offer')).status).toBe(200);
    const again = await call(api, applyToOpportunity, { token, body: { opportunity_id: id } });
    expect(again.opportunity).toMatchObject({ participant_count: 1, user_participation: { status: 'offer' } });
  });

  it("does not move another user's application", async () => {
    const id = await live(OPPORTUNITY);
    const stranger = await signInWithX(api, 'stranger');
    expect((await apply(id)).status).toBe(200);
    expect(await refusal(move(id, 'offer', stranger))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusal(move(await live(TASK), 'offer'))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await move(id, 'hired')).status).toBe(400);
  });

  it('accepts no application after it has ended', async () => {
    const id = await live(OPPORTUNITY);
    await product().quests.conclude(id, 'unpaid');
    expect(await refusal(apply(id))).toMatchObject({ status: 409, code: 'quest_ended' });
    expect(await refusal(apply(await live(TASK)))).toMatchObject({ status: 404, code: 'not_found' });
  });
});

it("counts the user's participations", async () => {
  const own = await signInWithX(api, 'counting');
  const before = await call(api, getQuestStats, { token: own });
  const task = await live(TASK);
  const giveaway = await live(GIVEAWAY);
  const [job, offer] = [await live(OPPORTUNITY), await live(OPPORTUNITY)];
  expect((await submit(task, own)).status).toBe(200);
  expect((await enter(giveaway, own)).status).toBe(200);
  for (const id of [job, offer]) await call(api, applyToOpportunity, { token: own, body: { opportunity_id: id } });
  await call(api, moveApplication, { token: own, body: { opportunity_id: offer, status: 'offer' } });
  const { quests, giveaways, opportunities } = await call(api, getQuestStats, { token: own });
  expect(before.quests).toMatchObject({ won: 0, participated: 0 });
  expect(quests).toEqual({ won: 0, participated: 1, open: before.quests.open + 1 });
  expect(giveaways).toEqual({
    active: before.giveaways.active + 1,
    total: before.giveaways.total + 1,
    entered: 1,
    won: 0,
    balance_cents: 0,
  });
  expect(opportunities).toEqual({
    applied: 1,
    interviews: 0,
    offers: 1,
    active: before.opportunities.active + 2,
  });
  const { stats } = await call(api, listTasks, { token: own });
  expect(stats).toMatchObject({ won: 0, participated: 1, open: quests.open });
});
