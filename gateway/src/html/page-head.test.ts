import { FIRST_CALLS_SCRIPT, type ReleasePage } from '@magnetx/federation';
import { findPage, pageHead, type OpenedPage } from './page-head.ts';

const BASE = '/assets/mfe-admin/1.0.0-aaaaaaaaaaaa';
const ME = { url: '/api/admin/me', tokenKeys: ['adminToken'] };
const LIST = { url: '/api/admin/users?page=1', tokenKeys: ['adminToken'] };

const page = (path: string, more: Partial<ReleasePage> = {}): ReleasePage => ({
  path,
  files: [],
  firstCalls: [],
  ...more,
});

const integrity = { 'entry.js': 'sha384-entry', 'first.css': 'sha384-first', 'login.js': 'sha384-login' };

const pages = [
  page('/admin/login', { files: ['login.js'] }),
  page('/admin/users', { files: ['entry.js', 'users.css', 'users.js'], firstCalls: [ME, LIST] }),
  page('/admin/:any'),
];

function headOf(path: string, more: Partial<OpenedPage> = {}): string {
  const release = { preloads: ['entry.js', 'first.css'], pages, integrity };
  const { links, firstCalls } = pageHead({
    path,
    hasQuery: false,
    release,
    base: BASE,
    nonce: 'n0nce',
    ...more,
  });
  return links + firstCalls;
}

const link = (file: string, kind: string, hash?: string) =>
  `<link rel="preload" href="${BASE}/${file}" as="${kind}"${hash ? ` integrity="${hash}"` : ''}>`;
const first = link('entry.js', 'script', 'sha384-entry') + link('first.css', 'style', 'sha384-first');

it('names what the area needs, then what the page needs, once', () => {
  expect(headOf('/admin/login')).toBe(first + link('login.js', 'script', 'sha384-login'));
  expect(headOf('/Admin/login/')).toBe(headOf('/admin/login'));
  expect(headOf('/admin/users')).toContain(`${first}${link('users.css', 'style')}${link('users.js', 'script')}<script`);
});

it('names what the area needs for a page that is not declared, and nothing of a release that declares nothing', () => {
  expect(headOf('/admin/deeper/still')).toBe(first);
  expect(headOf('/admin/login', { release: { pages: [], integrity } })).toBe('');
});

it('sends the first calls of the page, under the nonce of the answer', () => {
  const script = headOf('/admin/users').slice(headOf('/admin/users').indexOf('<script'));
  expect(script).toBe(`<script nonce="n0nce">(${FIRST_CALLS_SCRIPT})(${JSON.stringify([ME, LIST])})</script>`);
  expect(headOf('/admin/login')).not.toContain('<script');
});

it('leaves out the call for a list of which the address asks for more than the default', () => {
  expect(headOf('/admin/users', { hasQuery: true })).toContain(`(${JSON.stringify([ME])})`);
});

it('names the files of a build elsewhere where they are', () => {
  const base = 'http://localhost:4300/assets/mfe-admin/dev';
  const release = { pages, integrity: {} };
  expect(headOf('/admin/login', { base, release })).toBe(`<link rel="preload" href="${base}/login.js" as="script">`);
});

it('cannot be broken out of', () => {
  const firstCalls = [{ url: '/api/</script><script>alert(1)</script>', tokenKeys: ['<!--<script>'] }];
  const release = { preloads: ['"><script>.js', 'read.me'], pages: [page('/admin', { firstCalls })], integrity: {} };
  const head = headOf('/admin', { release });
  expect(head).toContain('&quot;>&lt;script>.js" as="script">');
  expect(head).not.toContain('read.me');
  expect(head.match(/<\/?script/g)).toEqual(['<script', '</script']);
  expect(head).not.toContain('<!--');
});

it('finds the first page that matches', () => {
  expect(findPage(pages, '/admin/login')?.files).toEqual(['login.js']);
  expect(findPage(pages, '/admin/other')?.path).toBe('/admin/:any');
  expect(findPage(pages, '/project')).toBeUndefined();
});
