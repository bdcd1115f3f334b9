import {
  getDraw,
  getLeaderboard,
  getMe,
  getProjectAnalytics,
  getProjectDashboard,
  listDrawEntries,
  listGiveaways,
  listMissions,
  listOpportunities,
  listPerks,
  listProjectQuests,
  listReviewItems,
  listTasks,
  logInAdmin,
  logInProject,
  verifyDraw,
} from '@magnetx/contracts';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { systemRandom } from '../runtime/random.ts';
import { call } from '../testing/client.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';
import { DEMO_ADMIN, DEMO_PROJECT } from './demo-accounts.ts';
import { createDemoMarker } from './demo-marker.ts';
import { seedDemo } from './seed-demo.ts';

const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const seed = (more: Partial<Parameters<typeof seedDemo>[0]> = {}) => {
  const { product, logger, connection } = api.server;
  const startMs = api.clock.now().getTime();
  const goBack = (days: number) => api.clock.advance(startMs - days * DAY_MS - api.clock.now().getTime());
  const clock = { now: () => api.clock.now(), goBack };
  return seedDemo({ ...api.config, product, logger, connection, clock, random: systemRandom, ...more });
};

it('says how to start where only funded quests go live', async () => {
  await expect(seed({ isFundingRequired: true })).rejects.toThrow('REWARD_FUNDING=shown');
});

testInSoak('fills an empty database once through the use cases, and again after an interruption', async () => {
  await createDemoMarker(api.server.connection).write('seeding');
  await api.server.product.accounts.registerProject(DEMO_PROJECT);
  expect(await seed()).toBe(true);
  expect(await seed()).toBe(false);
  expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
});

testInSoak('has accounts that anyone can sign in to', async () => {
  const { token: admin } = await call(api, logInAdmin, { body: DEMO_ADMIN });
  const { submissions } = await call(api, listReviewItems, { token: admin, query: { status: 'pending' } });
  expect(new Set(submissions.map(({ id }) => id.split('-')[0]))).toEqual(new Set(['quest', 'work']));
  const { token } = await call(api, logInProject, { body: DEMO_PROJECT });
  expect(await call(api, getProjectDashboard, { token })).toMatchObject({ project_name: DEMO_PROJECT.name });
  const { quests, counts } = await call(api, listProjectQuests, { token });
  expect(Object.values(counts).every((count) => count > 0)).toBe(true);
  const listed = quests.flatMap(({ listed_until: until }) => (until === null ? [] : [Date.parse(until)]));
  expect(listed).toHaveLength(2);
  expect(listed.every((until) => until > api.clock.now().getTime())).toBe(true);
  const { report } = await call(api, getProjectAnalytics, { token });
  expect(report.days.filter(({ views }) => views > 0).length).toBeGreaterThanOrEqual(10);
  expect(report.sources.filter(({ views, clicks }) => views > clicks && clicks > 0)).toHaveLength(3);
  const demoUser = await signInWithX(api, 'demo_mara');
  expect((await call(api, getMe, { token: demoUser })).user).toMatchObject({ referral_count: 4 });
  expect((await call(api, getLeaderboard, { token: demoUser })).data.me.rank).toBe(1);
});

testInSoak('shows an active site that is marked as a demo, with verifiable draws', async () => {
  const token = await signInWithX(api, 'newcomer');
  const { tasks, stats } = await call(api, listTasks, { token });
  expect(stats).toEqual({ won: 0, participated: 0, open: 4, total: 6 });
  const { giveaways } = await call(api, listGiveaways, { token });
  const { opportunities } = await call(api, listOpportunities, { token });
  const { missions } = await call(api, listMissions, { token });
  expect(missions.map(({ completions }) => completions).sort()).toEqual([0, 1, 4]);
  const { perks } = await call(api, listPerks, { token });
  expect(perks.map(({ from, left }) => `${from} ${left}`).sort()).toEqual([
    'Loomwork 50',
    'MagnetX 5',
    'Polar Lights 4',
  ]);
  const funded = [...tasks, ...giveaways].filter(({ is_funded: isFunded }) => isFunded);
  expect(funded).toHaveLength(4);
  const all = [...tasks, ...giveaways, ...opportunities, ...missions];
  expect(all.every(({ is_demo: isDemo }) => isDemo)).toBe(true);
  expect(new Set(opportunities.map(({ type }) => type)).size).toBe(4);
  const drawn = giveaways.filter(({ draw }) => draw === 'drawn');
  expect(drawn).toHaveLength(2);
  for (const { id } of drawn) {
    const query = { giveaway_id: id };
    const { draw } = await call(api, getDraw, { query });
    const { tickets } = await call(api, listDrawEntries, { query });
    const checks = await verifyDraw(draw, tickets);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
  }
});
