import {
  applyToOpportunity,
  approveReviewItem,
  concludeQuest,
  deleteReviewItem,
  getOpportunity,
  getProjectBalance,
  getProjectQuest,
  getProjectStatement,
  getQuestPerformance,
  listOpportunities,
  listProjectNotifications,
  recordVisits,
  reserveRewards,
  type BodyInputOf,
  type submitQuest,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { BROWSER } from '../../../testing/browser.ts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import {
  createTestProject,
  depositDollars,
  OPPORTUNITY,
  postQuest,
  publishQuest,
  type TestProject,
} from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const HOUR_MS = 60 * 60_000;
/** An impression costs one US cent, and a click ten. */
const PRICES = { AD_IMPRESSION_PRICE: '1000', AD_CLICK_PRICE: '10' };
const AD: BodyInputOf<typeof submitQuest> = {
  ...OPPORTUNITY,
  title: 'See our product',
  ad_mode: true,
  ad_budget: 1,
  ad_landing_url: 'https://landing.example.com',
};

let api: TestApi;
let counted = 0;
beforeAll(async () => {
  api = await startTestApi({ env: PRICES });
});
afterAll(() => api.stop());
afterEach(async () => {
  expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
});

const newProject = async (cents = 0): Promise<TestProject> => {
  const project = await createTestProject(api, `Advertiser ${(counted += 1)}`);
  if (cents > 0) await depositDollars(api, project, cents);
  return project;
};
const newHandle = () => `viewer_${(counted += 1)}`;
const people = (count: number) => signInUsers(api, Array.from({ length: count }, newHandle));
const visit = (token: string, body: BodyInputOf<typeof recordVisits>, at = api) =>
  call(at, recordVisits, { token, body, userAgent: BROWSER });
const stored = (at = api) => at.server.product.analytics.visits.flush();
const runJobs = async (ms = HOUR_MS) => {
  api.clock.advance(ms);
  await api.server.jobs.runDue();
};
const figuresOf = async ({ token }: TestProject, questId: number) =>
  (await call(api, getQuestPerformance, { token, params: { questId } })).ad;
const dollarsOf = async ({ token }: TestProject) => {
  const { available_cents, reserved_cents } = await call(api, getProjectBalance, { token });
  return [available_cents, reserved_cents];
};
const statusOf = async ({ token }: TestProject, questId: number) => {
  const { quest } = await call(api, getProjectQuest, { token, params: { questId } });
  return [quest.status, quest.concluded_because];
};
const listed = async (token: string, filter: 'all' | 'full-time' | 'contract' = 'all') => {
  const { opportunities, pagination } = await call(api, listOpportunities, { token, query: { filter } });
  return { ids: opportunities.map(({ id }) => id), total: pagination.total };
};

