import { STORAGE_KEYS } from '@magnetx/contracts';
import { hydrationComplaints } from '@magnetx/federation/testing';
import community from './remote.ts';
import remote from '../remote.json' with { type: 'json' };

const { userReferral, userToken, userTokenAlias } = STORAGE_KEYS;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const prerendered = remote.pages.flatMap((page) => ('prerender' in page && page.prerender ? [page] : []));

test('are not shown to whom they are not true', () => {
  expect(prerendered.map(({ path, prerender }) => [path, prerender])).toEqual([
    ['/', { hiddenBy: [userToken, userTokenAlias, userReferral] }],
    ['/waitlist', { hiddenBy: [userToken, userTokenAlias, userReferral] }],
    ['/terms', {}],
    ['/privacy', {}],
  ]);
});

const NO_LINKS = { x: '', telegram: '', discord: '', community: '', grants: '' };
const SETTINGS = [
  { links: NO_LINKS, operator: { name: 'the operator of this site', email: '' } },
  { links: { ...NO_LINKS, x: 'https://x.com/site?a=1&b="2"' }, operator: { name: 'A & B <C>', email: '' } },
  {
    links: { ...NO_LINKS, telegram: 'https://t.me/site', discord: 'https://discord.gg/site' },
    operator: { name: 'Site Ltd', email: "o'hara@site.example" },
  },
];
const cases = prerendered.flatMap(({ path }) => SETTINGS.map((site) => ({ path, site })));

test.each(cases)('$path comes to life as it was rendered, for $site.operator.name', async ({ path, site }) => {
  expect(await hydrationComplaints(community, path, site)).toEqual([]);
});

test('a page that a visitor has changed already comes to life as it was rendered, too', async () => {
  sessionStorage.setItem(userReferral, 'ada');
  localStorage.setItem(userToken, 'token-1');
  localStorage.setItem(STORAGE_KEYS.userConnected, 'true');
  expect(await hydrationComplaints(community, '/')).toEqual([]);
});
