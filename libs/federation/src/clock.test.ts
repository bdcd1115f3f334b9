import { forgetServerTime, learnServerTime, serverNow } from './clock.ts';

const NOW = Date.parse('2026-01-02T03:04:05.600Z');
const answeredAt = (date: string, more: Record<string, string> = {}) => new Headers({ date, ...more });

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => {
  forgetServerTime();
  jest.useRealTimers();
});

it('keeps a clock that agrees with the answer, whose header has whole seconds', () => {
  learnServerTime(answeredAt('Fri, 02 Jan 2026 03:04:05 GMT'), NOW - 300);
  expect(serverNow()).toBe(NOW);
});

it('learns a time that differs, to the half of a second and of the answer’s time on the way, and keeps it', () => {
  learnServerTime(answeredAt('Sat, 02 Jan 2033 03:04:05 GMT'), NOW);
  const learned = serverNow();
  expect(Math.abs(learned - Date.parse('2033-01-02T03:04:05.500Z'))).toBeLessThanOrEqual(1);
  jest.setSystemTime(NOW + 400);
  learnServerTime(answeredAt('Sat, 02 Jan 2033 03:04:05 GMT'), NOW);
  expect(serverNow()).toBe(learned + 400);
});

it.each([
  ['a cached answer', answeredAt('Fri, 02 Jan 2026 01:00:00 GMT', { 'cache-control': 'public, max-age=600' })],
  ['an answer without a date', new Headers()],
  ['an unreadable date', answeredAt('soon')],
])('learns nothing from %s', (_what, headers) => {
  const before = serverNow();
  learnServerTime(headers, NOW);
  expect(serverNow()).toBe(before);
});
