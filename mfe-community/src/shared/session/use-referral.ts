import { readRef, STORAGE_KEYS } from '@magnetx/contracts';
import { useSearchParams } from '@magnetx/federation/host';
import { tabStorage } from '@magnetx/federation/storage';
import { useInBrowser } from '@magnetx/ui';
import { useEffect } from 'react';
import { useKnownInviter } from './use-inviter.ts';

export interface Referral {
  /** For the sign-in. Null without an invitation, and with one that names no user. */
  readonly ref: string | null;
  /** The invitation in the address names no user. */
  readonly isUnknown: boolean;
}

/**
 * The invitation that brought the visitor here: `ref` in the address, else the one seen earlier in this tab, because
 * X sends a person who cancels back without it.
 */
export function useReferral(): Referral {
  const inBrowser = useInBrowser();
  const [query] = useSearchParams();
  const refInAddress = readRef(query.get('ref') ?? '').text || null;
  const isUnknown = useKnownInviter(refInAddress ?? '') === null;

  useEffect(() => {
    if (!refInAddress) return;
    if (isUnknown) tabStorage.remove(STORAGE_KEYS.userReferral);
    else tabStorage.set(STORAGE_KEYS.userReferral, refInAddress);
  }, [refInAddress, isUnknown]);

  const earlier = inBrowser && !refInAddress ? tabStorage.get(STORAGE_KEYS.userReferral) : null;
  return { ref: isUnknown ? null : (refInAddress ?? earlier), isUnknown };
}
