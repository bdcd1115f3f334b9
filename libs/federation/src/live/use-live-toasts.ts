import { useHost } from '@magnetx/federation/host';
import type { LiveEvent } from './live-connection';

/** Tells in toasts what the live connection brings. */
export function useLiveToasts(): (event: LiveEvent) => void {
  const { notify } = useHost();
  return (event) => {
    if (event.name === 'referral_notification') notify({ type: 'success', ...event.payload });
    if (event.name === 'notification') {
      const { type, title, message } = event.payload;
      notify(message ? { type, title, message } : { type, title });
    }
  };
}
