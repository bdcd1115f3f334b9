import { AS_BROWSER, pageConfigIn } from '../testing/browser.ts';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

let gateway: TestGateway;
const versions = new Map<string, readonly [string, string]>();

beforeAll(async () => {
  gateway = await startTestGateway();
  for (const name of ['shell', 'mfe-admin'])
    versions.set(name, [
      await release(gateway.storeDir, { name }),
      await release(gateway.storeDir, { name, files: { 'next.js': '1' } }),
    ]);
});
afterAll(() => gateway.stop());

async function openWith(cookie: string) {
  const { text } = await gateway.request('/admin/login', { headers: { ...AS_BROWSER.headers, cookie } });
  const { registry } = pageConfigIn(text);
  const again = await gateway.request('/registry/page.json', { headers: { cookie } });
  expect(again.json).toEqual(registry);
  return { text, shell: registry.shellVersion, admin: registry.microFrontends['mfe-admin']?.[0] };
}

const named = (name: string) => versions.get(name) ?? ['', ''];

it('a browser in which a release failed gets the one before, with its own files', async () => {
  const [previous, live] = named('mfe-admin');
  const { text, admin, shell } = await openWith(`magnetx_failed_mfe-admin=${live}`);
  expect(admin).toMatchObject({ metadata: { version: previous }, fallbackUrl: expect.stringContaining(live) });
  expect(text).toContain(`href="/assets/mfe-admin/${previous}/main.js"`);
  expect(shell).toBe(named('shell')[1]);
});

it('gives a visitor whose shell failed the previous shell', async () => {
  const [previous, live] = named('shell');
  const { text, shell } = await openWith(`other=1; magnetx_failed_shell=${live}`);
  expect(shell).toBe(previous);
  expect(text).toContain(`src="/assets/shell/${previous}/main.js"`);
});

it('the last choice stays when all have failed, and other values change nothing', async () => {
  const [previous, live] = named('mfe-admin');
  expect((await openWith(`magnetx_failed_mfe-admin=${live}~${previous}`)).admin?.metadata.version).toBe(previous);
  expect((await openWith(`magnetx_failed_mfe-admin=../x~%zz`)).admin?.metadata.version).toBe(live);
});

it('every page can fall back before the shell’s files fail', async () => {
  for (const address of ['/admin/login', '/nowhere']) {
    const { text } = await gateway.request(address, AS_BROWSER);
    expect(text.indexOf('magnetxFallBack')).toBeGreaterThan(0);
    expect(text.indexOf('magnetxFallBack')).toBeLessThan(text.indexOf('main.js" integrity='));
  }
});
