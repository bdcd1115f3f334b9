import { useSyncExternalStore } from 'react';
import { userSession } from './user-session';

/** The token of the connected user, or null; follows the session as it starts and ends, in this tab or another. */
export function useUserToken(): string | null {
  return useSyncExternalStore(userSession.subscribe, userSession.token, () => null);
}
