import { RELEASE_FILE } from '@magnetx/federation';
import { createFolderObjectStore } from '@magnetx/object-store';
import type { Releases } from '../registry/releases.ts';
import { AS_BROWSER, createBrowser, type Browser } from '../testing/browser.ts';
import { createBuild } from '../testing/create-build.ts';
import { openReleases, publishBuild } from '../testing/open-releases.ts';
import { versionOf } from '../testing/revision.ts';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { deadUrl, startUpstream } from '../testing/start-upstream.ts';
import type { Pin } from './choose-releases.ts';
import { createPinLink, signPins } from './pin-token.ts';

const secret = 'one-secret-of-at-least-32-characters';
const HOUR_MS = 60 * 60_000;
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

function linkTo(pin: Pin, { hours = 1, key = secret } = {}): string {
  const expiresAt = new Date(Date.now() + hours * HOUR_MS).toISOString();
  return new URL(createPinLink({ publicUrl: new URL('http://localhost'), secrets: [key] }, [pin], expiresAt)).pathname;
}

const entryIn = async (browser: Browser, name = 'mfe-admin') =>
  (await browser.open('/')).registry.microFrontends[name]?.[0];

describe('pins', () => {
  let gateway: TestGateway;
  let releases: Releases;
  let live: string;
  let next: string;
  beforeAll(async () => {
    gateway = await startTestGateway({ PIN_SECRET: secret });
    releases = openReleases(gateway.storeDir);
    await release(gateway.storeDir, { name: 'shell' });
    await release(gateway.storeDir, { name: 'mfe-project' });
    live = await release(gateway.storeDir, { files: { 'a.js': '1' } });
    next = await publishBuild(releases, { files: { 'a.js': '2' }, routes: ['/admin/*', '/next'] });
  });
  afterAll(() => gateway.stop());

  const pinned = async (...pins: readonly Pin[]): Promise<Browser> => {
    const browser = createBrowser(gateway.port);
    for (const pin of pins) expect((await browser.request(linkTo(pin))).status).toBe(303);
    return browser;
  };

  it('show another version to one tester only', async () => {
    const browser = createBrowser(gateway.port);
    const { status, headers } = await browser.request(linkTo({ name: 'mfe-admin', version: next }));
    expect([status, headers.location, headers['cache-control']]).toEqual([303, '/', 'no-store']);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^magnetx_pins=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ]);
    const page = await browser.open('/next');
    expect(page.pins).toEqual([{ name: 'mfe-admin', version: next }]);
    expect(page.registry.microFrontends['mfe-admin']).toEqual([
      {
        url: `/assets/mfe-admin/${next}/mf-manifest.json`,
        fallbackUrl: `/assets/mfe-admin/${live}/mf-manifest.json`,
        metadata: { version: next, integrity: expect.any(String) },
        deployment: { traffic: 100, default: true },
        extras: { contract: 1, routes: ['/admin/*', '/next'] },
      },
    ]);
    expect((await browser.request('/next', AS_BROWSER)).status).toBe(200);
    expect((await browser.request('/registry/page.json')).json).toEqual(page.registry);
    const other = createBrowser(gateway.port);
    expect((await entryIn(other))?.metadata.version).toBe(live);
    expect((await other.request('/next', AS_BROWSER)).status).toBe(404);
  });

  it('hold for several remotes and the shell together, one version of each', async () => {
    const shell = await publishBuild(releases, { name: 'shell', files: { 'next.js': '' } });
    const project = await publishBuild(releases, { name: 'mfe-project', files: { 'next.js': '' } });
    const browser = await pinned(
      { name: 'mfe-admin', version: next },
      { name: 'mfe-project', version: project },
      { name: 'shell', version: shell },
      { name: 'mfe-admin', version: live },
    );
    const { pins, registry } = await browser.open('/');
    expect(pins).toEqual([
      { name: 'shell', version: shell },
      { name: 'mfe-admin', version: live },
      { name: 'mfe-project', version: project },
    ]);
    expect(registry.shellVersion).toBe(shell);
    expect((await browser.request('/', AS_BROWSER)).text).toContain(`src="/assets/shell/${shell}/main.js"`);
  });

  it('are left by a form of our own pages only', async () => {
    const browser = await pinned({ name: 'mfe-admin', version: next });
    const leave = (headers: Record<string, string>) =>
      browser.request('/registry/pins/leave', { method: 'POST', headers });
    const origin = gateway.gateway.config.publicUrl.origin;
    for (const foreign of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin },
      { origin: 'http://elsewhere.example' },
    ]) {
      expect((await leave(foreign)).status).toBe(403);
    }
    expect((await entryIn(browser))?.metadata.version).toBe(next);
    const { status, headers } = await leave(SAME_ORIGIN);
    expect([status, headers.location, headers['cache-control']]).toEqual([303, '/', 'no-store']);
    expect(browser.cookies.size).toBe(0);
    expect((await browser.open('/')).pins).toEqual([]);
    expect((await entryIn(browser))?.metadata.version).toBe(live);
    expect((await leave({ origin })).status).toBe(303);
  });

  it('are left by an address that the visitor types, not by a link of another site', async () => {
    const browser = await pinned({ name: 'mfe-admin', version: next });
    const open = (site: string) => browser.request('/registry/pins/leave', { headers: { 'sec-fetch-site': site } });
    for (const site of ['cross-site', 'same-site']) expect((await open(site)).status).toBe(403);
    expect((await entryIn(browser))?.metadata.version).toBe(next);
    const { status, headers } = await open('none');
    expect([status, headers.location, headers['cache-control']]).toEqual([303, '/', 'no-store']);
    expect((await open('none')).status).toBe(303);
    expect((await entryIn(browser))?.metadata.version).toBe(live);
  });

  it.each([
    ['made up', () => '/registry/pins/eyJuYW1lIjoic2hlbGwifQ.AAAA', 400],
    ['signed by another', () => linkTo({ name: 'mfe-admin', version: next }, { key: `${secret}!` }), 400],
    ['cut off', () => linkTo({ name: 'mfe-admin', version: next }).slice(0, -3), 400],
    ['expired', () => linkTo({ name: 'mfe-admin', version: next }, { hours: -1 }), 410],
    ['to a version that is not there', () => linkTo({ name: 'mfe-admin', version: versionOf('f') }), 410],
    ['to an origin that is not allowed', () => linkTo({ name: 'mfe-admin', origin: 'http://localhost:4010' }), 410],
  ])('are not had by a link that is %s', async (_what, link, status) => {
    const answer = await gateway.request(link());
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.text).toMatch(/^[^<>]+\.\n$/);
  });

  it('hold while the secret changes, until the one that signed them is taken away', async () => {
    const NEXT_SECRET = 'the-secret-that-takes-its-place-0123456789';
    const pin = { name: 'mfe-admin', version: next };
    const browser = createBrowser(gateway.port);
    await browser.request(linkTo(pin));
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const pinsWith = async (settings: Readonly<Record<string, string>>) => {
      const restarted = await startTestGateway({ RELEASES_DIR: gateway.storeDir, ...settings });
      const { text } = await restarted.request('/', { headers: { ...AS_BROWSER.headers, cookie } });
      const opened = await restarted.request(linkTo(pin));
      const reopened = await restarted.request(linkTo(pin, { key: NEXT_SECRET }));
      await restarted.stop();
      return [text.includes(next), opened.status, reopened.status];
    };
    expect(await pinsWith({ PIN_SECRET: NEXT_SECRET, PIN_SECRET_PREVIOUS: secret })).toEqual([true, 303, 303]);
    expect(await pinsWith({ PIN_SECRET: NEXT_SECRET })).toEqual([false, 400, 303]);
  });

  it('end in the cookie too, and are not had by one that is made up', async () => {
    const pin = { name: 'mfe-admin', version: next };
    const versionWith = async (value: string) => {
      const headers = { ...AS_BROWSER.headers, cookie: `magnetx_pins=${value}` };
      return (await gateway.request('/', { headers })).text.includes(next);
    };
    const until = Math.floor(Date.now() / 1000);
    expect(await versionWith(signPins([secret], [{ ...pin, until: until + 60 }]))).toBe(true);
    expect(await versionWith(signPins([secret], [{ ...pin, until }]))).toBe(false);
    expect(await versionWith(signPins([`${secret}!`], [{ ...pin, until: until + 60 }]))).toBe(false);
    expect(await versionWith(linkTo(pin).split('/').at(-1) ?? '')).toBe(false);
    expect(await versionWith('%%%')).toBe(false);
  });

  it.each(['%', '%zz', '%ff'])('are not had by the address %s, which is no fault of the gateway', async (token) => {
    const answer = await gateway.request(`/registry/pins/${token}`);
    expect([answer.status, gateway.logs()]).toEqual([400, expect.not.stringContaining('"level":"error"')]);
  });

  it('to a build that the shell cannot run are dropped', async () => {
    const built = createBuild({ contract: 9 }).release;
    const store = createFolderObjectStore(gateway.storeDir);
    await store.create(`mfe-admin/${built.version}/${RELEASE_FILE}`, Buffer.from(JSON.stringify(built)));
    const browser = await pinned({ name: 'mfe-admin', version: built.version });
    expect((await browser.open('/')).pins).toEqual([]);
    expect((await entryIn(browser))?.metadata.version).toBe(live);
  });

  it('leave no link in the log', async () => {
    const link = linkTo({ name: 'mfe-admin', version: next });
    await gateway.request(link);
    expect(gateway.logs()).not.toContain(link.split('/').at(-1));
    expect(gateway.logs()).toContain('/registry/pins/…');
  });

  it('are off in production without a secret', async () => {
    const production = { PROFILE: 'production', PUBLIC_URL: 'https://magnetx.example', DRAIN_DELAY_MS: '0' };
    const closed = await startTestGateway({ ...production, RELEASES_DIR: gateway.storeDir });
    expect((await closed.request(linkTo({ name: 'mfe-admin', version: next }))).status).toBe(404);
    await closed.stop();
    const open = await startTestGateway({ ...production, RELEASES_DIR: gateway.storeDir, PIN_SECRET: secret });
    const { headers } = await open.request(linkTo({ name: 'mfe-admin', version: next }));
    expect(headers['set-cookie']?.[0]).toContain('; Secure;');
    await open.stop();
  });
});

