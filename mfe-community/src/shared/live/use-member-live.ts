import { useLiveConnection, useLiveToasts, type LiveEvent } from '@magnetx/federation/live';
import { notificationHref } from './notification-href.ts';

/**
 * The live connection of a member's page. It shows events in toasts, and calls `onFiguresChanged` whenever the figures
 * have changed or may have. It also calls it when the server refuses the token over the live connection: the calls
 * over HTTP then decide whether the session has ended.
 */
export function useMemberLive(member: { userId: string; token: string }, onFiguresChanged: () => void) {
  const showToast = useLiveToasts(notificationHref);

  function onEvent(event: LiveEvent): void {
    showToast(event);
    if (event.name === 'referral_notification' || event.name === 'points_update') onFiguresChanged();
  }

  return useLiveConnection(member, { onEvent, onGap: onFiguresChanged, onRefused: onFiguresChanged });
}
