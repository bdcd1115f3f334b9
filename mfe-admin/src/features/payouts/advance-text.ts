import { formatUsd } from '@magnetx/contracts';

/** The consent to a payout that projects do not cover in full; undefined without such a part. */
export function advanceText(uncoveredCents: number): string | undefined {
  return uncoveredCents === 0 ? undefined : `The platform advances ${formatUsd(uncoveredCents)} that projects owe.`;
}
