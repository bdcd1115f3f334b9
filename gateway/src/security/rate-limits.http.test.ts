import { Agent } from 'node:http';
import { failureSchema } from '@magnetx/contracts';
import { REDIS_START_TIMEOUT_MS, startRedisServer, type RedisServer } from '@magnetx/operations/testing';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { startUpstream, type Upstream } from '../testing/start-upstream.ts';

describe('rate limits', () => {
  let upstream: Upstream;
  let gateway: TestGateway | undefined;
  beforeAll(async () => {
    upstream = await startUpstream();
  });
  afterEach(() => gateway?.stop());
  afterAll(() => upstream.kill());

  const start = async (settings: Readonly<Record<string, string>>): Promise<TestGateway> => {
    gateway = await startTestGateway({ API_URL: upstream.url, ...settings });
    return gateway;
  };

  it('refuse with 429 in the failure envelope, and say when to come back', async () => {
    const { request } = await start({ RATE_API_PER_MINUTE: '3' });
    for (let call = 0; call < 3; call += 1) expect((await request('/api/x')).status).toBe(200);
    const answer = await request('/api/x');
    expect(answer.status).toBe(429);
    expect(failureSchema.parse(answer.json).code).toBe('too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it.each([
    '/api/auth/x',
    '/api/auth/x/dashboard',
    '/api/auth/x/callback',
    '/api/admin/login',
    '/api/project/login',
    '/api/project/register',
    '/api//auth//x',
    '/api/AUTH/X/',
    '/api/auth/x?ref=1',
    '/api/auth\\x#',
  ])('are tighter on sign-in: %s', async (path) => {
    const { request } = await start({ RATE_SIGN_IN_PER_MINUTE: '1' });
    expect((await request('/api/project/login')).status).toBe(200);
    expect((await request(path)).status).toBe(429);
    expect((await request('/api/waitlist/stats')).status).toBe(200);
  });

  it('are tightest on making administrators', async () => {
    const { request } = await start({ RATE_ADMIN_CREATE_PER_MINUTE: '1' });
    expect((await request('/api/admin/create', { method: 'POST' })).status).toBe(200);
    expect((await request('/api/admin/create', { method: 'POST' })).status).toBe(429);
    expect((await request('/api/admin/login', { method: 'POST' })).status).toBe(200);
  });

  it('count each address for itself, and a client cannot make addresses up', async () => {
    const trusting = await start({ RATE_API_PER_MINUTE: '1', TRUST_PROXY: '1' });
    const from = (port: TestGateway, address: string) =>
      port.request('/api/x', { headers: { 'x-forwarded-for': address } }).then(({ status }) => status);
    expect(await from(trusting, '203.0.113.1')).toBe(200);
    expect(await from(trusting, '203.0.113.2')).toBe(200);
    expect(await from(trusting, '9.9.9.9, 203.0.113.1')).toBe(429);
    expect(await from(trusting, '2001:db8:1:1::1')).toBe(200);
    expect(await from(trusting, '2001:db8:1:1::2')).toBe(429);
    await trusting.stop();
    const plain = await start({ RATE_API_PER_MINUTE: '1' });
    expect(await from(plain, '203.0.113.1')).toBe(200);
    expect(await from(plain, '203.0.113.2')).toBe(429);
  });

  it('leave assets, pages and probes alone', async () => {
    const { request } = await start({ RATE_API_PER_MINUTE: '1' });
    for (let call = 0; call < 5; call += 1) {
      expect((await request('/assets/x/1/y.js')).status).toBe(404);
      expect((await request('/healthz')).status).toBe(200);
    }
  });

  testInSoak('let a test on one machine sign in 500 people', async () => {
    const { request } = await start({});
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const calls = Array.from({ length: 1_500 }, () => request('/api/auth/x', { agent }));
    const statuses = new Set((await Promise.all(calls)).map(({ status }) => status));
    agent.destroy();
    expect([...statuses]).toEqual([200]);
  });
});

describe('rate limits of two gateways on one Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedisServer();
  }, REDIS_START_TIMEOUT_MS);
  afterAll(() => redis.stop());

  it('are shared, and local while Redis is unavailable', async () => {
    const upstream = await startUpstream();
    const settings = { API_URL: upstream.url, REDIS_URL: redis.url, RATE_API_PER_MINUTE: '3' };
    const gateways = [await startTestGateway(settings), await startTestGateway(settings)] as const;
    const ask = async (index: 0 | 1) => (await gateways[index].request('/api/x')).status;
    expect([await ask(0), await ask(1), await ask(0), await ask(1), await ask(0)]).toEqual([200, 200, 200, 429, 429]);
    await redis.kill();
    // A key over the limit stays rejected; the local count excludes the other gateway's calls.
    const fresh = await startTestGateway(settings);
    const own = [1, 2, 3, 4].map(async () => (await fresh.request('/api/x')).status);
    expect((await Promise.all(own)).sort()).toEqual([200, 200, 200, 429]);
    for (const gateway of [...gateways, fresh]) await gateway.stop();
    await upstream.kill();
  });
});
