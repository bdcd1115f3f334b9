import type { ServerEventPayload } from '@magnetx/contracts';
import { useHost, useNavigate } from '@magnetx/federation/host';
import type { LiveEvent } from './live-event.ts';

/** The fields that decide a notification's link: its target, or else its topic. */
export type LinkedNotification = Pick<ServerEventPayload<'notification'>, 'topic' | 'target'>;

/** Shows live events as toasts, each with a link to its subject. */
export function useLiveToasts(hrefOf: (notification: LinkedNotification) => string): (event: LiveEvent) => void {
  const { notify } = useHost();
  const navigate = useNavigate();
  return (event) => {
    if (event.name === 'referral_notification') {
      const { title, message } = event.payload;
      notify({ type: 'success', title, message });
    }
    if (event.name === 'notification') {
      const { type, title, message } = event.payload;
      const action = { label: 'View', onClick: () => void navigate(hrefOf(event.payload)) };
      notify({ type, title, ...(message && { message }), action });
    }
  };
}
