import { useSearchParams } from '@magnetx/federation/host';
import { useInBrowser } from '@magnetx/ui';
import { useEffect } from 'react';
import { rememberReferral, rememberedReferral } from './referral-memory.ts';

/**
 * The invitation that brought the visitor here: `ref` in the address, else the one seen earlier in this tab, because
 * X sends a person who cancels back without it.
 */
export function useReferral(): string | null {
  const inBrowser = useInBrowser();
  const [query] = useSearchParams();
  const refInAddress = query.get('ref')?.trim() || null;

  useEffect(() => {
    if (refInAddress) rememberReferral(refInAddress);
  }, [refInAddress]);

  return refInAddress ?? (inBrowser ? rememberedReferral() : null);
}
