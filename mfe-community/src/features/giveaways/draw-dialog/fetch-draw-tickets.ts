import { listDrawEntries } from '@magnetx/contracts';
import { sendCall } from '@magnetx/federation/api';

/** The list is public: no token goes along. */
const NO_TOKEN = { getToken: () => null };

interface FetchOptions {
  readonly signal: AbortSignal;
  /** Called with the number of fetched tickets after each page. */
  readonly onProgress: (fetched: number) => void;
}

/**
 * Every ticket of a draw, a page at a time, in the order in which they are published. Outside the store: there may be
 * hundreds of thousands. Throws the call's error.
 */
export async function fetchDrawTickets(giveawayId: number, { signal, onProgress }: FetchOptions): Promise<string[]> {
  const tickets: string[] = [];
  for (;;) {
    const query = { giveaway_id: giveawayId, after: tickets.at(-1) };
    const answer = await sendCall(listDrawEntries, { query }, NO_TOKEN, signal);
    if (answer.error) throw answer.error;
    const page = answer.data;
    for (const ticket of page.tickets) tickets.push(ticket);
    onProgress(tickets.length);
    // A page that brings nothing on would be asked for again for ever.
    if (!page.hasMore || page.tickets.length === 0) return tickets;
  }
}
