import { releaseSchema, type Release } from './release.schema.ts';

const RELEASE: Release = {
  name: 'mfe-admin',
  version: '1.0.0-0123456789ab',
  contract: 1,
  routes: ['/admin/*'],
  needs: {},
  offers: {},
  pages: [],
  integrity: {},
};

const withRoute = (route: string) => releaseSchema.safeParse({ ...RELEASE, routes: [route] }).success;
const withPage = (page: { path: string; url: string }) => {
  const pages = [{ path: page.path, files: [], firstCalls: [{ url: page.url, tokenKeys: [] }] }];
  return releaseSchema.safeParse({ ...RELEASE, pages }).success;
};

test.each(['/', '/*', '/admin/*', '/waitlist', '/quests/:id?/edit', '/a.b/:c/:d?', '/trade-desk'])(
  'takes the pattern %s',
  (pattern) => expect([withRoute(pattern), withPage({ path: pattern, url: '/api/x' })]).toEqual([true, true]),
);

test.each([
  'admin',
  '//admin',
  '/admin//x',
  '/*/*/*/*/*/*/*/*/x',
  '/a*',
  '/:a?/:b?/:c?/:d?',
  '/a??',
  `/${'a'.repeat(200)}`,
])('refuses the pattern %s', (pattern) => {
  expect([withRoute(pattern), withPage({ path: pattern, url: '/api/x' })]).toEqual([false, false]);
});

test.each(['/api/auth/me', '/api/user/quests?search=&path=../x', '/api/a/../b'])('takes the first call %s', (url) =>
  expect(withPage({ path: '/admin', url })).toBe(true),
);

test.each([
  '//evil.example/api/',
  'https://evil.example/api/',
  '/api/../registry/pins/x',
  '/api/..\\x',
  '/api/%2e%2e/x',
  '/api/.\t./x',
])('refuses the first call %j', (url) => expect(withPage({ path: '/admin', url })).toBe(false));
