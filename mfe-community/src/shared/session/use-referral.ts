import { STORAGE_KEYS } from '@magnetx/contracts';
import { useSearchParams } from '@magnetx/federation/host';
import { tabStorage } from '@magnetx/federation/storage';
import { useInBrowser } from '@magnetx/ui';
import { useEffect } from 'react';

/**
 * The invitation that brought the visitor here: `ref` in the address, else the one seen earlier in this tab, because
 * X sends a person who cancels back without it.
 */
export function useReferral(): string | null {
  const inBrowser = useInBrowser();
  const [query] = useSearchParams();
  const refInAddress = query.get('ref')?.trim() || null;

  useEffect(() => {
    if (refInAddress) tabStorage.set(STORAGE_KEYS.userReferral, refInAddress);
  }, [refInAddress]);

  return refInAddress ?? (inBrowser ? tabStorage.get(STORAGE_KEYS.userReferral) : null);
}
