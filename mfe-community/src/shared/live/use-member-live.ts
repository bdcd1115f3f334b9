import { useLiveConnection, useLiveToasts, type LiveEvent } from '@magnetx/federation/live';
import { notificationHref } from './notification-href.ts';

/**
 * The live connection of a member's page: tells what happened in toasts, and has the figures fetched again whenever
 * they changed or may have changed. `onFiguresChanged` also runs when the server no longer accepts the token over the
 * live connection: the calls decide over HTTP whether the session has ended.
 */
export function useMemberLive(member: { userId: string; token: string }, onFiguresChanged: () => void) {
  const showToast = useLiveToasts(notificationHref);

  function onEvent(event: LiveEvent): void {
    showToast(event);
    if (event.name === 'referral_notification' || event.name === 'points_update') onFiguresChanged();
  }

  return useLiveConnection(member, { onEvent, onGap: onFiguresChanged, onRefused: onFiguresChanged });
}
