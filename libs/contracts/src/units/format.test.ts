import { formatCount, formatFigure, formatMxp } from './mxp.ts';
import { formatRelativeTime } from './relative-time.ts';

describe('formatMxp', () => {
  it('groups thousands the US English way', () => {
    expect([0, 999, 1000, 1234567].map(formatMxp)).toEqual(['0 MXP', '999 MXP', '1,000 MXP', '1,234,567 MXP']);
    expect(formatFigure(1100)).toBe('1,100');
  });
});

describe('formatCount', () => {
  it('uses the singular for 1 only, and groups thousands', () => {
    expect([0, 1, 2, 1200].map((count) => formatCount(count, 'quest'))).toEqual([
      '0 quests',
      '1 quest',
      '2 quests',
      '1,200 quests',
    ]);
    expect([1, 2].map((count) => formatCount(count, 'person', 'people'))).toEqual(['1 person', '2 people']);
  });
});

describe('formatRelativeTime', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const ago = (ms: number) => formatRelativeTime(now - ms, now);
  const minute = 60_000;
  const hour = 60 * minute;
  const day = 24 * hour;

  it.each([
    [0, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1m ago'],
    [hour - 1, '59m ago'],
    [hour, '1h ago'],
    [day - 1, '23h ago'],
    [day, '1d ago'],
    [7 * day - 1, '6d ago'],
    [7 * day, 'Mar 3, 2026'],
  ])('%d ms ago reads %s', (ms, text) => {
    expect(ago(ms)).toBe(text);
  });

  it('reads a moment in the future as now', () => {
    expect(ago(-5_000)).toBe('just now');
  });
});
