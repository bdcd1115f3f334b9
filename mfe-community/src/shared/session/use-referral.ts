import { readRef, STORAGE_KEYS, type Inviter } from '@magnetx/contracts';
import { useSearchParams } from '@magnetx/federation/host';
import { tabStorage } from '@magnetx/federation/storage';
import { useInBrowser } from '@magnetx/ui';
import { useEffect } from 'react';
import { useKnownInviter } from './use-inviter.ts';

export interface Referral {
  /** For the sign-in. Null without an invitation, and with one that names no user. */
  readonly ref: string | null;
  /** The user whose code `ref` is, once known. Null for a handle. */
  readonly inviter: Inviter | null;
  /** The invitation names no user. */
  readonly isUnknown: boolean;
}

export const NO_REFERRAL: Referral = { ref: null, inviter: null, isUnknown: false };

/**
 * The invitation that brought the visitor here: `ref` in the address, else the one seen earlier in this tab, because
 * X sends a person who cancels back without it. None in the first rendering of a prerendered page.
 */
export function useReferral(): Referral {
  const inBrowser = useInBrowser();
  const [query] = useSearchParams();
  const inAddress = query.get('ref');
  const earlier = inBrowser ? tabStorage.get(STORAGE_KEYS.userReferral) : null;
  const ref = readRef(inAddress || earlier || '').text || null;
  const inviter = useKnownInviter(ref ?? '');
  const isUnknown = inviter === null;

  useEffect(() => {
    if (isUnknown) tabStorage.remove(STORAGE_KEYS.userReferral);
    // An earlier one is not kept again: a sign-in that has just ended may have used it up.
    else if (ref && inAddress) tabStorage.set(STORAGE_KEYS.userReferral, ref);
  }, [ref, inAddress, isUnknown]);

  if (!inBrowser) return NO_REFERRAL;
  return { ref: isUnknown ? null : ref, inviter: inviter ?? null, isUnknown };
}
