import { useHost } from '@magnetx/federation/host';
import type { LiveEvent } from './live-connection';
import { useLiveConnection } from './use-live-connection';

/**
 * The live connection of a member's page: tells what happened in toasts, and has the figures fetched again whenever
 * they changed or may have changed. `onFiguresChanged` also runs when the server no longer accepts the token over the
 * live connection: the calls decide over HTTP whether the session has ended.
 */
export function useMemberLive(member: { userId: string; token: string }, onFiguresChanged: () => void) {
  const { notify } = useHost();

  function onEvent(event: LiveEvent): void {
    if (event.name === 'referral_notification') {
      notify({ type: 'success', ...event.payload });
      onFiguresChanged();
    }
    if (event.name === 'points_update') onFiguresChanged();
    if (event.name === 'notification') {
      const { type, title, message } = event.payload;
      notify(message ? { type, title, message } : { type, title });
    }
  }

  return useLiveConnection(member, { onEvent, onRecovered: onFiguresChanged, onRefused: onFiguresChanged });
}
