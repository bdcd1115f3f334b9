/**
 * How many times higher the odds of a failure are with a bad release. Far worse ones are found as quickly, and of one
 * that is a little worse the shares of the ramp limit the damage.
 */
const ODDS = 4;

/** A good release is rolled back in one of this number of trials at most, however long (Ville's inequality). */
const EVIDENCE_MAX = 100;

/**
 * Evidence of a sequential probability ratio test that a release on trial fails more often than the one that the other
 * visitors have. If both fail equally often, a failing visitor has the new one with the probability of its share. Each
 * failing visitor multiplies the evidence by how much likelier that is with a bad release. It needs no number of
 * visits, and may be looked at after every failure.
 */
export function createFailureEvidence() {
  let logarithm = 0;
  return {
    /** Adds a visitor who failed. `share`: of the new release among all visitors, above 0 up to 1. */
    add({ isNew, share }: { readonly isNew: boolean; readonly share: number }): void {
      const shareIfBad = (ODDS * share) / (ODDS * share + 1 - share);
      if (isNew) logarithm += Math.log(shareIfBad / share);
      else if (share < 1) logarithm += Math.log((1 - shareIfBad) / (1 - share));
    },
    get isConclusive(): boolean {
      return logarithm >= Math.log(EVIDENCE_MAX);
    },
  };
}

export type FailureEvidence = ReturnType<typeof createFailureEvidence>;
