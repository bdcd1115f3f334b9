import fc from 'fast-check';
import { localFieldOf, momentOf } from './local-moment.ts';

const HOUR_MS = 3_600_000;
const moments = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
/** The zones of Kiribati, Nepal and American Samoa among them. */
const offsets = fc.integer({ min: -14 * 4, max: 12 * 4 }).map((quarters) => quarters * 15);

const within = (offset: number) => jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);

it('keeps a stored moment to the millisecond while its field is as it was, in every zone', () => {
  fc.assert(
    fc.property(moments, offsets, (stored, offset) => {
      within(offset);
      expect(momentOf(localFieldOf(stored), stored)).toBe(stored);
    }),
  );
});

it('distinguishes the two equal hours when clocks are set back', () => {
  fc.assert(
    fc.property(moments, offsets, (earlier, offset) => {
      const later = new Date(Date.parse(earlier) + HOUR_MS).toISOString();
      jest.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
        return this.toISOString() >= later ? offset + 60 : offset;
      });
      expect(localFieldOf(later)).toBe(localFieldOf(earlier));
      expect([earlier, later].map((stored) => momentOf(localFieldOf(stored), stored))).toEqual([earlier, later]);
    }),
  );
});

it('takes a changed field as it reads, whatever is stored', () => {
  fc.assert(
    fc.property(moments, moments, (stored, typed) => {
      const local = localFieldOf(typed);
      fc.pre(local !== localFieldOf(stored));
      expect(momentOf(local, stored)).toBe(momentOf(local));
    }),
  );
});

it('does not exist for an empty field, and the text of an invalid one', () => {
  expect(localFieldOf(null)).toBe('');
  expect(momentOf('', '2030-01-02T03:04:05.678Z')).toBeUndefined();
  expect(momentOf('soon', '2030-01-02T03:04:05.678Z')).toBe('soon');
});
