import { DRAW_ENTRIES_PAGE_SIZE } from '@magnetx/contracts';
import type { ParticipationsModule } from '../participations/index.ts';
import type { DrawRepository } from './draw.repository.ts';

export interface EntryPage {
  readonly tickets: string[];
  readonly hasMore: boolean;
}

/** Tickets read from participations in one query. Each is a document, so a query of more would hold up other calls. */
const TICKETS_PER_QUERY = 500;

export interface EntryPages {
  /** Every ticket of a draw, in canonical order. */
  readAll: (giveawayId: number) => Promise<string[]>;
  /** Stores the canonical list in pages. Storing it again changes nothing. */
  store: (giveawayId: number, tickets: readonly string[]) => Promise<void>;
  /** The tickets after this one, at most a page. Any ticket or text may be asked for, at the cost of one document. */
  read: (giveawayId: number, after: string) => Promise<EntryPage>;
}

/**
 * The list of a draw's entries. Once drawn it is stored in pages, one document each, so that publishing it to anyone
 * costs the same whatever its length. Lists without stored pages, those that wait for their draw, are read from
 * participations, in shorter pages.
 */
export function createEntryPages(
  draws: Pick<DrawRepository, 'storeEntryPage' | 'findEntryPage'>,
  { entries }: Pick<ParticipationsModule, 'entries'>,
): EntryPages {
  return {
    readAll: async (giveawayId) => {
      const tickets: string[] = [];
      for (;;) {
        const found = await entries.listTickets(giveawayId, tickets.at(-1) ?? '', TICKETS_PER_QUERY);
        tickets.push(...found);
        if (found.length < TICKETS_PER_QUERY) return tickets;
      }
    },

    store: async (giveawayId, tickets) => {
      for (let from = 0; from < tickets.length; from += DRAW_ENTRIES_PAGE_SIZE) {
        const to = from + DRAW_ENTRIES_PAGE_SIZE;
        const page = { tickets: tickets.slice(from, to), hasMore: to < tickets.length };
        await draws.storeEntryPage(giveawayId, from / DRAW_ENTRIES_PAGE_SIZE, page);
      }
    },

    read: async (giveawayId, after) => {
      const stored = await draws.findEntryPage(giveawayId, after);
      if (stored) return { ...stored, tickets: stored.tickets.filter((ticket) => ticket > after) };
      const found = await entries.listTickets(giveawayId, after, TICKETS_PER_QUERY + 1);
      return { tickets: found.slice(0, TICKETS_PER_QUERY), hasMore: found.length > TICKETS_PER_QUERY };
    },
  };
}
