import { getQuestPerformance, readNotifications, recordVisits, VISITS_MAX, type BodyInputOf } from '@magnetx/contracts';
import { BROWSER } from '../../../testing/browser.ts';
import { attempt, call } from '../../../testing/client.ts';
import { cuttableDatabase } from '../../../testing/cuttable-database.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { createTestProject, postQuest, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const DAY_MS = 24 * 60 * 60_000;
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let api: TestApi;
let project: TestProject;
beforeAll(async () => {
  api = await startTestApi();
  project = await createTestProject(api, 'Acme');
});
afterAll(() => api.stop());

type Visits = BodyInputOf<typeof recordVisits>;

let count = 0;
/** Two users without any visits. */
const newcomers = (at = api) => signInUsers(at, [`person_${(count += 1)}`, `person_${(count += 1)}`]);
const tell = (token = '', body: Visits = {}, { at = api, userAgent = BROWSER } = {}) =>
  call(at, recordVisits, { token, body, userAgent });
const stored = (at = api) => at.server.product.analytics.visits.flush();
const report = async (questId: number, { by = project, at = api } = {}) =>
  (await call(at, getQuestPerformance, { token: by.token, params: { questId } })).report;
const figures = async (questId: number, { by = project, at = api } = {}) => {
  await stored(at);
  const { views, clicks } = (await report(questId, { by, at })).totals;
  return { views, clicks };
};

it('counts each user once per day and quest, for views and clicks separately', async () => {
  const [one, two] = await newcomers();
  const quest = await publishQuest(api, project, TASK);
  await tell(one, { views: [quest, quest] });
  await tell(one, { views: [quest] });
  expect(await figures(quest)).toEqual({ views: 1, clicks: 0 });
  await tell(one, { views: [quest], clicks: [quest], source: 'utm' });
  await tell(two, { clicks: [quest] });
  expect(await figures(quest)).toEqual({ views: 1, clicks: 2 });
  const { sources, days } = await report(quest);
  expect(sources.map(({ source, views, clicks }) => [source, views, clicks])).toEqual([
    ['direct', 1, 1],
    ['referral', 0, 0],
    ['utm', 0, 1],
  ]);
  expect(days.at(-1)).toMatchObject({ views: 1, clicks: 2 });
});

it('stores buffered visits automatically within seconds', async () => {
  const [one] = await newcomers();
  const quest = await publishQuest(api, project, TASK);
  await tell(one, { views: [quest] });
  let views = 0;
  while (views === 0) views = (await report(quest)).totals.views;
  expect(views).toBe(1);
});

it('ignores robots and hidden quests', async () => {
  const [one] = await newcomers();
  const hidden = await createTestProject(api, 'Hidden');
  const quest = await publishQuest(api, project, TASK);
  const pending = await postQuest(api, project, TASK);
  const suspended = await publishQuest(api, hidden, TASK);
  await api.server.product.quests.ofProject.setStatus(hidden.id, 'suspended');
  const rows = () => api.server.connection.collection('daily_view_counts').countDocuments();
  const before = await rows();
  await tell(one, { views: [quest] }, { userAgent: ROBOT });
  await tell(one, { views: [999_999, Number.MAX_SAFE_INTEGER, pending, suspended], clicks: [pending, suspended] });
  expect(await figures(quest)).toEqual({ views: 0, clicks: 0 });
  expect(await figures(pending)).toEqual({ views: 0, clicks: 0 });
  expect(await figures(suspended, { by: hidden })).toEqual({ views: 0, clicks: 0 });
  expect(await rows()).toBe(before);
  await tell(one, { views: [quest, pending] });
  expect(await figures(quest)).toEqual({ views: 1, clicks: 0 });
});

it('refuses an invalid list of quests', async () => {
  const [token = ''] = await newcomers();
  const tooMany = Array.from({ length: VISITS_MAX + 1 }, () => 1);
  for (const views of [['1'], [0], [-1], [1.5], [{ $gt: 0 }], 'all', tooMany]) {
    const { status, body } = await attempt(api, recordVisits, { token, body: { views } });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation_failed' });
  }
});

it('counts nothing twice when several processes receive it concurrently', async () => {
  const other = await startTestApi({ databaseUrl: api.config.database.url });
  const tokens = await newcomers();
  const quests = [await publishQuest(api, project, TASK), await publishQuest(api, project, TASK)];
  for (let round = 0; round < 3; round += 1) {
    for (const token of tokens) for (const at of [api, other]) await tell(token, { views: quests }, { at });
    await Promise.all([stored(), stored(other)]);
  }
  for (const quest of quests) expect(await figures(quest)).toEqual({ views: 2, clicks: 0 });
  const [late] = await newcomers();
  await tell(late, { clicks: quests }, { at: other });
  // The process stores its buffered visits before it stops.
  await other.stop();
  for (const quest of quests) expect((await report(quest)).totals).toMatchObject({ views: 2, clicks: 1 });
});

it('counts the same user again on the next UTC day', async () => {
  const quest = await publishQuest(api, project, TASK);
  const handle = `person_${(count += 1)}`;
  for (let day = 0; day < 2; day += 1) {
    if (day > 0) api.clock.advance(DAY_MS);
    const [token] = await signInUsers(api, [handle]);
    await tell(token, { views: [quest] });
  }
  project = { ...project, token: await api.server.product.accounts.tokens.issue('project', project.id) };
  expect(await figures(quest)).toEqual({ views: 2, clicks: 0 });
  expect((await report(quest)).days.slice(-2)).toMatchObject([{ views: 1 }, { views: 1 }]);
});

it('has a separate rate limit, and buffers visits while the database is unavailable', async () => {
  const database = await cuttableDatabase();
  const at = await startTestApi({ databaseUrl: database.url, env: { RATE_WRITES_PER_MINUTE: '3' } });
  const by = await createTestProject(at, 'Acme');
  const quest = await publishQuest(at, by, TASK);
  const [token = ''] = await newcomers(at);
  for (let calls = 0; calls < 3; calls += 1) await tell(token, { views: [quest] }, { at });
  const refused = await attempt(at, recordVisits, { token, body: { views: [quest] } });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  await call(at, readNotifications, { token, body: {} });
  await database.cut();
  await stored(at);
  expect(at.logs()).toContain('storing visits failed, retrying');
  await database.mend();
  expect(await figures(quest, { by, at })).toEqual({ views: 1, clicks: 0 });
  await at.stop();
  await database.cut();
});
