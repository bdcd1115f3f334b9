import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { deadUrl, startUpstream, type Upstream } from '../testing/start-upstream.ts';

describe('operations', () => {
  let upstream: Upstream;
  let gateway: TestGateway;
  let isApiReady = true;
  beforeEach(async () => {
    isApiReady = true;
    upstream = await startUpstream((req, res) => {
      res.writeHead(req.url === '/readyz' && !isApiReady ? 503 : 200).end('{}');
    });
    gateway = await startTestGateway({ API_URL: upstream.url });
    await release(gateway.storeDir, { name: 'shell' });
  });
  afterEach(async () => {
    await gateway.stop();
    await upstream.kill();
  });
  const ready = async () => {
    const { status, json } = await gateway.request('/readyz');
    return { code: status, ...(json as object) };
  };

  it('is ready when the registry, the shell and the API are', async () => {
    const checks = { registry: true, shell: true, api: true };
    expect(await ready()).toEqual({ code: 200, status: 'ready', checks });
    expect((await gateway.request('/metrics')).text).toMatch(/^magnetx_ready 1$/m);
    expect((await gateway.request('/readyz')).headers['cache-control']).toBe('no-store');
  });

  it('is not ready while the API is not, and says that it is the API', async () => {
    isApiReady = false;
    const checks = { registry: true, shell: true, api: false };
    expect(await ready()).toEqual({ code: 503, status: 'not ready', checks });
    expect((await gateway.request('/metrics')).text).toMatch(/^magnetx_ready 0$/m);
    await upstream.kill();
    expect(await ready()).toMatchObject({ code: 503, checks: { api: false } });
    expect(gateway.logs().match(/"level":"(warn|error)"/g)).toHaveLength(1);
    expect(gateway.logs()).toContain('"msg":"upstream is not ready"');
    expect((await gateway.request('/healthz')).json).toEqual({ status: 'alive' });
  });

  it('is not ready with a registry that cannot be read', async () => {
    await ready();
    const chain = path.join(gateway.storeDir, '_registry');
    const next = path.join(chain, `${String(readdirSync(chain).length + 1).padStart(10, '0')}.json`);
    writeFileSync(next, 'broken');
    expect(await ready()).toMatchObject({ code: 503, checks: { registry: false, shell: true } });
    expect(await ready()).toMatchObject({ code: 503 });
    rmSync(next);
    expect(await ready()).toMatchObject({ code: 200 });
    const lines = gateway.logs().match(/"check":"registry","msg":"[a-z ]+"/g);
    expect(lines).toEqual(['"check":"registry","msg":"not ready"', '"check":"registry","msg":"ready again"']);
  });

  it('is not ready without a shell', async () => {
    const empty = await startTestGateway({ API_URL: upstream.url });
    expect((await empty.request('/readyz')).json).toMatchObject({ checks: { registry: true, shell: false } });
    await empty.stop();
  });

  it('stays ready when the store lacks files of a live area, and names the area', async () => {
    const version = await release(gateway.storeDir, { name: 'mfe-admin', files: { 'page.js': '1' } });
    rmSync(path.join(gateway.storeDir, 'mfe-admin', version, 'page.js'));
    const next = await startTestGateway({ API_URL: upstream.url, RELEASES_DIR: gateway.storeDir });
    const answer = async () => (await next.request('/readyz')).json as object;
    await waitUntil(async () => 'incomplete' in (await answer()), 'the gateway has checked the files');
    expect(await next.request('/readyz')).toMatchObject({ status: 200 });
    expect(await answer()).toEqual({
      status: 'degraded',
      checks: { registry: true, shell: true, api: true },
      incomplete: [{ remote: 'mfe-admin', version, missingCount: 1, missing: ['page.js'], fallback: null }],
    });
    const { text } = await next.request('/metrics');
    expect(text).toContain('magnetx_release_files_missing{remote="mfe-admin"} 1');
    expect(text).toContain('magnetx_release_files_missing{remote="shell"} 0');
    expect(next.logs()).toContain('a live release lacks files in the store');
    await release(gateway.storeDir, { name: 'mfe-admin', files: { 'page.js': '2' } });
    expect(await answer()).toMatchObject({ status: 'ready' });
    await next.stop();
  });

  it('is not ready when the store lacks files of the live shell and of the one before', async () => {
    const before = await release(gateway.storeDir, { name: 'shell', files: { 'a.js': '1' } });
    const live = await release(gateway.storeDir, { name: 'shell', files: { 'a.js': '2' } });
    const readyWithout = async (version: string) => {
      rmSync(path.join(gateway.storeDir, 'shell', version, 'a.js'));
      const next = await startTestGateway({ API_URL: upstream.url, RELEASES_DIR: gateway.storeDir });
      await waitUntil(async () => 'incomplete' in ((await next.request('/readyz')).json as object), 'it knows');
      const { status, json } = await next.request('/readyz');
      await next.stop();
      return { code: status, ...(json as object) };
    };
    expect(await readyWithout(live)).toMatchObject({
      code: 200,
      status: 'degraded',
      incomplete: [{ fallback: before }],
    });
    expect(await readyWithout(before)).toMatchObject({ code: 503, status: 'not ready', checks: { shell: false } });
  });

  it('counts by kind of route, never by path', async () => {
    await gateway.request('/api/users/secret-name');
    await gateway.request('/assets/a/b/c.js');
    await gateway.request('/somewhere', { headers: { accept: 'text/html' } });
    const { text, headers } = await gateway.request('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain('magnetx_http_requests_total{method="GET",route="api",status="200"} 1');
    expect(text).toContain('magnetx_http_requests_total{method="GET",route="assets",status="404"} 1');
    expect(text).toContain('magnetx_http_requests_total{method="GET",route="page",status="404"} 1');
    expect(text).toContain('magnetx_http_request_duration_seconds_count{method="GET",route="api"} 1');
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('secret-name');
  });

  it('counts what could not be passed on', async () => {
    const cut = await startTestGateway({ API_URL: await deadUrl() });
    await cut.request('/api/x');
    expect((await cut.request('/metrics')).text).toContain('magnetx_upstream_errors_total{upstream="api"} 1');
    await cut.stop();
  });

  it('shows its figures in production to the holder of the token only', async () => {
    const production = {
      PROFILE: 'production',
      PUBLIC_URL: 'https://m.example',
      DRAIN_DELAY_MS: '0',
    };
    const closed = await startTestGateway(production);
    expect((await closed.request('/metrics')).status).toBe(404);
    await closed.stop();
    const token = 'sixteen-characters-at-least';
    const guarded = await startTestGateway({ ...production, METRICS_TOKEN: token });
    expect((await guarded.request('/metrics')).status).toBe(404);
    expect((await guarded.request('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(404);
    expect((await guarded.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    await guarded.stop();
  });

  it('logs each request once, without anything secret', async () => {
    const headers = { authorization: 'Bearer s3cret', cookie: 'session=s3cret', referer: 'http://x/?token=s3cret' };
    const answer = await gateway.request('/api/auth/verify?token=s3cret', { method: 'POST', headers, body: 's3cret' });
    expect(gateway.logs()).not.toContain('s3cret');
    const lines = gateway
      .logs()
      .split('\n')
      .filter((line) => line.includes('/api/auth/verify'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      service: 'gateway',
      requestId: answer.headers['x-request-id'],
      req: { method: 'POST', path: '/api/auth/verify', ip: '127.0.0.1' },
      res: { status: 200 },
      responseTime: expect.any(Number),
    });
  });
});
