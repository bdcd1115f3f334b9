import { verifyDraw, type Draw, type DrawCheck } from '@magnetx/contracts';
import { errorText, readCallError } from '@magnetx/federation/api';
import { logError } from '@magnetx/federation/log';
import { t } from '@magnetx/texts';
import { useEffect, useState } from 'react';
import { fetchDrawTickets } from './fetch-draw-tickets.ts';

/** A ticket's position in a draw. */
export interface OwnRow {
  /** In the published list, the first is 1; null when it is not in it. */
  readonly position: number | null;
  readonly outcome: 'winner' | 'alternate' | 'not_drawn';
  /** Among the winners, or the alternates; the first is 1. */
  readonly place: number;
  /** The cash of the place that it holds now, in US cents; null when it holds none. */
  readonly shareCents: number | null;
  readonly hasMovedUp: boolean;
  readonly hasPassedOn: boolean;
}

export type Verification =
  | { readonly state: 'fetching'; readonly fetched: number }
  | { readonly state: 'computing' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'done'; readonly checks: readonly DrawCheck[]; readonly own: OwnRow | null };

const FAILED = t('Your browser could not repeat the draw.');

/** The index of the place that a ticket holds after all hand-overs, or -1. */
function heldPlaceOf({ winners, hand_overs }: Draw, ticket: string): number {
  const holders = [...winners];
  for (const { ticket_out, ticket_in } of hand_overs) holders[holders.indexOf(ticket_out)] = ticket_in;
  return holders.indexOf(ticket);
}

function ownRowOf(draw: Draw, tickets: readonly string[], ticket: string | null): OwnRow | null {
  if (ticket === null) return null;
  const position = tickets.indexOf(ticket);
  const winner = draw.winners.indexOf(ticket);
  const alternate = draw.alternates.indexOf(ticket);
  const outcome = winner >= 0 ? 'winner' : alternate >= 0 ? 'alternate' : 'not_drawn';
  return {
    position: position < 0 ? null : position + 1,
    outcome,
    place: Math.max(winner, alternate) + 1,
    shareCents: draw.share_cents[heldPlaceOf(draw, ticket)] ?? null,
    hasMovedUp: draw.hand_overs.some(({ ticket_in }) => ticket_in === ticket),
    hasPassedOn: draw.hand_overs.some(({ ticket_out }) => ticket_out === ticket),
  };
}

/** Fetches the published data of a draw and repeats it in this browser; `retry` starts over. */
export function useDrawVerification(draw: Draw, ownTicket: string | null) {
  const [verification, setVerification] = useState<Verification>({ state: 'fetching', fetched: 0 });
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const report = (next: Verification) => {
      if (!signal.aborted) setVerification(next);
    };
    async function verify(): Promise<void> {
      const onProgress = (fetched: number) => report({ state: 'fetching', fetched });
      const tickets = await fetchDrawTickets(draw.giveaway_id, { signal, onProgress });
      if (signal.aborted) return;
      report({ state: 'computing' });
      const checks = await verifyDraw(draw, tickets);
      report({ state: 'done', checks, own: ownRowOf(draw, tickets, ownTicket) });
    }
    verify().catch((error: unknown) => {
      if (signal.aborted) return;
      // A failed call was logged where it was made.
      if (!readCallError(error)) logError('A draw could not be repeated', error);
      report({ state: 'failed', message: errorText(error, FAILED) });
    });
    return () => giveUp.abort();
  }, [draw, ownTicket, attempt]);

  return {
    verification,
    retry() {
      setVerification({ state: 'fetching', fetched: 0 });
      setAttempt(attempt + 1);
    },
  };
}
