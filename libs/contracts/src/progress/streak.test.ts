import fc from 'fast-check';
import { streakOf } from './streak.ts';
import { createLocalDays, timeZoneSchema, weekOf } from './time-zone.ts';

const NONE = { weeks: 0, bestWeeks: 0, isWeekDone: false, isFrozen: false, weeksToFreeze: 0 };

describe('streakOf', () => {
  it.each([
    ['no active week', [], 10, NONE],
    ['the first week', [10], 10, { ...NONE, weeks: 1, bestWeeks: 1, isWeekDone: true }],
    ['a week that is not over', [8, 9], 10, { ...NONE, weeks: 2, bestWeeks: 2 }],
    ['a missed week', [7, 8], 10, { ...NONE, weeks: 2, bestWeeks: 2, isFrozen: true, weeksToFreeze: 4 }],
    ['two missed weeks', [6, 7], 10, { ...NONE, bestWeeks: 2 }],
    ['a frozen week within', [7, 8, 10], 10, { ...NONE, weeks: 3, bestWeeks: 3, isWeekDone: true, weeksToFreeze: 3 }],
    ['a second one too early', [1, 3, 4, 5], 7, { ...NONE, bestWeeks: 4 }],
    [
      'a second one in time',
      [1, 3, 4, 5, 6, 8],
      8,
      { ...NONE, weeks: 6, bestWeeks: 6, isWeekDone: true, weeksToFreeze: 3 },
    ],
    [
      'a new run with its own freeze',
      [1, 3, 5, 7],
      7,
      { ...NONE, weeks: 2, bestWeeks: 2, isWeekDone: true, weeksToFreeze: 3 },
    ],
  ])('%s', (_name, weeks, current, expected) => {
    expect(streakOf(weeks, current)).toEqual(expected);
  });

  const someWeeks = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 });

  it('does not depend on order, repetition or later weeks', () => {
    fc.assert(
      fc.property(someWeeks, fc.integer({ min: 0, max: 70 }), (weeks, current) => {
        const expected = streakOf(weeks, current);
        expect(streakOf([...weeks, ...weeks].reverse(), current)).toEqual(expected);
        expect(streakOf([...weeks, current + 1, current + 5], current)).toEqual(expected);
      }),
    );
  });

  it('counts active weeks only, no two missed weeks in a row, and no two freezes within four active weeks', () => {
    fc.assert(
      fc.property(someWeeks, fc.integer({ min: 0, max: 70 }), (weeks, current) => {
        const { weeks: length, bestWeeks, isWeekDone, isFrozen } = streakOf(weeks, current);
        const past = [...new Set(weeks)].filter((week) => week <= current).sort((a, b) => a - b);
        const run = past.slice(past.length - length);
        const missed = run.slice(1).map((week, index) => week - (run[index] ?? 0) - 1);
        expect(length).toBeLessThanOrEqual(bestWeeks);
        expect(bestWeeks).toBeLessThanOrEqual(past.length);
        expect(isWeekDone).toBe(past.includes(current));
        expect(missed.every((count) => count <= 1)).toBe(true);
        const frozen = missed.flatMap((count, index) => (count === 1 ? [index] : []));
        if (isFrozen) frozen.push(run.length - 1);
        for (const [index, at] of frozen.slice(1).entries())
          expect(at - (frozen[index] ?? 0)).toBeGreaterThanOrEqual(4);
        if (length > 0) expect(current - (run.at(-1) ?? 0)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('an active week more never shortens an unbroken run of weeks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), (length) => {
        const weeks = Array.from({ length }, (_, index) => index);
        expect(streakOf(weeks, length - 1).weeks).toBe(length);
        expect(streakOf(weeks, length).weeks).toBe(length);
      }),
    );
  });
});

describe('weeks of a time zone', () => {
  const weekIn = (timeZone: string, at: string) => weekOf(createLocalDays(timeZone)(new Date(at)));

  it('begin on Monday, at midnight of the person', () => {
    const monday = '2026-03-02T00:00:00Z';
    expect(weekIn('UTC', monday) - weekIn('UTC', '2026-03-01T23:59:59Z')).toBe(1);
    expect(weekIn('America/New_York', monday)).toBe(weekIn('America/New_York', '2026-02-24T12:00:00Z'));
    expect(weekIn('Asia/Tokyo', '2026-03-01T15:00:00Z')).toBe(weekIn('UTC', monday));
  });

  it('continue over a new year and a change of the clock', () => {
    const mondays = Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2026, 9, 5 + 7 * index, 12)));
    const weeks = mondays.map((at) => weekIn('Europe/Berlin', at.toISOString()));
    expect(weeks).toEqual(weeks.map((_, index) => (weeks[0] ?? 0) + index));
  });

  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Etc/GMT+5', true],
    ['EST5EDT', true],
    ['PST8PDT', true],
    ['GMT0', true],
    ['5EST', false],
    ['+02:00', false],
    ['Moon/Crater', false],
    ['', false],
    ['../../etc/passwd', false],
  ])('%s is a name of one: %s', (name, expected) => {
    expect(timeZoneSchema.safeParse(name).success).toBe(expected);
  });
});
