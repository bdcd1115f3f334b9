import { readCallError } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { useState } from 'react';
import { drafts } from '../drafts.ts';
import { useLogOutMutation } from './session.endpoints.ts';
import { userSession } from './user-session.ts';

/** How long leaving may wait for the server to revoke the token, in ms. */
const REVOKE_PATIENCE_MS = 3_000;

const NOT_REVOKED = {
  type: 'warning',
  title: t('Disconnected on this device only'),
  message: t('The server could not be reached to end your session there. It expires automatically within 24 hours.'),
} as const;

/** The way out of the session. */
export type Disconnection = ReturnType<typeof useDisconnect>;

/**
 * Ends the session: revokes the token at the server if possible (the base query logs a failure), then clears the
 * device's data in any case. A user whose server did not answer gets an explanation. `onGone` receives whether it
 * answered, because a page that cannot be fetched again should not be left.
 */
export function useDisconnect(onGone: (isServerReached: boolean) => void) {
  const { notify } = useHost();
  const [logOut] = useLogOutMutation();
  const [isAsking, setIsAsking] = useState(false);
  const [isDisconnecting, setIsDisconnecting] = useState(false);

  async function disconnect(): Promise<void> {
    setIsAsking(false);
    setIsDisconnecting(true);
    const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), REVOKE_PATIENCE_MS));
    const answer = await Promise.race([logOut(undefined), patience]);
    const isServerReached = answer !== null && readCallError(answer.error)?.code !== 'network';
    userSession.clear();
    drafts.clear();
    if (!isServerReached) notify(NOT_REVOKED);
    onGone(isServerReached);
  }

  return {
    /** Asks for a confirmation; `DisconnectDialog` shows it while `isAsking`. */
    ask: () => setIsAsking(true),
    stay: () => setIsAsking(false),
    isAsking,
    disconnect: () => void disconnect(),
    isDisconnecting,
  };
}
