import fc from 'fast-check';
import { nextAtHour } from './time-zone.ts';

const HOUR_MS = 60 * 60_000;

function clockIn(timeZone: string, at: Date): string {
  const parts = { hour: '2-digit', minute: '2-digit', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  // Swedish dates are written like 2026-03-29 08:00.
  return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone }).format(at);
}

it.each([
  ['Europe/Berlin', '2026-03-28T06:59:59Z', '2026-03-28T07:00:00.000Z'],
  ['Europe/Berlin', '2026-03-28T07:00:00Z', '2026-03-29T06:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T06:00:00Z', '2026-10-25T07:00:00.000Z'],
  ['America/New_York', '2026-03-07T20:00:00Z', '2026-03-08T12:00:00.000Z'],
  ['Asia/Kathmandu', '2026-06-01T00:00:00Z', '2026-06-01T02:15:00.000Z'],
  // It left out 30 December.
  ['Pacific/Apia', '2011-12-29T18:00:00Z', '2011-12-30T18:00:00.000Z'],
])('8:00 in %s after %s is %s', (timeZone, after, at) => {
  expect(nextAtHour(timeZone, 8, new Date(after)).at.toISOString()).toBe(at);
});

it('is the next 8:00 of the clock in any zone at any time', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(zones, moments, (timeZone, after) => {
      const { at, day } = nextAtHour(timeZone, 8, after);
      expect(clockIn(timeZone, at)).toBe(`${day} 08:00`);
      const waitMs = at.getTime() - after.getTime();
      expect(waitMs > 0 && waitMs <= 25 * HOUR_MS).toBe(true);
      expect(nextAtHour(timeZone, 8, at).day > day).toBe(true);
    }),
    { numRuns: 300 },
  );
});
