import { STORAGE_KEYS } from '@magnetx/contracts';
import { createReturnPath } from './return-path.ts';

const KEY = STORAGE_KEYS.userReturnPath;
const returnPath = createReturnPath({
  key: KEY,
  areaPath: '/user',
  publicPaths: ['/user/connect'],
  otherPaths: /^\/quests$/,
  cleanQuery: (search) => search.replace('token=t', ''),
});

beforeEach(() => returnPath.forget());

it('keeps the page and its query for the tab', () => {
  returnPath.remember('/user/cr8?filter=open&task=12');
  expect(sessionStorage.getItem(KEY)).toBe('/user/cr8?filter=open&task=12');
  expect(returnPath.remembered()).toBe('/user/cr8?filter=open&task=12');
  returnPath.forget();
  expect(returnPath.remembered()).toBeNull();
});

it('keeps another page that may be returned to', () => {
  returnPath.remember('/quests?kind=task');
  expect(returnPath.remembered()).toBe('/quests?kind=task');
});

it('cleans the query before it is kept', () => {
  returnPath.remember('/user/dashboard?token=t&filter=open');
  expect(sessionStorage.getItem(KEY)).toBe('/user/dashboard?&filter=open');
});

it.each([
  'https://elsewhere.example/user/cr8',
  '//elsewhere.example/user/cr8',
  '/\\elsewhere.example/user/cr8',
  '/user/../admin/dashboard',
  '/users/cr8',
  '/user/connect',
  '/waitlist',
  '/quests/more',
  '//elsewhere.example/quests',
  'javascript:alert(1)',
  '',
])('never leads to %p', (address) => {
  returnPath.remember(address);
  expect(returnPath.remembered()).toBeNull();
  sessionStorage.setItem(KEY, address);
  expect(returnPath.remembered()).toBeNull();
});
