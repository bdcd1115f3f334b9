import { hasGap } from './gap.ts';

describe('hasGap', () => {
  it('is there when something happened since the page began to ask', () => {
    expect(hasGap(2_000, 3_000)).toBe(true);
    expect(hasGap(0, 0)).toBe(true);
  });

  it('is there when something was dated before, and may have been committed after', () => {
    expect(hasGap(12_000, 3_000)).toBe(true);
  });

  it('is not there when nothing happened for longer, or ever', () => {
    expect(hasGap(13_001, 3_000)).toBe(false);
    expect(hasGap(null, 3_000)).toBe(false);
  });
});
