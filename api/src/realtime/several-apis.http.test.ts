import { deleteAccount, getMe, getSystemStatus, logOut, readNotifications } from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { REDIS_START_TIMEOUT_MS, startRedisServer, type RedisServer } from '@magnetx/operations/testing';
import { createTestAdmin } from '../testing/admin.ts';
import { attempt, call } from '../testing/client.ts';
import { askLive, listenLive } from '../testing/live-listener.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';

let redis: RedisServer;
let first: TestApi;
let second: TestApi;
beforeAll(async () => {
  redis = await startRedisServer();
  const shared = { databaseUrl: cleanDatabase().url, env: { REDIS_URL: redis.url, RATE_WRITES_PER_MINUTE: '3' } };
  [first, second] = [await startTestApi(shared), await startTestApi(shared)];
}, REDIS_START_TIMEOUT_MS);
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await redis.stop();
});

it('pushes an event of one API to a page on another', async () => {
  const page = await listenLive(second, await signInWithX(first, 'referrer'));
  await signInWithX(first, 'invited', { ref: 'referrer' });
  expect(await page.next('referral_notification')).toMatchObject({ title: 'New referral!' });
  expect(await page.next('points_update')).toEqual({ totalPoints: 1100, changeMxp: 100 });
  page.close();
});

it('shows admins the status of Redis', async () => {
  const { checks } = await call(first, getSystemStatus, { token: await createTestAdmin(first) });
  const ofSharing = { part: 'cache', state: 'up', detail: 'Redis answers: limits and live connections are shared.' };
  expect(checks).toContainEqual(ofSharing);
});

const statusOf = async (api: TestApi, token: string) => (await attempt(api, getMe, { token })).status;

it('closes the sockets of an ended session at every API, and no others, and refuses its reads', async () => {
  const [leaving, staying] = [await signInWithX(first, 'leaver'), await signInWithX(second, 'leaver')];
  for (const token of [leaving, staying]) expect(await statusOf(second, token)).toBe(200);
  const pages = [await listenLive(first, leaving), await listenLive(second, leaving)];
  const stays = await listenLive(second, staying);
  await call(first, logOut, { token: leaving });
  await Promise.all(pages.map(({ closed }) => closed));
  for (const api of [first, second]) expect(await statusOf(api, leaving)).toBe(401);
  expect(await statusOf(second, staying)).toBe(200);
  await signInWithX(first, 'late_friend', { ref: 'leaver' });
  await stays.next('referral_notification');
  stays.close();
});

it('closes the sockets of an account that is deleted at another API', async () => {
  const token = await signInWithX(first, 'deleted');
  const page = await listenLive(second, token);
  expect(await statusOf(second, token)).toBe(200);
  await call(first, deleteAccount, { token, body: { confirm_handle: 'deleted' } });
  expect(await statusOf(first, token)).toBe(401);
  await page.closed;
  expect(await statusOf(second, token)).toBe(401);
});

it('limits the live connections of a user across all APIs', async () => {
  const token = await signInWithX(first, 'tabs');
  const pages = [];
  for (let count = 0; count < 20; count += 1) pages.push(await listenLive(count % 2 ? first : second, token));
  for (const api of [first, second]) {
    const refused = await askLive(api, token);
    expect(await refused.next('error')).toMatchObject({ code: 'too_many_requests' });
  }
  for (const page of pages) page.close();
});

it('limits the changes of an account across all APIs', async () => {
  const token = await signInWithX(first, 'busy');
  const write = async (api: TestApi) => (await attempt(api, readNotifications, { token, body: {} })).status;
  for (const api of [first, second, first]) expect(await write(api)).toBe(200);
  for (const api of [first, second]) expect(await write(api)).toBe(429);
});

it('limits the sign-ins of an address across all APIs, per call', async () => {
  const limited = { databaseUrl: cleanDatabase().url, env: { REDIS_URL: redis.url, RATE_SIGN_IN_PER_MINUTE: '3' } };
  const pair = [await startTestApi(limited), await startTestApi(limited)] as const;
  const headers = { 'x-forwarded-for': '192.0.2.44' };
  const signIn = async (api: TestApi, path = '/api/auth/x') => (await fetch(`${api.url}${path}`, { headers })).status;
  for (const api of [pair[0], pair[1], pair[0]]) expect(await signIn(api)).toBe(200);
  for (const api of pair) expect(await signIn(api)).toBe(429);
  expect(await signIn(pair[1], '/api/auth/x/dashboard')).toBe(200);
  await Promise.all(pair.map((api) => api.stop()));
});

it('reports that Redis is available', async () => {
  const metrics = await (await fetch(`${first.url}/metrics`)).text();
  expect(metrics).toMatch(/^magnetx_redis_up 1$/m);
  expect(metrics).toMatch(/^magnetx_rate_limits_local_total 0$/m);
  expect((await attempt(first, getMe)).status).toBe(401);
});
