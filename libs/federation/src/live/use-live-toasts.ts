import type { ServerEventPayload } from '@magnetx/contracts';
import { language, t } from '@magnetx/texts';
import { SOURCE_LOCALE } from '@magnetx/texts/locales';
import { useRef } from 'react';
import { useHost, useNavigate } from '@magnetx/federation/host';
import type { LiveEvent } from './live-event.ts';

/** Live events are in English. In another language, the list of notifications has their texts. */
function textsOf({ title, message = '' }: { title: string; message?: string | undefined }, elsewhere: string) {
  return language() === SOURCE_LOCALE ? { title, message } : { title: elsewhere, message: '' };
}

/** The fields that decide a notification's link: its target, or else its topic. */
export type LinkedNotification = Pick<ServerEventPayload<'notification'>, 'topic' | 'target'>;

/** Shows live events as toasts, each with a link to its subject. It replaces an earlier one of the same subject. */
export function useLiveToasts(hrefOf: (notification: LinkedNotification) => string): (event: LiveEvent) => void {
  const { notify } = useHost();
  const navigate = useNavigate();
  const shown = useRef(new Map<string, string>());
  return (event) => {
    if (event.name === 'referral_notification') {
      notify({ type: 'success', ...textsOf(event.payload, t('New referral!')) });
    }
    if (event.name === 'notification') {
      const { type, target } = event.payload;
      const { title, message } = textsOf(event.payload, t('New notification'));
      const subject = JSON.stringify([title, target]);
      const replaces = target && shown.current.get(subject);
      const action = { label: t('View'), onClick: () => void navigate(hrefOf(event.payload)) };
      const id = notify({ type, title, ...(message && { message }), action, ...(replaces && { replaces }) });
      shown.current.set(subject, id);
    }
  };
}