describe('an ad', () => {
  it('pays for one impression and one click per user and day, within the hour', async () => {
    const project = await newProject(500);
    const id = await publishQuest(api, project, AD);
    const [one = '', two = ''] = await people(2);
    for (let time = 0; time < 3; time += 1) {
      await visit(one, { views: [id], clicks: [id] });
      await visit(two, { views: [id], source: 'utm' });
      await stored();
    }
    const spent = { impressions: 2, clicks: 1, spent_cents: 12, budget_cents: 100, not_charged_cents: 0 };
    expect(await figuresOf(project, id)).toMatchObject({ ...spent, charged_cents: 0 });
    expect(await dollarsOf(project)).toEqual([500, 0]);
    await runJobs();
    await runJobs();
    expect(await figuresOf(project, id)).toMatchObject({ ...spent, charged_cents: 12 });
    expect(await dollarsOf(project)).toEqual([488, 0]);
    const { lines } = await call(api, getProjectStatement, { token: project.token, query: { currency: 'usd' } });
    const line = { description: 'Impressions and clicks of “See our product”', amount_cents: -12 };
    expect(lines[0]).toMatchObject(line);
    expect(lines.filter(({ description }) => description === line.description)).toHaveLength(1);
  });

  it('counts for payment what other quests only count', async () => {
    const project = await newProject();
    const [ad, job] = [await publishQuest(api, project, AD), await publishQuest(api, project, OPPORTUNITY)];
    const [one = ''] = await people(1);
    await visit(one, { views: [ad, job] });
    await stored();
    expect(await figuresOf(project, ad)).toMatchObject({ impressions: 1, spent_cents: 1 });
    expect(await figuresOf(project, job)).toBeNull();
  });

  it('is shown without dollars: what cannot be charged counts against the budget, permanently', async () => {
    const project = await newProject();
    const id = await publishQuest(api, project, AD);
    const [one = ''] = await people(1);
    expect((await listed(one)).ids).toContain(id);
    await visit(one, { views: [id], clicks: [id] });
    await stored();
    await runJobs();
    const settled = { spent_cents: 11, charged_cents: 0, not_charged_cents: 11 };
    expect(await figuresOf(project, id)).toMatchObject(settled);
    await depositDollars(api, project, 500);
    await runJobs();
    expect(await figuresOf(project, id)).toMatchObject(settled);
    expect(await dollarsOf(project)).toEqual([500, 0]);
  });

  it('charges what there is', async () => {
    const project = await newProject(4);
    const id = await publishQuest(api, project, AD);
    const [one = ''] = await people(1);
    await visit(one, { views: [id], clicks: [id] });
    await stored();
    await runJobs();
    expect(await figuresOf(project, id)).toMatchObject({ charged_cents: 4, not_charged_cents: 7 });
    expect(await dollarsOf(project)).toEqual([0, 0]);
  });

  it('ends when its budget is used up, leaves the list, and its owner is notified', async () => {
    const project = await newProject(500);
    const id = await publishQuest(api, project, AD);
    const tokens = await people(10);
    for (const token of tokens) await visit(token, { views: [id], clicks: [id] });
    await stored();
    await runJobs(10_000);
    expect(await figuresOf(project, id)).toMatchObject({
      impressions: 10,
      clicks: 10,
      spent_cents: 100,
      charged_cents: 100,
    });
    expect(await statusOf(project, id)).toEqual(['concluded', 'budget']);
    expect((await listed(tokens[0] ?? '')).ids).not.toContain(id);
    const { data } = await call(api, listProjectNotifications, { token: project.token });
    const message = '“See our product” has ended: its budget of $1.00 is used up, by 10 impressions and 10 clicks.';
    expect(data.notifications).toContainEqual(expect.objectContaining({ title: 'Ad budget used up', message }));
    expect(await dollarsOf(project)).toEqual([400, 0]);
    const [late = ''] = await people(1);
    await visit(late, { views: [id] });
    await stored();
    await runJobs();
    expect(await figuresOf(project, id)).toMatchObject({ impressions: 10, spent_cents: 100, charged_cents: 100 });
  });

  it('is charged when its owner ends it, and when an admin removes it', async () => {
    const admin = await createTestAdmin(api);
    const project = await newProject(500);
    const ids = [await publishQuest(api, project, AD), await publishQuest(api, project, AD)] as const;
    const [one = ''] = await people(1);
    await visit(one, { views: [...ids] });
    await stored();
    await call(api, concludeQuest, { token: project.token, params: { questId: ids[0] } });
    expect(await dollarsOf(project)).toEqual([499, 0]);
    await call(api, deleteReviewItem, { token: admin, body: { id: `quest-${ids[1]}`, type: 'opportunity' } });
    expect(await dollarsOf(project)).toEqual([498, 0]);
    await runJobs();
    expect(await dollarsOf(project)).toEqual([498, 0]);
  });
});

