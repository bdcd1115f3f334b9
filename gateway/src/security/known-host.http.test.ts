import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { startUpstream, type Upstream } from '../testing/start-upstream.ts';

describe('the name by which a request reaches the gateway', () => {
  let upstream: Upstream;
  let gateway: TestGateway;
  beforeAll(async () => {
    upstream = await startUpstream();
  });
  afterEach(() => gateway.stop());
  afterAll(() => upstream.kill());

  const start = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    gateway = await startTestGateway({ API_URL: upstream.url, ...settings });
  };
  const ask = (host: string, path = '/metrics') => gateway.request(path, { headers: { host } });

  it('is this machine’s or that of the public address in the local profile', async () => {
    await start({ PUBLIC_URL: 'https://desk.example:8443' });
    const names = ['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.0.0.1:3000', '[::1]:3000', 'desk.example'];
    for (const name of names) expect([name, (await ask(name)).status]).toEqual([name, 200]);
    const strangers = ['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.nip.io', '10.0.0.1'];
    for (const name of [...strangers, ':3000']) expect([name, (await ask(name)).status]).toEqual([name, 421]);
  });

  it('is looked at before anything is answered or passed on', async () => {
    await start({});
    const before = upstream.requests.length;
    for (const path of ['/', '/healthz', '/api/admin/create', '/dev/x/authorize', '/ws/', '/registry/x', '/assets/x']) {
      const { status, headers } = await ask('evil.example', path);
      expect([path, status, headers['content-type']]).toEqual([path, 421, 'text/plain; charset=utf-8']);
    }
    expect(upstream.requests).toHaveLength(before);
  });

  it('is the balancer’s business in production', async () => {
    await start({ PROFILE: 'production', PUBLIC_URL: 'https://magnetx.example', DRAIN_DELAY_MS: '0' });
    expect((await ask('10.0.0.7:3000', '/healthz')).status).toBe(200);
  });
});