describe('a developer’s own build', () => {
  /** The development server's release.json, or null for none. */
  const startServer = (told?: object) =>
    startUpstream((req, res) => {
      const isRelease = told && req.url === '/assets/mfe-admin/dev/release.json';
      res.writeHead(isRelease ? 200 : 404).end(JSON.stringify(told));
    });

  const startGateway = async (origins: string) => {
    const settings = { PIN_SECRET: secret, PUBLIC_URL: 'http://localhost:3000' };
    const gateway = await startTestGateway({ ...settings, PIN_ORIGINS: origins });
    await release(gateway.storeDir, { name: 'shell' });
    await release(gateway.storeDir, {});
    return gateway;
  };

  const policyOf = async (browser: Browser) =>
    String((await browser.request('/', AS_BROWSER)).headers['content-security-policy']);

  it('is loaded from its origin, which the page of that visitor alone allows', async () => {
    const { url: origin, kill } = await startServer({ name: 'mfe-admin', contract: 1, routes: ['/admin/*', '/mine'] });
    const gateway = await startGateway(`http://localhost:4010, ${origin}`);
    const browser = createBrowser(gateway.port);
    await browser.request(linkTo({ name: 'mfe-admin', origin }));
    expect((await browser.open('/')).pins).toEqual([{ name: 'mfe-admin', version: 'dev' }]);
    expect(await entryIn(browser)).toMatchObject({
      url: `${origin}/assets/mfe-admin/dev/mf-manifest.json`,
      fallbackUrl: expect.stringMatching(/^\/assets\/mfe-admin\/1\.0\.0-/),
      metadata: { version: 'dev' },
      extras: { routes: ['/admin/*', '/mine'] },
    });
    const socket = origin.replace('http', 'ws');
    const policy = await policyOf(browser);
    const nonce = /'nonce-[\w-]+'/.exec(policy)?.[0];
    expect(policy.split(';')).toEqual(
      expect.arrayContaining([
        `script-src 'self' ${nonce} ${origin}`,
        `style-src 'self' ${nonce} ${origin}`,
        `font-src 'self' ${origin}`,
        `connect-src 'self' ws://localhost:3000 ${origin} ${socket}`,
        expect.stringMatching(new RegExp(`^img-src .* ${origin}$`)),
      ]),
    );
    expect(policy).not.toMatch(/localhost:4010|unsafe|\*/);
    expect(await policyOf(createBrowser(gateway.port))).not.toContain(origin);
    await gateway.stop();
    await kill();
  });

  it('has the live routes without a release.json, and is dropped when no shell can run it', async () => {
    const silent = await deadUrl();
    const { url: misfit, kill } = await startServer({ contract: 9, routes: ['/admin/*'] });
    const gateway = await startGateway(`${silent},${misfit}`);
    const browser = createBrowser(gateway.port);
    await browser.request(linkTo({ name: 'mfe-admin', origin: silent }));
    expect(await entryIn(browser)).toMatchObject({ metadata: { version: 'dev' }, extras: { routes: ['/admin/*'] } });
    await browser.request(linkTo({ name: 'mfe-admin', origin: misfit }));
    expect((await browser.open('/')).pins).toEqual([]);
    expect(await policyOf(browser)).not.toContain(misfit);
    await gateway.stop();
    await kill();
  });

  it('is never the page itself, and not any more once its origin is off the list', async () => {
    const { url: origin, kill } = await startServer({ contract: 1, routes: ['/admin/*'] });
    const gateway = await startGateway(origin);
    const browser = createBrowser(gateway.port);
    expect((await browser.request(linkTo({ name: 'shell', origin }))).status).toBe(410);
    await browser.request(linkTo({ name: 'mfe-admin', origin }));
    const strict = await startTestGateway({ PIN_SECRET: secret, RELEASES_DIR: gateway.storeDir });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { text, headers } = await strict.request('/', { headers: { ...AS_BROWSER.headers, cookie } });
    expect(text).not.toContain(origin);
    expect(headers['content-security-policy']).not.toContain(origin);
    await Promise.all([gateway.stop(), strict.stop()]);
    await kill();
  });
});
