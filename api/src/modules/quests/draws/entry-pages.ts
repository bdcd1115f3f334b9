import { DRAW_ENTRIES_PAGE_SIZE } from '@magnetx/contracts';
import type { ParticipationsModule } from '../participations/index.ts';
import type { DrawRepository } from './draw.repository.ts';

/** Tickets per query of participations. Each is a document, so larger queries would delay other calls. */
const TICKETS_PER_QUERY = 500;

/**
 * The list of a draw's entries. A drawn list is stored in pages of one document each, so reading a page costs the same
 * for any length. The list of a draw that has not happened is read from participations, in shorter pages.
 */
export function createEntryPages(
  draws: Pick<DrawRepository, 'storeEntryPage' | 'findEntryPage'>,
  { entries }: Pick<ParticipationsModule, 'entries'>,
) {
  return {
    /** Every ticket of a draw, in canonical order. */
    readAll: async (giveawayId: number): Promise<string[]> => {
      const tickets: string[] = [];
      for (;;) {
        const found = await entries.listTickets(giveawayId, tickets.at(-1) ?? '', TICKETS_PER_QUERY);
        tickets.push(...found);
        if (found.length < TICKETS_PER_QUERY) return tickets;
      }
    },

    /** Stores the canonical list in pages. Storing it again changes nothing. */
    store: async (giveawayId: number, tickets: readonly string[]): Promise<void> => {
      for (let from = 0; from < tickets.length; from += DRAW_ENTRIES_PAGE_SIZE) {
        const to = from + DRAW_ENTRIES_PAGE_SIZE;
        const page = { tickets: tickets.slice(from, to), hasMore: to < tickets.length };
        await draws.storeEntryPage(giveawayId, from / DRAW_ENTRIES_PAGE_SIZE, page);
      }
    },

    /** The tickets after this one, at most a page. */
    read: async (giveawayId: number, after: string) => {
      const stored = await draws.findEntryPage(giveawayId, after);
      if (stored) return { ...stored, tickets: stored.tickets.filter((ticket) => ticket > after) };
      const found = await entries.listTickets(giveawayId, after, TICKETS_PER_QUERY + 1);
      return { tickets: found.slice(0, TICKETS_PER_QUERY), hasMore: found.length > TICKETS_PER_QUERY };
    },
  };
}

export type EntryPages = ReturnType<typeof createEntryPages>;
