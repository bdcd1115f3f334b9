import { runInNewContext } from 'node:vm';
import { DEFAULT_SITE_SETTINGS, PLACEHOLDERS, SITE_PLACEHOLDERS, type ReleasePage } from '@magnetx/federation';
import { createBuild } from '../testing/create-build.ts';
import { sha384 } from '../registry/sha384.ts';
import { versionOf } from '../testing/revision.ts';
import type { ChosenRelease } from '../visitors/resolve-releases.ts';
import { findPage } from './page-head.ts';
import { createPrerendered, type PageRequest } from './prerendered.ts';

const [SHELL, AREA] = [versionOf('a'), versionOf('b')];
const PAGES: ReleasePage[] = [
  { path: '/', files: [], firstCalls: [], prerendered: 'prerendered/index.html' },
  { path: '/new', files: [], firstCalls: [], prerendered: 'prerendered/join.html', alive: { ref: 'kept' } },
  { path: '/join', files: [], firstCalls: [], prerendered: 'prerendered/join.html', hiddenBy: ['token', '</script>'] },
  { path: '/user', files: [], firstCalls: [] },
];
const HOME = `<title>Home &amp; more</title><h1>$& Home</h1><img src='${PLACEHOLDERS.releaseBase}/a.png'>`;
const FILES: Readonly<Record<string, string>> = {
  [`shell/${SHELL}/frame.html`]: `<a>Skip</a>${PLACEHOLDERS.page}<ol></ol>`,
  [`shell/${SHELL}/frame-demo.html`]: `<a>Skip</a><aside>Demo</aside>${PLACEHOLDERS.page}<ol></ol>`,
  [`area/${AREA}/prerendered/index.html`]: HOME,
  [`area/${AREA}/prerendered/join.html`]: '<title>Join</title><h1>Join</h1>',
  [`area/${AREA}/page.css`]: '/* Not sent. */.a{background:url(a.png)}.b{background:url("/b.png")}',
};

/** A release with the integrity of these files. */
function chosen(name: string, version: string, files: Readonly<Record<string, string>> = FILES): ChosenRelease {
  const { release } = createBuild({ name });
  const base = `/assets/${name}/${version}`;
  const own = Object.entries(files).filter(([key]) => key.startsWith(`${name}/${version}/`));
  const integrity = Object.fromEntries(
    own.map(([key, text]) => [key.split('/').slice(2).join('/'), sha384(Buffer.from(text))]),
  );
  const entry = { url: '', metadata: { version }, deployment: { traffic: 100, default: true }, extras: null as never };
  return {
    name,
    version,
    why: 'live',
    release: { ...release, version, pages: PAGES, integrity },
    base,
    origin: null,
    entry,
  };
}

const shell = chosen('shell', SHELL);
const area = chosen('area', AREA);

const NO_DATA = { state: 'none' } as const;
const SITE = { isDemo: false, locale: 'en', settings: DEFAULT_SITE_SETTINGS };
const REQUEST = { path: '/', parameters: [], shell, area, data: NO_DATA, nonce: 'n', ...SITE };

function setUp(files = FILES) {
  const get = jest.fn((key: string) => Promise.resolve(files[key] === undefined ? null : Buffer.from(files[key])));
  const prerendered = createPrerendered({ get });
  const released = chosen('area', AREA, files);
  const find = (request: Partial<PageRequest>) =>
    prerendered.find({ ...REQUEST, area: released, page: findPage(PAGES, request.path ?? REQUEST.path), ...request });
  const inlineStyles = (html: string) => prerendered.inlineStyles(html, [released.release], 'n');
  return { get, find, inlineStyles };
}

it('joins the frame of the shell and the page of the area', async () => {
  const { find } = setUp();
  const content = `<h1>$& Home</h1><img src='/assets/area/${AREA}/a.png'>`;
  expect(await find({})).toEqual({ title: 'Home &amp; more', head: '', root: `<a>Skip</a>${content}<ol></ol>` });
  expect((await find({ isDemo: true }))?.root).toContain('<aside>Demo</aside><h1>');
});

it('fills in the site’s settings', async () => {
  const { x } = SITE_PLACEHOLDERS.links;
  const { find } = setUp({
    ...FILES,
    [`area/${AREA}/prerendered/index.html`]: `<ul><li><a href="${x}">X</a></li></ul>`,
  });
  const links = { ...DEFAULT_SITE_SETTINGS.links, x: 'https://x.com/site' };
  const filled = await find({ settings: { ...DEFAULT_SITE_SETTINGS, links } });
  expect(filled?.root).toBe('<a>Skip</a><ul><li><a href="https://x.com/site">X</a></li></ul><ol></ol>');
  expect((await find({}))?.root).toBe('<a>Skip</a><ol></ol>');
});

