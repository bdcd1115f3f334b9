import { formatUsd } from '@magnetx/contracts';
import { t } from '@magnetx/texts';

/** The consent to a payout that projects do not cover in full; undefined without such a part. */
export function advanceText(uncoveredCents: number): string | undefined {
  return uncoveredCents === 0
    ? undefined
    : t('The platform advances {uncoveredCents} that projects owe.', { uncoveredCents: formatUsd(uncoveredCents) });
}
