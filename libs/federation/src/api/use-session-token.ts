import { useSyncExternalStore } from 'react';
import type { TokenSession } from './token-session';

/** The session's token, null when nobody is signed in; follows sign-ins and sign-outs, in other tabs too. */
export function useSessionToken({ subscribe, getToken }: TokenSession): string | null {
  return useSyncExternalStore(subscribe, getToken, () => null);
}
