import { getMe, logOut, readNotifications } from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { REDIS_START_TIMEOUT_MS, type RedisServer, startRedisServer } from '@magnetx/operations/testing';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { attempt, call } from '../testing/client.ts';
import { listenLive } from '../testing/live-listener.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';

// Redis is unavailable for some seconds.

let redis: RedisServer;
let first: TestApi;
let second: TestApi;
beforeAll(async () => {
  redis = await startRedisServer();
  const start = (databaseUrl: string) =>
    startTestApi({ databaseUrl, env: { REDIS_URL: redis.url, RATE_WRITES_PER_MINUTE: '3' } });
  const { url } = cleanDatabase();
  [first, second] = [await start(url), await start(url)];
}, REDIS_START_TIMEOUT_MS);
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await redis.stop();
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function metric(api: TestApi, name: string): Promise<number> {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
}

const UNAVAILABLE = 'redis is unavailable: continuing without shared state';
const linesAboutRedis = (api: TestApi) => {
  const lines = api.logs().trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((msg) => msg.startsWith('redis '));
};

it('lets each API work alone while Redis is unavailable, and recovers afterwards', async () => {
  const [leaving, staying] = [await signInWithX(first, 'leaver'), await signInWithX(first, 'referrer')];
  const [near, far] = [await listenLive(first, staying), await listenLive(second, staying)];
  const [left, leftNear] = [await listenLive(second, leaving), await listenLive(first, leaving)];

  await redis.kill();
  await until(async () => (await metric(first, 'magnetx_redis_up')) + (await metric(second, 'magnetx_redis_up')) === 0);
  await signInWithX(first, 'invited', { ref: 'referrer' });
  await near.next('referral_notification');
  await call(first, logOut, { token: leaving });
  await leftNear.closed;
  // Without the message, a recent look-up of the token counts for five seconds.
  second.clock.advance(6_000);
  expect((await attempt(second, getMe, { token: leaving })).status).toBe(401);
  // Each API allows three changes per minute, instead of three together.
  for (const api of [first, second]) {
    const write = () => attempt(api, readNotifications, { token: staying, body: {} });
    for (let count = 0; count < 3; count += 1) expect((await write()).status).toBe(200);
    expect((await write()).status).toBe(429);
    expect(await metric(api, 'magnetx_rate_limits_local_total')).toBeGreaterThanOrEqual(4);
  }
  expect(far.count('referral_notification')).toBe(0);

  await redis.restart();
  await left.closed;
  for (const page of [near, far]) await until(() => page.count('authenticated') > 1);
  await signInWithX(first, 'late', { ref: 'referrer' });
  await far.next('referral_notification');
  for (const api of [first, second]) {
    expect(await metric(api, 'magnetx_redis_up')).toBe(1);
    expect(linesAboutRedis(api)).toEqual(['redis is available', UNAVAILABLE, 'redis is available again']);
  }
  near.close();
  far.close();
});

it('confirms the sockets of an API that missed messages without noticing', async () => {
  const page = await listenLive(second, await signInWithX(first, 'reader'));
  const before = page.count('authenticated');
  redis.pause();
  // No process receives this event, and the connections outlast the pause. Only the publisher knows.
  await signInWithX(first, 'friend', { ref: 'reader' });
  await until(() => linesAboutRedis(first).at(-1) === UNAVAILABLE);
  redis.resume();
  await until(() => page.count('authenticated') > before);
  page.close();
});

testInSoak('starts while Redis is unavailable', async () => {
  await redis.kill();
  const late = await startTestApi({ env: { REDIS_URL: redis.url } });
  const token = await signInWithX(late, 'early');
  const page = await listenLive(late, token);
  expect(linesAboutRedis(late)).toEqual([UNAVAILABLE]);
  await redis.restart();
  await until(() => page.count('authenticated') > 1);
  expect(linesAboutRedis(late)).toEqual([UNAVAILABLE, 'redis is available again']);
  page.close();
  await late.stop();
});
