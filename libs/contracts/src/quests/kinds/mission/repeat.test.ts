import { backText, periodOf, type Repeat } from './repeat.ts';

it.each<[Repeat, string, string, string | null]>([
  ['once', '2026-11-29T12:00:00Z', 'all', null],
  ['daily', '2026-12-31T23:59:59Z', '2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['weekly', '2026-11-29T23:00:00Z', '2026-W48', '2026-11-30T00:00:00.000Z'],
  ['weekly', '2027-01-03T00:00:00Z', '2026-W53', '2027-01-04T00:00:00.000Z'],
  ['weekly', '2024-12-30T00:00:00Z', '2025-W01', '2025-01-06T00:00:00.000Z'],
  ['weekly', '2026-01-26T00:00:00Z', '2026-W05', '2026-02-02T00:00:00.000Z'],
  ['monthly', '2026-12-31T12:00:00Z', '2026-12', '2027-01-01T00:00:00.000Z'],
])('%s at %s is %s, until %s', (repeat, at, name, nextAt) => {
  const period = periodOf(repeat, new Date(at));
  expect({ name: period.name, nextAt: period.nextAt?.toISOString() ?? null }).toEqual({ name, nextAt });
});

it('says when it can be done again', () => {
  const now = Date.parse('2026-11-29T12:00:00Z');
  expect(backText('2026-11-30T00:00:00Z', now)).toBe('Back tomorrow');
  expect(backText('2026-12-07T00:00:00Z', now)).toMatch(/^Back on Dec \d, 2026/);
});
