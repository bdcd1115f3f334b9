import { STORAGE_KEYS } from '@magnetx/contracts';
import { forgetReturnPath, rememberReturnPath, rememberedReturnPath } from './return-path';

beforeEach(forgetReturnPath);

it('keeps the page and its query for the tab', () => {
  rememberReturnPath('/user/cr8?filter=open&task=12');
  expect(sessionStorage.getItem(STORAGE_KEYS.userReturnPath)).toBe('/user/cr8?filter=open&task=12');
  expect(rememberedReturnPath()).toBe('/user/cr8?filter=open&task=12');
  forgetReturnPath();
  expect(rememberedReturnPath()).toBeNull();
});

it('keeps nothing of what a sign-in came back with', () => {
  rememberReturnPath('/user/dashboard?token=t&connected=true&error=x');
  expect(rememberedReturnPath()).toBe('/user/dashboard');
});

it.each([
  'https://elsewhere.example/user/cr8',
  '//elsewhere.example/user/cr8',
  '/\\elsewhere.example/user/cr8',
  '/user/../admin/dashboard',
  '/user/connect',
  '/waitlist',
  'javascript:alert(1)',
  '',
])('leads nobody to %p', (address) => {
  rememberReturnPath(address);
  expect(rememberedReturnPath()).toBeNull();
  sessionStorage.setItem(STORAGE_KEYS.userReturnPath, address);
  expect(rememberedReturnPath()).toBeNull();
});
