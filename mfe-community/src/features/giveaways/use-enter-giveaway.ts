import { readCallError } from '@magnetx/federation/api';
import { nanoid, useHost, type ToastInput } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { useRef, useState } from 'react';
import { useEnterGiveawayMutation } from './giveaways.endpoints.ts';

const ENTERED: ToastInput = {
  type: 'success',
  title: t('Successfully Entered Giveaway!'),
  message: t('Good luck! You will be notified if you win.'),
};

/** Distinguishes no answer, an answer with a reason, and an unreadable one. */
function failureToast(error: unknown): ToastInput {
  const failure = readCallError(error);
  if (failure?.code === 'network') {
    return { type: 'error', title: t('Error'), message: t('Failed to enter giveaway. Please try again.') };
  }
  const isReadable = failure !== null && failure.code !== 'invalid_response';
  const message = isReadable ? failure.error : t('Something went wrong. Please try again.');
  return { type: 'error', title: t('Failed to Enter Giveaway'), message };
}

/** Enters giveaways, each one call at a time, and says in toasts how it went. */
export function useEnterGiveaway() {
  const { notify } = useHost();
  const [enterGiveaway] = useEnterGiveawayMutation();
  const [entering, setEntering] = useState<ReadonlySet<number>>(new Set());
  // An attempt whose answer got lost keeps its key, so that the next one is the same attempt to the server.
  const attempts = useRef(new Map<number, string>());

  async function enter(giveawayId: number): Promise<void> {
    const idempotencyKey = attempts.current.get(giveawayId) ?? nanoid();
    attempts.current.set(giveawayId, idempotencyKey);
    setEntering((ids) => new Set(ids).add(giveawayId));
    const { error } = await enterGiveaway({ giveawayId, idempotencyKey });
    if (typeof readCallError(error)?.status === 'number' || !error) attempts.current.delete(giveawayId);
    setEntering((ids) => new Set([...ids].filter((id) => id !== giveawayId)));
    notify(error ? failureToast(error) : ENTERED);
  }

  return { enter: (id: number) => void enter(id), isEntering: (id: number) => entering.has(id) };
}
