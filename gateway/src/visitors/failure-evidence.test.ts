import fc from 'fast-check';
import { createFailureEvidence } from './failure-evidence.ts';

/** Uniform numbers from 0 to 1, the same in every run. */
function uniform(count: number, seed: number): number[] {
  return fc.sample(fc.noBias(fc.integer({ min: 0, max: 999_999 })), { numRuns: count, seed }).map((n) => n / 1_000_000);
}

/** Whether a trial ends early in which each failing visitor has the new release with this probability. */
function endsEarly({ share, isNewWith, failures, seed }: Record<'share' | 'isNewWith' | 'failures' | 'seed', number>) {
  const evidence = createFailureEvidence();
  return uniform(failures, seed).some((draw) => {
    evidence.add({ isNew: draw < isNewWith, share });
    return evidence.isConclusive;
  });
}

function endedOf(trials: number, trial: Parameters<typeof endsEarly>[0]): number {
  return Array.from({ length: trials }, (_, n) => endsEarly({ ...trial, seed: trial.seed + n })).filter(Boolean).length;
}

describe('the evidence against a release on trial', () => {
  it.each([0.01, 0.1, 0.5])(
    'ends few trials of a release that fails as often as the other, at a share of %f',
    (share) => {
      // At most 1 % of all trials end early; 2 % of these 400 are beyond that by two standard deviations.
      expect(endedOf(400, { share, isNewWith: share, failures: 400, seed: 1 })).toBeLessThanOrEqual(8);
    },
  );

  it.each([0.01, 0.1, 0.5])('ends all trials of a release that fails ten times as often, at a share of %f', (share) => {
    const isNewWith = (10 * share) / (10 * share + 1 - share);
    expect(endedOf(100, { share, isNewWith, failures: 400, seed: 2 })).toBe(100);
  });

  it('needs four visitors where one in a hundred has the release and no other visitor fails', () => {
    const evidence = createFailureEvidence();
    const seen = [1, 2, 3, 4].map(() => {
      evidence.add({ isNew: true, share: 0.01 });
      return evidence.isConclusive;
    });
    expect(seen).toEqual([false, false, false, true]);
  });

  it('says nothing about a release that all visitors have', () => {
    const evidence = createFailureEvidence();
    for (let n = 0; n < 1_000; n += 1) evidence.add({ isNew: n % 2 === 0, share: 1 });
    expect(evidence.isConclusive).toBe(false);
  });
});
