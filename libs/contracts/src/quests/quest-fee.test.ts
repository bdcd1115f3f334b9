import fc from 'fast-check';
import { listingDaysAvailable } from './kinds/opportunity/opportunity-rules.ts';
import { insufficientBalanceText, questFeeMxp } from './quest-fee.ts';

describe('questFeeMxp', () => {
  it.each([
    ['task', 0, 0],
    ['task', 49_999, 0],
    ['task', 50_000, 12_500],
    ['task', 50_001, 12_501],
    // $1,000.10 × 0.25 × 100 is 25,002.5; a binary fraction must not make it more.
    ['task', 100_010, 25_003],
    ['task', 100_040, 25_010],
    ['giveaway', 0, 1_000],
    ['giveaway', 10_000, 1_000],
    ['giveaway', 10_001, 1_001],
    ['giveaway', 10_010, 1_001],
    ['giveaway', 110_000, 11_000],
    ['opportunity', 0, 500],
  ] as const)('a %s of %d cents costs %d MXP', (type, cashCents, feeMxp) => {
    expect(questFeeMxp({ type, cashCents })).toBe(feeMxp);
  });

  /** The least whole number that is not below cents × numerator / denominator, in exact arithmetic. */
  const exactCeiling = (cents: number, numerator: bigint, denominator: bigint): number => {
    const product = BigInt(cents) * numerator;
    return Number(product / denominator + (product % denominator > 0n ? 1n : 0n));
  };

  it('is the exact fraction of any amount, rounded up', () => {
    const cents = fc.integer({ min: 50_000, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(cents, (cashCents) => {
        expect(questFeeMxp({ type: 'task', cashCents })).toBe(exactCeiling(cashCents, 25n, 100n));
        expect(questFeeMxp({ type: 'giveaway', cashCents })).toBe(exactCeiling(cashCents, 10n, 100n));
      }),
      { numRuns: 2_000 },
    );
  });
});

it.each([
  [0, 0],
  [499, 0],
  [500, 1],
  [1_999, 3],
])('%d MXP keep an opportunity listed for %d days', (balanceMxp, days) => {
  expect(listingDaysAvailable(balanceMxp)).toBe(days);
});

it('names both amounts when a balance is too small', () => {
  const text = 'Insufficient MXP balance. You need 12,500 MXP but only have 40 MXP';
  expect(insufficientBalanceText({ feeMxp: 12_500, balanceMxp: 40 })).toBe(text);
});