describe('the budget', () => {
  it('is never exceeded by concurrent visits at several processes', async () => {
    const first = await startTestApi({ env: PRICES });
    const second = await startTestApi({ databaseUrl: first.config.database.url, env: PRICES });
    const project = await createTestProject(first, 'Racer');
    await depositDollars(first, project, 500);
    const id = await publishQuest(first, project, AD);
    const tokens = await signInUsers(first, Array.from({ length: crowdOf({ sample: 12, whole: 20 }) }, newHandle));
    const charge = () => {
      first.clock.advance(10_000);
      return first.server.jobs.runDue();
    };
    for (const [index, token] of tokens.entries()) {
      for (const at of [first, second]) await visit(token, { views: [id], clicks: [id] }, at);
      if (index % 4 === 3) await Promise.all([stored(first), stored(second), charge()]);
    }
    await Promise.all([stored(first), stored(second)]);
    await charge();
    const { ad } = await call(first, getQuestPerformance, { token: project.token, params: { questId: id } });
    expect(ad).toMatchObject({ spent_cents: 100, charged_cents: 100, not_charged_cents: 0 });
    const { available_cents } = await call(first, getProjectBalance, { token: project.token });
    expect(available_cents).toBe(400);
    expect((await first.server.product.verifyLedger()).discrepancies).toEqual([]);
    await second.stop();
    await first.stop();
  });

  it('can be reserved: it is charged from the reserve, and the rest returns', async () => {
    const project = await newProject(150);
    const id = await publishQuest(api, project, AD);
    const { token } = project;
    expect(await attempt(api, reserveRewards, { token, params: { questId: id }, body: {} })).toMatchObject({
      status: 200,
      body: { reserved_cents: 100, available_cents: 50 },
    });
    const [one = ''] = await people(1);
    await visit(one, { views: [id], clicks: [id] });
    await stored();
    await runJobs();
    expect(await dollarsOf(project)).toEqual([50, 89]);
    await call(api, concludeQuest, { token, params: { questId: id } });
    await runJobs(20_000);
    expect(await dollarsOf(project)).toEqual([139, 0]);
  });

  it('must be reserved before approval with REWARD_FUNDING=required, and says nothing to users', async () => {
    const strict = await startTestApi({ env: { REWARD_FUNDING: 'required' } });
    const admin = await createTestAdmin(strict);
    const project = await createTestProject(strict, 'Strict');
    await depositDollars(strict, project, 100);
    const questId = await postQuest(strict, project, AD);
    const approve = () =>
      attempt(strict, approveReviewItem, { token: admin, body: { id: `quest-${questId}`, type: 'opportunity' } });
    const error = 'This quest is not funded. Its owner must reserve the budget before it can go live.';
    expect(await approve()).toMatchObject({ status: 409, body: { error } });
    await call(strict, reserveRewards, { token: project.token, params: { questId }, body: {} });
    expect((await approve()).status).toBe(200);
    const [user = ''] = await signInUsers(strict, ['viewer']);
    const { opportunities } = await call(strict, listOpportunities, { token: user });
    expect(opportunities).toMatchObject([{ id: questId, is_funded: false, is_sponsored: true }]);
    await strict.stop();
  });
});

describe('targeting', () => {
  const follow = async (followersCount: number) => {
    const handle = newHandle();
    const [token = ''] = await signInUsers(api, [handle]);
    await api.server.connection.collection('users').updateOne({ handle }, { $set: { followersCount } });
    return token;
  };

  it('hides an ad from the lists of people whom it is not for, and their visits are free', async () => {
    const project = await newProject();
    const [known, unknown] = [await follow(1_000), await follow(999)];
    const before = await listed(unknown);
    const contracts = await listed(unknown, 'contract');
    const id = await publishQuest(api, project, { ...AD, ad_targeting: 'followers >= 1,000, web3 natives' });
    const all = await listed(known);
    expect(all.ids[0]).toBe(id);
    expect(all.total).toBe((before.total ?? 0) + 1);
    expect(await listed(unknown)).toEqual(before);
    expect(await listed(unknown, 'contract')).toEqual(contracts);
    expect((await listed(unknown, 'full-time')).ids).not.toContain(id);
    const { opportunity } = await call(api, getOpportunity, { token: unknown, query: { id } });
    expect(opportunity.id).toBe(id);
    for (const token of [known, unknown]) await visit(token, { views: [id], clicks: [id] });
    await stored();
    expect(await figuresOf(project, id)).toMatchObject({ impressions: 1, clicks: 1 });
  });

  it('knows who has taken part', async () => {
    const project = await newProject();
    const job = await publishQuest(api, project, OPPORTUNITY);
    const id = await publishQuest(api, project, { ...AD, ad_targeting: 'applied for opportunities' });
    const [one = ''] = await people(1);
    expect((await listed(one)).ids).not.toContain(id);
    await call(api, applyToOpportunity, { token: one, body: { opportunity_id: job } });
    expect((await listed(one)).ids).toContain(id);
  });

  it('that is not understood hides nothing', async () => {
    const project = await newProject();
    const id = await publishQuest(api, project, { ...AD, ad_targeting: 'founders in Berlin' });
    const [one = ''] = await people(1);
    expect((await listed(one)).ids).toContain(id);
  });
});
