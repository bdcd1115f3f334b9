import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pageFilesSchema } from '@magnetx/federation';
import { sha384 } from '../registry/sha384.ts';
import { AS_BROWSER, pageConfigIn } from '../testing/browser.ts';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const ENTRY = 'remote-entry.js';
const FIRST = { [ENTRY]: '1', 'page.css': '.mfe-admin__a{color:red}' };
const NEXT = { [ENTRY]: '2', 'page.css': '.mfe-admin__a{color:blue}' };
const PAGE = { path: '/admin/login', files: ['page.css'], firstCalls: [] };

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stop());

const hashOf = (text: string) => sha384(Buffer.from(text));

/** Two releases of each, the later one with `NEXT`. */
async function releaseAll() {
  const publish = (name: string, files: Readonly<Record<string, string>>) =>
    release(gateway.storeDir, { name, files, ...(name !== 'shell' && { pages: [PAGE] }) });
  const shells = [await publish('shell', FIRST), await publish('shell', NEXT)];
  const areas = [await publish('mfe-admin', FIRST), await publish('mfe-admin', NEXT)];
  const change = (name: string, version = '', file = '') =>
    writeFileSync(path.join(gateway.storeDir, name, version, file), 'changed');
  return { shells, areas, change };
}

const open = async (address: string) => (await gateway.request(address, AS_BROWSER)).text;

it('a page names the hash of every script that it loads first', async () => {
  const { shells, areas } = await releaseAll();
  const html = await open('/admin/login');
  const script = hashOf(`console.log("shell");\n`.repeat(40));
  expect(html).toContain(`src="/assets/shell/${shells[1]}/main.js" integrity="${script}"`);
  expect(html).toMatch(new RegExp(`href="/assets/mfe-admin/${areas[1]}/main.js" as="script" integrity="sha384-`));
  expect(html).toContain('.mfe-admin__a{color:blue}');
  expect(pageConfigIn(html).registry.microFrontends['mfe-admin']?.[0]).toMatchObject({
    fallbackUrl: `/assets/mfe-admin/${areas[0]}/mf-manifest.json`,
    extras: { entryIntegrity: hashOf('2'), fallbackIntegrity: hashOf('1') },
  });
  const document = await gateway.request('/registry/microfrontends.json');
  expect(document.json).toMatchObject({
    microFrontends: { 'mfe-admin': [{ extras: { entryIntegrity: hashOf('2'), fallbackIntegrity: hashOf('1') } }] },
  });
});

it('the files of all pages can be asked for, with their hashes', async () => {
  const { areas } = await releaseAll();
  const { json, headers } = await gateway.request('/registry/page-files.json');
  expect(headers['cache-control']).toBe('private, no-store');
  const files = pageFilesSchema.parse(json);
  expect(Object.keys(files)).toEqual(['mfe-admin']);
  expect(files['mfe-admin']).toEqual({
    base: `/assets/mfe-admin/${areas[1]}`,
    preloads: [['main.js', expect.stringMatching(/^sha384-/)]],
    pages: [{ path: '/admin/login', files: [['page.css', hashOf('.mfe-admin__a{color:blue}')]] }],
  });
});

it('a changed style sheet is not put into a page: the browser asks for it, and checks it', async () => {
  const { areas, change } = await releaseAll();
  change('mfe-admin', areas[1], 'page.css');
  const html = await open('/admin/login');
  expect(html).not.toContain('changed');
  expect(html).toContain(`/${areas[1]}/page.css" as="style" integrity="${hashOf('.mfe-admin__a{color:blue}')}">`);
  expect(gateway.logs()).toContain('page.css differs from its integrity value');
});

it('a changed template is not used: the page is that of the shell before', async () => {
  const { shells, change } = await releaseAll();
  change('shell', shells[1], 'index.html');
  const html = await open('/admin/login');
  expect(html).toContain(`/assets/shell/${shells[0]}/main.js`);
  expect(pageConfigIn(html).registry.shellVersion).toBe(shells[0]);
});
