import { useState } from 'react';
import { useLogOutMutation } from './session.endpoints';
import { userSession } from './user-session';

/** How long leaving may wait for the server to revoke the token, in ms. */
const REVOKE_PATIENCE_MS = 3_000;

/** The way out of the session, and whether it is being taken. */
export interface Disconnection {
  readonly disconnect: () => void;
  readonly isDisconnecting: boolean;
}

/**
 * Ends the session: revokes the token at the server as well as that can be done (the base query logs a failure), then
 * forgets everything on the device, whatever the server said.
 */
export function useDisconnect(onGone: () => void): Disconnection {
  const [logOut] = useLogOutMutation();
  const [isDisconnecting, setIsDisconnecting] = useState(false);

  async function disconnect(): Promise<void> {
    setIsDisconnecting(true);
    const patience = new Promise((resolve) => setTimeout(resolve, REVOKE_PATIENCE_MS));
    await Promise.race([logOut(undefined), patience]);
    userSession.clear();
    onGone();
  }

  return { disconnect: () => void disconnect(), isDisconnecting };
}
