import fc from 'fast-check';
import { prizeText, splitPrize } from './prize.ts';

const prize = fc.integer({ min: 0, max: 1_000_000_000 });
const winners = fc.integer({ min: 1, max: 1_000 });

describe('splitPrize', () => {
  it.each([
    [25_000, 4, [6_250, 6_250, 6_250, 6_250]],
    [10_000, 3, [3_334, 3_333, 3_333]],
    [2, 3, [1, 1, 0]],
    [0, 2, [0, 0]],
    [500, 1, [500]],
    [500, 0, []],
  ])('splits %d cents among %d winners', (prizeCents, count, shares) => {
    expect(splitPrize(prizeCents, count)).toEqual(shares);
  });

  it('adds up to the prize exactly, in whole cents', () => {
    fc.assert(
      fc.property(prize, winners, (prizeCents, count) => {
        const shares = splitPrize(prizeCents, count);
        expect(shares).toHaveLength(count);
        expect(shares.every(Number.isSafeInteger)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(prizeCents);
      }),
    );
  });

  it('gives shares that differ by a cent at most, the larger ones to the first drawn', () => {
    fc.assert(
      fc.property(prize, winners, (prizeCents, count) => {
        const shares = splitPrize(prizeCents, count);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
        expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('prizeText', () => {
  it.each([
    [25_000, 40, 1, '$250 + 40 MXP'],
    [25_000, 0, 4, '$250.00 · 4 winners, $62.50 each'],
    [25_000, 40, 4, '$250.00 · 4 winners, $62.50 + 40 MXP each'],
    [10_000, 0, 3, '$100.00 · 3 winners, about $33.33 each'],
    [20_000, 0, 3, '$200.00 · 3 winners, about $66.67 each'],
    [100_000, 1_500, 1_000, '$1,000.00 · 1,000 winners, $1.00 + 1,500 MXP each'],
    [0, 40, 4, '4 winners, 40 MXP each'],
    [0, 0, 4, ''],
    [25_000, 0, 0, '$250'],
  ])('of %d cents and %d MXP for %d', (prizeCents, mxp, count, text) => {
    expect(prizeText({ prizeCents, mxp, winners: count })).toBe(text);
  });
});
