import { STORAGE_KEYS } from '@magnetx/contracts';
import { hydrationComplaints } from '@magnetx/federation/testing';
import community from './remote';
import remote from '../remote.json';

const { userReferral, userToken, userTokenAlias } = STORAGE_KEYS;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const prerendered = remote.pages.flatMap((page) => ('prerender' in page && page.prerender ? [page] : []));

test('are not shown to whom they are not true', () => {
  expect(prerendered.map(({ path, prerender }) => [path, prerender])).toEqual([
    ['/', { hiddenBy: [userReferral] }],
    ['/waitlist', { hiddenBy: [userToken, userTokenAlias, userReferral] }],
  ]);
});

test.each(prerendered.map(({ path }) => path))('%s comes to life as it was rendered', async (path) => {
  expect(await hydrationComplaints(community, path)).toEqual([]);
});

test('a page that a visitor has changed already comes to life as it was rendered, too', async () => {
  sessionStorage.setItem(userReferral, 'ada');
  localStorage.setItem(userToken, 'token-1');
  localStorage.setItem(STORAGE_KEYS.userConnected, 'true');
  expect(await hydrationComplaints(community, '/')).toEqual([]);
});
