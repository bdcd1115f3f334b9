import type { ServerEventPayload } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { useRef } from 'react';
import { useHost, useNavigate } from '@magnetx/federation/host';
import type { LiveEvent } from './live-event.ts';

/** The fields that decide a notification's link: its target, or else its topic. */
export type LinkedNotification = Pick<ServerEventPayload<'notification'>, 'topic' | 'target'>;

/** Shows live events as toasts, each with a link to its subject. It replaces an earlier one of the same subject. */
export function useLiveToasts(hrefOf: (notification: LinkedNotification) => string): (event: LiveEvent) => void {
  const { notify } = useHost();
  const navigate = useNavigate();
  const shown = useRef(new Map<string, string>());
  return (event) => {
    if (event.name === 'referral_notification') {
      const { title, message } = event.payload;
      notify({ type: 'success', title, message });
    }
    if (event.name === 'notification') {
      const { type, title, message, target } = event.payload;
      const subject = JSON.stringify([title, target]);
      const replaces = target && shown.current.get(subject);
      const action = { label: t('View'), onClick: () => void navigate(hrefOf(event.payload)) };
      const id = notify({ type, title, ...(message && { message }), action, ...(replaces && { replaces }) });
      shown.current.set(subject, id);
    }
  };
}
