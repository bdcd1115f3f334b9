import { hasGap } from './gap.ts';

describe('hasGap', () => {
  it('is true for an event after the page started to fetch', () => {
    expect(hasGap(2_000, 3_000)).toBe(true);
    expect(hasGap(0, 0)).toBe(true);
  });

  it('is true for an earlier event that may have been committed later', () => {
    expect(hasGap(12_000, 3_000)).toBe(true);
  });

  it('is false without a recent event', () => {
    expect(hasGap(13_001, 3_000)).toBe(false);
    expect(hasGap(null, 3_000)).toBe(false);
  });
});
