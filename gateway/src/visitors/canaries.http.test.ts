import { Agent } from 'node:http';
import { registrySchema, type PageConfig } from '@magnetx/federation';
import type { Releases } from '../registry/releases.ts';
import { IS_WHOLE } from '@magnetx/operations/testing/soak';
import { AS_BROWSER, createBrowser, type Browser } from '../testing/browser.ts';
import { OPERATOR, openReleases, publishBuild } from '../testing/open-releases.ts';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const VISITORS = IS_WHOLE ? 2_000 : 600;
const AT_ONCE = 40;

function entryOf({ registry }: Pick<PageConfig, 'registry'>) {
  const entries = registry.microFrontends['mfe-admin'] ?? [];
  expect(entries).toHaveLength(1);
  return entries[0];
}

const urlOf = (version: string) => `/assets/mfe-admin/${version}/mf-manifest.json`;

describe('a canary', () => {
  const agent = new Agent({ keepAlive: true });
  let gateway: TestGateway;
  let twin: TestGateway;
  let releases: Releases;
  let before: string;
  let live: string;
  let canary: string;
  beforeAll(async () => {
    gateway = await startTestGateway();
    twin = await startTestGateway({ RELEASES_DIR: gateway.storeDir });
    releases = openReleases(gateway.storeDir);
    await release(gateway.storeDir, { name: 'shell' });
    before = await release(gateway.storeDir, { files: { 'a.js': '0' } });
    live = await release(gateway.storeDir, { files: { 'a.js': '1' } });
    canary = await publishBuild(releases, { files: { 'a.js': '2' }, routes: ['/admin/*', '/new'] });
  });
  afterAll(async () => {
    agent.destroy();
    await Promise.all([gateway.stop(), twin.stop()]);
  });
  afterEach(async () => {
    const current = await releases.current();
    for (const [name, state] of Object.entries(current?.remotes ?? {})) {
      if (state.canary) await releases.rollBack(name, {}, OPERATOR);
    }
  });

  const start = (sharePercent: number) =>
    releases.startCanary('mfe-admin', { version: canary, sharePercent, failedPercentMax: 10 }, OPERATOR);
  const visit = (browser: Browser = createBrowser(gateway.port, agent)) => browser.open('/admin/login');

  it('is for no visitor before it starts: all get the live release and no cookie', async () => {
    const browser = createBrowser(gateway.port);
    expect(entryOf(await visit(browser))).toEqual({
      url: urlOf(live),
      fallbackUrl: urlOf(before),
      metadata: { version: live, integrity: expect.stringMatching(/^sha384-/) },
      deployment: { traffic: 100, default: true },
      extras: { contract: 1, routes: ['/admin/*'] },
    });
    expect((await gateway.request('/', AS_BROWSER)).headers).not.toHaveProperty('set-cookie');
    expect(browser.cookies.size).toBe(0);
  });

  it('reaches its share of the visitors', async () => {
    await start(30);
    const ask = async () => {
      const { json } = await createBrowser(gateway.port, agent).request('/registry/page.json');
      return entryOf({ registry: registrySchema.parse(json) })?.metadata.version;
    };
    let drawn = 0;
    for (let asked = 0; asked < VISITORS; asked += AT_ONCE) {
      const versions = await Promise.all(Array.from({ length: AT_ONCE }, ask));
      drawn += versions.filter((version) => version === canary).length;
    }
    // Six standard deviations.
    expect(Math.abs(drawn / VISITORS - 0.3)).toBeLessThan(6 * Math.sqrt((0.3 * 0.7) / VISITORS));
  });

  it('falls back to what is live, and is to be reported on', async () => {
    await start(100);
    expect(entryOf(await visit())).toMatchObject({
      url: urlOf(canary),
      fallbackUrl: urlOf(live),
      deployment: { traffic: 100, default: true },
      extras: { routes: ['/admin/*', '/new'], isCanary: true },
    });
  });

  it('reaches all visitors at 100 %, with its own routes and files', async () => {
    await start(100);
    for (let count = 0; count < 50; count += 1) expect(entryOf(await visit())?.metadata.version).toBe(canary);
    const { status, text } = await createBrowser(gateway.port).request('/new', AS_BROWSER);
    expect(status).toBe(200);
    expect(text).toContain(`<link rel="preload" href="/assets/mfe-admin/${canary}/main.js" as="script"`);
  });

  it('stays with a visitor: over pages, over gateways on one store, and in a tab that asks again', async () => {
    await start(50);
    const seen = new Set<string | undefined>();
    for (let count = 0; count < 40; count += 1) {
      let turn = 0;
      const browser = createBrowser(() => ((turn += 1) % 2 === 0 ? gateway.port : twin.port));
      const versions = new Set<string | undefined>();
      for (let page = 0; page < 4; page += 1) versions.add(entryOf(await visit(browser))?.metadata.version);
      const again = await browser.request('/registry/page.json');
      expect(again.headers['cache-control']).toBe('private, no-store');
      const { registry } = await visit(browser);
      expect(again.json).toEqual(registry);
      expect(versions.size).toBe(1);
      seen.add([...versions][0]);
    }
    expect([...seen].sort()).toEqual([live, canary].sort());
  });

  it('marks a visitor once, by a cookie that no script and no other site gets', async () => {
    await start(50);
    const first = await gateway.request('/', AS_BROWSER);
    const [cookie = '', ...others] = first.headers['set-cookie'] ?? [];
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^magnetx_visitor=[\w-]{22}; Max-Age=31536000; Path=\/; .*HttpOnly; SameSite=Lax$/);
    const [pair = ''] = cookie.split(';');
    const second = await gateway.request('/', { headers: { ...AS_BROWSER.headers, cookie: pair } });
    expect(second.headers).not.toHaveProperty('set-cookie');
    const forged = { ...AS_BROWSER.headers, cookie: 'magnetx_visitor=<script>' };
    expect((await gateway.request('/', { headers: forged })).headers['set-cookie']).toHaveLength(1);
  });

  it('is in the public registry beside what is live', async () => {
    await start(12.5);
    const { json, headers } = await gateway.request('/registry/microfrontends.json');
    expect(headers['cache-control']).toBe('public, max-age=5');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(json).toMatchObject({
      microFrontends: {
        'mfe-admin': [
          { metadata: { version: live }, deployment: { traffic: 87.5, default: true } },
          { metadata: { version: canary }, deployment: { traffic: 12.5, default: false } },
        ],
      },
    });
  });

  it('of the shell serves its own page', async () => {
    const shellCanary = await publishBuild(releases, { name: 'shell', files: { 'next.js': '1' } });
    await releases.startCanary('shell', { version: shellCanary, sharePercent: 50, failedPercentMax: 10 }, OPERATOR);
    const seen = new Map<string, number>();
    for (let count = 0; count < 100; count += 1) {
      const { text } = await createBrowser(gateway.port, agent).request('/admin/login', AS_BROWSER);
      const version = /src="\/assets\/shell\/([^/]+)\/main\.js"/.exec(text)?.[1] ?? '';
      seen.set(version, (seen.get(version) ?? 0) + 1);
      expect(text).toContain(`"shellVersion":"${version}"`);
      // The pages of both shells report, to be compared.
      expect(text).toContain('sendBeacon');
    }
    expect(seen.size).toBe(2);
    expect(seen.get(shellCanary)).toBeGreaterThan(15);
  });
});

describe('behind TLS', () => {
  it('the mark stays on TLS', async () => {
    const settings = { PROFILE: 'production', PUBLIC_URL: 'https://magnetx.example', DRAIN_DELAY_MS: '0' };
    const gateway = await startTestGateway(settings);
    await release(gateway.storeDir, { name: 'shell' });
    await release(gateway.storeDir, { files: { 'a.js': '1' } });
    const releases = openReleases(gateway.storeDir);
    const version = await publishBuild(releases, { files: { 'a.js': '2' } });
    await releases.startCanary('mfe-admin', { version, sharePercent: 1, failedPercentMax: 10 }, OPERATOR);
    const { headers } = await gateway.request('/', AS_BROWSER);
    expect(headers['set-cookie']?.[0]).toContain('; Secure;');
    await gateway.stop();
  });
});
