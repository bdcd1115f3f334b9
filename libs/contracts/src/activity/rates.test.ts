import { ratesOf } from './rates.ts';
import { visitSourceOf } from './visit-source.ts';

const figures = { views: 200, clicks: 50, participants: 20, submissions: 25, completions: 5 };

it('divides clicks by views, participants by clicks, completions by submissions', () => {
  expect(ratesOf(figures)).toEqual({ clickThrough: 0.25, participation: 0.4, completion: 0.2 });
});

it('returns null for a zero denominator or more participants than clicks, and at most 1', () => {
  const none = { views: 0, clicks: 0, participants: 0, submissions: 0, completions: 0 };
  expect(ratesOf(none)).toEqual({ clickThrough: null, participation: null, completion: null });
  expect(ratesOf({ ...none, clicks: 2, participants: 3 })).toMatchObject({ participation: null, completion: null });
  expect(ratesOf({ ...none, submissions: 2, completions: 3 })).toMatchObject({ completion: 1 });
});

it.each([
  ['/', '', 'direct'],
  ['/user/cr8', 'https://magnetx.example/', 'direct'],
  ['/', 'https://news.example/story', 'referral'],
  ['/?ref=MX-1', '', 'referral'],
  ['/?ref=MX-1&utm_source=letter', 'https://news.example', 'utm'],
  ['/?utm_source=', 'not an address', 'direct'],
] as const)('who opens %s coming from %p came %s', (path, referrer, source) => {
  expect(visitSourceOf(new URL(path, 'https://magnetx.example'), referrer)).toBe(source);
});
