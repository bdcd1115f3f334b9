import { rmSync } from 'node:fs';
import path from 'node:path';
import { AS_BROWSER, pageConfigIn } from '../testing/browser.ts';
import { createFolder } from '../testing/create-folder.ts';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const LINK_X = 'https://x.com/site';

function directivesOf(policy: unknown): Map<string, string> {
  const parts = String(policy).split(';');
  return new Map(parts.map((part) => [part.trim().split(' ')[0] ?? '', part.trim().split(' ').slice(1).join(' ')]));
}

describe('pages', () => {
  let gateway: TestGateway;
  let shellVersion: string;
  beforeAll(async () => {
    gateway = await startTestGateway({ PUBLIC_URL: 'http://localhost:3000', SEED_DEMO: 'true', LINK_X });
    shellVersion = await release(gateway.storeDir, { name: 'shell' });
    await release(gateway.storeDir, { name: 'mfe-community', routes: ['/', '/waitlist'] });
    await release(gateway.storeDir, { name: 'mfe-admin' });
  });
  afterAll(() => gateway.stop());

  it('are the live shell’s template, filled', async () => {
    const { status, text, headers } = await gateway.request('/waitlist?ref=abc', AS_BROWSER);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache, no-store');
    expect(text).toContain(`src="/assets/shell/${shellVersion}/main.js"`);
    expect(text).not.toMatch(/__[A-Z_]+__/);
  });

  it('name ahead what the remote of the asked path needs', async () => {
    const { registry } = pageConfigIn((await gateway.request('/', AS_BROWSER)).text);
    const preload = (name: string) => {
      const version = registry.microFrontends[name]?.[0]?.metadata.version;
      return `<link rel="preload" href="/assets/${name}/${version}/main.js" as="script" integrity="`;
    };
    const admin = (await gateway.request('/admin/login', AS_BROWSER)).text;
    expect(admin).toContain(preload('mfe-admin'));
    expect(admin).not.toContain(preload('mfe-community'));
    expect((await gateway.request('/waitlist', AS_BROWSER)).text).toContain(preload('mfe-community'));
    expect((await gateway.request('/nowhere', AS_BROWSER)).text).not.toContain('rel="preload"');
  });

  it('hand the remotes’ registry and the site’s settings to the shell', async () => {
    const { registry, isDemo, pins, site } = pageConfigIn((await gateway.request('/', AS_BROWSER)).text);
    expect(Object.keys(registry.microFrontends).sort()).toEqual(['mfe-admin', 'mfe-community']);
    expect(registry.microFrontends['mfe-admin']?.[0]?.extras).toEqual({ contract: 1, routes: ['/admin/*'] });
    expect(registry.shellVersion).toBe(shellVersion);
    expect({ isDemo, pins }).toEqual({ isDemo: true, pins: [] });
    expect(site?.links).toEqual({ x: LINK_X, telegram: '', discord: '', community: '', grants: '' });
    expect(site?.passwordLengthMin).toBe(6);
  });

  it('run no script and no style but their own: one nonce per answer', async () => {
    const answers = [await gateway.request('/', AS_BROWSER), await gateway.request('/', AS_BROWSER)];
    const nonces = answers.map(({ headers, text }) => {
      const directives = directivesOf(headers['content-security-policy']);
      const nonce = /'nonce-([\w-]{20,})'/.exec(directives.get('script-src') ?? '')?.[1] ?? '';
      expect(directives.get('script-src')).toBe(`'self' 'nonce-${nonce}'`);
      expect(directives.get('style-src')).toBe(`'self' 'nonce-${nonce}'`);
      const inPage = [...text.matchAll(/nonce="([^"]*)"/g)].map(([, value]) => value);
      expect(inPage).toEqual([nonce, nonce, nonce]);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('allow nothing that they do not need', async () => {
    const { headers } = await gateway.request('/', AS_BROWSER);
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(Object.fromEntries(directivesOf(policy))).toMatchObject({
      'default-src': "'none'",
      'img-src': "'self' data: https://pbs.twimg.com https://abs.twimg.com",
      'connect-src': "'self' ws://localhost:3000",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'object-src': "'none'",
    });
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it.each(['/nowhere', '/admin-area', '/waitlist/more', '//evil.example', '/%zz'])(
    'are the shell’s not-found page at %s',
    async (address) => {
      const { status, text } = await gateway.request(address, AS_BROWSER);
      expect(status).toBe(404);
      expect(pageConfigIn(text).registry.microFrontends).toHaveProperty('mfe-admin');
    },
  );

  it('are not sent to requests for a picture or a script', async () => {
    const { status, headers } = await gateway.request('/nowhere.png', { headers: { accept: 'image/*,*/*;q=0.8' } });
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('redirect requests for /favicon.ico to their icon', async () => {
    const { status, headers } = await gateway.request('/favicon.ico', { headers: { accept: 'image/*,*/*;q=0.8' } });
    expect([status, headers.location]).toEqual([302, `/assets/shell/${shellVersion}/favicon.svg`]);
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  it('answer HEAD without a body and other methods with 405', async () => {
    const head = await gateway.request('/', { ...AS_BROWSER, method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    const post = await gateway.request('/', { ...AS_BROWSER, method: 'POST' });
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('are served without a remote’s missing files, by its previous release if there is one', async () => {
    const gone = (name: string, version: string) =>
      rmSync(path.join(gateway.storeDir, name, version), { recursive: true });
    gone('mfe-gone', await release(gateway.storeDir, { name: 'mfe-gone', routes: ['/gone'] }));
    const before = await release(gateway.storeDir, { name: 'mfe-torn', routes: ['/torn'] });
    const torn = { name: 'mfe-torn', routes: ['/torn'], files: { 'torn.js': '' } };
    gone('mfe-torn', await release(gateway.storeDir, torn));
    const { status, text } = await gateway.request('/torn', AS_BROWSER);
    expect(status).toBe(200);
    const { microFrontends } = pageConfigIn(text).registry;
    expect(microFrontends).not.toHaveProperty('mfe-gone');
    expect(microFrontends['mfe-torn']).toMatchObject([{ metadata: { version: before } }]);
    expect((await gateway.request('/gone', AS_BROWSER)).status).toBe(404);
    expect((await gateway.request('/waitlist', AS_BROWSER)).status).toBe(200);
  });

  it('change immediately with a promotion', async () => {
    const next = await release(gateway.storeDir, { name: 'shell', files: { 'next.js': '1' } });
    const remote = await release(gateway.storeDir, { name: 'mfe-project' });
    const { text } = await gateway.request('/', AS_BROWSER);
    expect(text).toContain(`/assets/shell/${next}/main.js`);
    expect(pageConfigIn(text).registry.microFrontends['mfe-project']?.[0]?.metadata.version).toBe(remote);
    expect((await gateway.request('/project/login', AS_BROWSER)).status).toBe(200);
  });
});

describe('pages behind TLS', () => {
  it('stay on TLS', async () => {
    const settings = { PROFILE: 'production', DRAIN_DELAY_MS: '0' };
    const gateway = await startTestGateway({ ...settings, PUBLIC_URL: 'https://magnetx.example' });
    await release(gateway.storeDir, { name: 'shell' });
    const { headers, text } = await gateway.request('/', AS_BROWSER);
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://magnetx.example");
    expect(pageConfigIn(text).isDemo).toBe(false);
    await gateway.stop();
  });
});

describe('pages without a shell', () => {
  it('answer 503, and recover when one is promoted', async () => {
    const gateway = await startTestGateway({ RELEASES_DIR: path.join(createFolder(), 'not-there-yet') });
    const { status, headers, text } = await gateway.request('/', AS_BROWSER);
    expect(status).toBe(503);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['retry-after']).toBe('5');
    expect(text).toMatch(/no pages yet/);
    await release(gateway.storeDir, { name: 'shell' });
    expect((await gateway.request('/', AS_BROWSER)).status).toBe(404);
    rmSync(gateway.storeDir, { recursive: true });
    await gateway.stop();
  });
});

describe('the public registry', () => {
  it('is a Frontend Discovery document that is cheap to poll', async () => {
    const gateway = await startTestGateway();
    await release(gateway.storeDir, { name: 'mfe-admin' });
    const first = await gateway.request('/registry/microfrontends.json');
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('public, max-age=5');
    expect(first.json).toEqual({
      schema: expect.stringMatching(/frontend-discovery.*v1-pre\.json$/),
      microFrontends: { 'mfe-admin': [expect.objectContaining({ metadata: expect.anything() })] },
    });
    const again = { headers: { 'if-none-match': String(first.headers.etag) } };
    expect((await gateway.request('/registry/microfrontends.json', again)).status).toBe(304);
    await release(gateway.storeDir, { name: 'mfe-project' });
    expect((await gateway.request('/registry/microfrontends.json', again)).status).toBe(200);
    await gateway.stop();
  });
});
