import {
  answerCheck,
  getProjectBalance,
  getXToken,
  listProjectNotifications,
  removeProject,
  removeXToken,
  setXToken,
  submitQuest,
  type BodyInputOf,
} from '@magnetx/contracts';
import { setUpClaims } from '../../../../testing/claims.ts';
import { attempt, call } from '../../../../testing/client.ts';
import { createTestProject, MISSION, publishQuest, type TestProject } from '../../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../../testing/start-test-api.ts';
import { createXTokens } from './x-tokens.ts';

// The stand-in of X takes the token of the app, and those of projects that begin so.
const TOKEN = 'magnetx-local-project-acme-1234';
const REVOKED = 'a-token-that-x-has-revoked-9876';
const CHECKS: BodyInputOf<typeof submitQuest>['checks'] = [{ kind: 'x', action: 'follow', target: 'acme' }];
const USED_UP = 'The checks of this project on X are used up for today.';

let api: TestApi;
let admin: string;
let project: TestProject;
const { person, missionOf } = setUpClaims(
  (suite) => ({ api, admin, project } = suite),
  () => ({ env: { X_CHECK_DAILY_BUDGET: '1' } }),
);

const set = (token: string, daily_budget = 2) =>
  call(api, setXToken, { token: project.token, body: { token, daily_budget } });
const remove = () => call(api, removeXToken, { token: project.token });
const publish = () => publishQuest(api, project, { ...MISSION, checks: CHECKS });
const check = (token: string, quest_id: number) =>
  call(api, answerCheck, { token, body: { quest_id, check: 0, answer: {} } });
const newsOf = async () =>
  (await call(api, listProjectNotifications, { token: project.token })).data.notifications.filter(
    ({ title }) => title === 'X refuses your token',
  );

it('checks with the token of the project, whose budget and that of the site are separate', async () => {
  const [token, id] = [await person(), await publish()];
  const look = async () => {
    const { result, reason } = await check(token, id);
    return reason === USED_UP ? 'used up' : result;
  };
  await set(TOKEN);
  expect([await look(), await look(), await look()]).toEqual(['failed', 'failed', 'used up']);
  await remove();
  expect([await look(), await look()]).toEqual(['failed', 'used up']);
  await set(TOKEN, 3);
  expect([await look(), await look()]).toEqual(['failed', 'used up']);
});

it('shows that a token is set and how it ends, and offers its budget', async () => {
  const of = { token: project.token };
  expect(await call(api, getXToken, of)).toEqual({ success: true, token: null, site_daily_budget: 1 });
  expect(await call(api, getProjectBalance, of)).toMatchObject({ x_check_daily_budget: 1, is_x_token_own: false });
  const shown = { ending: '1234', daily_budget: 2, set_at: api.clock.now().toISOString(), refused_at: null };
  expect(await set(` ${TOKEN}\n`)).toEqual({ success: true, token: shown, site_daily_budget: 1 });
  expect(await call(api, getProjectBalance, of)).toMatchObject({ x_check_daily_budget: 2, is_x_token_own: true });
  expect(await remove()).toMatchObject({ token: null });
});

it('fails no user for a token that X refuses, and notifies the project once for each that it sets', async () => {
  const [token, other, id] = [await person(), await person(), await publish()];
  await set(REVOKED, 10);
  const refusedAt = api.clock.now().toISOString();
  for (const each of [token, other, token]) {
    expect(await check(each, id)).toMatchObject({ result: 'unknown', reason: 'X did not answer.' });
    api.clock.advance(1);
  }
  expect(await newsOf()).toMatchObject([{ type: 'warning', target: { kind: 'team' } }]);
  expect((await call(api, getXToken, { token: project.token })).token?.refused_at).toBe(refusedAt);
  // The site's token, which works, is not used in its place.
  expect((await missionOf(other, id)).checks[0]).toMatchObject({ result: 'unknown', is_with_people: false });
  expect((await set(REVOKED, 10)).token?.refused_at).toBeNull();
  await check(token, id);
  expect(await newsOf()).toHaveLength(2);
  await set(TOKEN, 10);
  api.clock.advance(3_600_000);
  await api.server.jobs.runDue();
  expect((await missionOf(other, id)).checks[0]).toMatchObject({ result: 'failed' });
  expect(await newsOf()).toHaveLength(2);
});

it('blames no token that is set while X refuses the one before', async () => {
  const { config, clock, server } = api;
  const { connection, logger, product } = server;
  const tokens = createXTokens({
    ...{ ...config, ...product, connection, logger, clock, projects: product.accounts.projects },
    ...{ siteToken: () => null, xDailyBudget: 1, budgetOf: () => ({ take: () => Promise.resolve() }) },
  });
  await set(REVOKED);
  const earlier = await tokens.accessOf(project.id);
  await set(TOKEN);
  await earlier.onRefused(401);
  expect((await call(api, getXToken, { token: project.token })).token?.refused_at).toBeNull();
  expect(await newsOf()).toEqual([]);
});

it('stores a token encrypted, logs it nowhere, and erases it with its project', async () => {
  const [token, id] = [await person(), await publish()];
  await set(TOKEN);
  await check(token, id);
  await set(REVOKED);
  await check(token, id);
  const { db } = api.server.connection;
  const names = (await db?.listCollections().toArray())?.map(({ name }) => name) ?? [];
  expect(names).toContain('x_tokens');
  const stored = await Promise.all(names.map((name) => db?.collection(name).find().toArray()));
  const everything = JSON.stringify([stored, await call(api, getXToken, { token: project.token })]) + api.logs();
  for (const each of [TOKEN, REVOKED]) {
    for (const text of [each, Buffer.from(each).toString('base64url').slice(0, -2)]) {
      expect(everything).not.toContain(text);
    }
  }
  await call(api, removeProject, { token: admin, params: { projectId: project.id } });
  await api.server.jobs.runDue();
  expect(await db?.collection<{ _id: string }>('x_tokens').countDocuments({ _id: project.id })).toBe(0);
});

it.each(['short', `${TOKEN} with a space`, 'é'.repeat(30), 'x'.repeat(501)])(
  'takes no token such as %s',
  async (text) => {
    const body = { token: text, daily_budget: 1 };
    const refused = await attempt(api, setXToken, { token: project.token, body });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  },
);

it('lets projects with a token check actions on X where the site has none', async () => {
  const poor = await startTestApi({ env: { X_CLIENT_ID: 'client' } });
  try {
    const { token } = await createTestProject(poor, 'Acme', 1_000_000);
    const post = () => attempt(poor, submitQuest, { token, body: { ...MISSION, checks: CHECKS } });
    expect((await post()).status).toBe(400);
    expect(await call(poor, getXToken, { token })).toMatchObject({ token: null, site_daily_budget: null });
    await call(poor, setXToken, { token, body: { token: TOKEN, daily_budget: 5 } });
    expect((await call(poor, getProjectBalance, { token })).check_kinds).toContain('x');
    expect((await post()).status).toBe(200);
    await call(poor, removeXToken, { token });
    expect((await post()).status).toBe(400);
  } finally {
    await poor.stop();
  }
});
