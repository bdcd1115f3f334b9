import type { MeUser } from '@magnetx/contracts';
import { createContext, useContext } from 'react';

/** The context that the user area's frame provides to its pages. */
export interface UserArea {
  readonly token: string;
  /** Undefined while it loads; a user who cannot be loaded is led away by the frame. */
  readonly user: MeUser | undefined;
  readonly openWallet: () => void;
  /**
   * Where the end of the session leads to, when it is the person who ends it; null for the connect page, with the way
   * back to the page that it interrupts. Set it before the call that ends the session.
   */
  readonly setExitHref: (path: string | null) => void;
}

export const UserAreaContext = createContext<UserArea | null>(null);

/** The signed-in user's context. Throws outside of the user area's frame. */
export function useUserArea(): UserArea {
  const area = useContext(UserAreaContext);
  if (!area) throw new Error('useUserArea needs the frame of the user area around it');
  return area;
}
