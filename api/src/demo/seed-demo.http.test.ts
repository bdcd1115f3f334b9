import { getLeaderboard, getMe, getProjectDashboard, logInAdmin, logInProject } from '@magnetx/contracts';
import { call } from '../testing/client';
import { startTestApi, type TestApi } from '../testing/start-test-api';
import { signInWithX } from '../testing/visitor';
import { DEMO_ADMIN, DEMO_PROJECT } from './demo-accounts';
import { DEMO_PEOPLE } from './demo-people';
import { seedDemo } from './seed-demo';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const seed = () => {
  const { product, logger } = api.server;
  return seedDemo({ product, logger, adminCreationPassword: api.config.adminCreationPassword });
};

it("fills an empty database once, by the product's own rules, also after a start that was cut off", async () => {
  await api.server.product.accounts.registerProject(DEMO_PROJECT);
  expect(await seed()).toBe(true);
  expect(await seed()).toBe(false);
  const { entries, discrepancies } = await api.server.product.ledger.verify();
  expect(discrepancies).toEqual([]);
  expect(entries).toBe(DEMO_PEOPLE.length + DEMO_PEOPLE.filter(({ invitedBy }) => invitedBy).length);
});

it('has accounts that anyone may sign in to', async () => {
  await call(api, logInAdmin, { body: DEMO_ADMIN });
  const { token } = await call(api, logInProject, { body: DEMO_PROJECT });
  expect(await call(api, getProjectDashboard, { token })).toMatchObject({ project_name: DEMO_PROJECT.name });
  const demoUser = await signInWithX(api, 'demo_mara');
  expect((await call(api, getMe, { token: demoUser })).user).toMatchObject({ points: 1400, referral_count: 4 });
  expect((await call(api, getLeaderboard, { token: demoUser })).data.me.rank).toBe(1);
});
