import fc from 'fast-check';
import { costPerReturnedCents, retentionRate, sourceCostCents } from './retention.ts';

describe('the retention of participants', () => {
  it('is the share of newcomers who returned, and unknown without newcomers', () => {
    expect(retentionRate({ newcomers: 8, returned: 2 })).toBe(0.25);
    expect(retentionRate({ newcomers: 0, returned: 0 })).toBeNull();
  });

  it('costs the rewards of a source and its part of the fees, per person who returned', () => {
    const costCents = sourceCostCents({ participants: 3, rewards_cents: 50_000 }, { feesMxp: 12_500, participants: 4 });
    expect(costCents).toBe(59_375);
    expect(costPerReturnedCents(costCents, 2)).toBe(29_688);
    expect(costPerReturnedCents(costCents, 0)).toBeNull();
  });

  it('gives a project without participants no cost', () => {
    expect(sourceCostCents({ participants: 0, rewards_cents: 0 }, { feesMxp: 500, participants: 0 })).toBe(0);
  });

  it('spreads all fees over the sources, up to rounding', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 0, max: 1_000_000_000 }), (participants, feesMxp) => {
        const all = participants.reduce((sum, count) => sum + count, 0);
        const costs = participants.map((count) =>
          sourceCostCents({ participants: count, rewards_cents: 0 }, { feesMxp, participants: all }),
        );
        const sum = costs.reduce((total, cost) => total + cost, 0);
        expect(Math.abs(sum - (all === 0 ? 0 : feesMxp))).toBeLessThanOrEqual(2);
      }),
    );
  });
});