it.each<[string, Partial<PageRequest>]>([
  ['with a query, which may make it another page', { parameters: ['utm_source'] }],
  ['with a parameter that the page does not declare', { path: '/new', parameters: ['ref', 'token'] }],
  ['with a parameter of an object’s own', { path: '/new', parameters: ['constructor'] }],
  ['that is not prerendered', { path: '/user' }],
  ['by another spelling of its path', { path: '/join/' }],
  ['of a developer’s own build', { area: { ...area, origin: 'http://localhost:4010' } }],
  ['within a shell that has no frame', { shell: chosen('shell', SHELL, {}) }],
])('has no page %s', async (_case, request) => {
  expect(await setUp().find(request)).toBeNull();
});

it('caches files, and names a missing one', async () => {
  const { find, get } = setUp();
  await find({});
  await find({});
  expect(get).toHaveBeenCalledTimes(2);
  await expect(setUp({}).find({})).rejects.toThrow('is not in the store');
});

it('takes no file that differs from what was published', async () => {
  const changed = { ...FILES, [`area/${AREA}/prerendered/index.html`]: '<h1>!</h1>', [`area/${AREA}/page.css`]: '*{}' };
  const prerendered = createPrerendered({ get: (key) => Promise.resolve(Buffer.from(changed[key] ?? '')) });
  const page = findPage(PAGES, '/');
  await expect(prerendered.find({ ...REQUEST, page })).rejects.toThrow('index.html differs from its integrity value');
  const html = `<link rel="stylesheet" href="/assets/area/${AREA}/page.css">`;
  await expect(prerendered.inlineStyles(html, [area.release], 'n')).rejects.toThrow('page.css differs from');
});

it('adds the hiding scripts only to a page that depends on storage', async () => {
  const { root = '' } = (await setUp().find({ path: '/join' })) ?? {};
  const [, before, , after] =
    /^(<script nonce="n">[^<]*<\/script>)(.*)(<script nonce="n">[^<]*<\/script>)$/.exec(root) ?? [];
  expect(root).toBe(`${before}<a>Skip</a><h1>Join</h1><ol></ol>${after}`);
  expect(before).toContain('["token","\\u003c/script>"]');
});

it('is as rendered with parameters that come to life later, and those that count visits', async () => {
  const { find } = setUp();
  const plain = await find({ path: '/new' });
  const parameters = ['ref', 'utm_source', 'utm_campaign', 'fbclid', 'twclid'];
  expect(plain?.root).toContain('<h1>Join</h1>');
  expect(await find({ path: '/new', parameters })).toEqual(plain);
});

it.each<[string, string, Record<string, string>, string, Record<string, string>]>([
  ['in the address', '?ref=MX-1&utm_source=x', {}, 'ref', { kept: 'MX-1' }],
  ['of an earlier page', '', { kept: 'MX-2' }, 'ref', { kept: 'MX-2' }],
  ['that is empty', '?ref=', {}, '', {}],
] as const)(
  'names a parameter %s before the page is drawn, and keeps it in the tab',
  async (_which, search, stored, alive, kept) => {
    const { root: html = '' } = (await setUp().find({ path: '/new' })) ?? {};
    const [, code = ''] = /^<script nonce="n">([^]*?)<\/script>/.exec(html) ?? [];
    const storage = new Map(Object.entries(stored));
    const root: { dataset: { alive?: string } } = { dataset: {} };
    runInNewContext(code, {
      URLSearchParams,
      location: { search },
      document: { getElementById: () => root, currentScript: { remove: () => undefined } },
      sessionStorage: {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => storage.set(key, value),
      },
    });
    expect(root.dataset.alive).toBe(alive);
    expect(Object.fromEntries(storage)).toEqual(kept);
  },
);

it('puts style sheets into the page, by the name under which they would be loaded', async () => {
  const link = (rel: string, more = '') => `<link rel="${rel}" href="/assets/area/${AREA}/page.css"${more}>`;
  const links = link('preload', ' as="style" integrity="sha384-a"') + link('stylesheet');
  const html = await setUp().inlineStyles(`${links}<p>`);
  const css = `.a{background:url(/assets/area/${AREA}/a.png)}.b{background:url("/b.png")}`;
  expect(html).toBe(`<style nonce="n" data-href="page.css">${css}</style><p>`);
});

it('is not held up by comments that are never closed', async () => {
  const css = `.a{color:red}${'/* '.repeat(50_000)}`;
  const { inlineStyles } = setUp({ [`area/${AREA}/page.css`]: css });
  const html = await inlineStyles(`<link rel="stylesheet" href="/assets/area/${AREA}/page.css">`);
  expect(html).toBe('<style nonce="n" data-href="page.css">.a{color:red}</style>');
});
