import { DAY_MS, daysToPay } from './listing-day.ts';

const at = (days: number) => new Date(1_800_000_000_000 + days * DAY_MS);

it.each([
  ['starts before the moment', 0, null, 2, 2],
  ['starts in the midst of it', 0.5, null, 2, 2],
  ['starts at that moment', 2, null, 2, 0],
  ['starts after it', 2.1, null, 2, 0],
  ['ends before it', 0, 1, 2, 1],
  ['ends within a day that has begun', 0, 0.1, 2, 1],
  ['ended before its next day', 1, 0.5, 2, 0],
])('a listing that %s', (_what, listedUntil, endsAt, before, days) => {
  const listing = { listedUntil: at(listedUntil), endsAt: endsAt === null ? null : at(endsAt) };
  expect(daysToPay(listing, at(before))).toBe(days);
});
