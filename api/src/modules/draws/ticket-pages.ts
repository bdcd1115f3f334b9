import { DRAW_ENTRIES_PAGE_SIZE } from '@magnetx/contracts';
import type { ParticipationsModule } from '../participations';
import type { StoredDraw } from './draw.repository';

export interface TicketPage {
  readonly tickets: string[];
  readonly hasMore: boolean;
}

/** How many tickets are read from the database at once: other calls get their turn in between. */
const READ_SIZE = 500;
/** Some 700 KB each. */
const CACHED_PAGES_MAX = 16;

export interface TicketPages {
  read: (draw: StoredDraw, after: string) => Promise<TicketPage>;
}

/** Names a page of a list that does not change any more; null while the draw has not published its hash. */
export function tagOfPage({ entriesHash }: Pick<StoredDraw, 'entriesHash'>, after: string): string | null {
  return entriesHash === null ? null : `"${entriesHash}.${encodeURIComponent(after)}"`;
}

/** The published list of a draw, in pages. Pages of drawn ones never change, so those that were read last are kept. */
export function createTicketPages(participations: Pick<ParticipationsModule, 'listTickets'>): TicketPages {
  const cached = new Map<string, Promise<TicketPage>>();

  const readPage = async (giveawayId: number, after: string): Promise<TicketPage> => {
    const wanted = DRAW_ENTRIES_PAGE_SIZE + 1;
    const found: string[] = [];
    for (let isEnd = false; !isEnd && found.length < wanted;) {
      const limit = Math.min(READ_SIZE, wanted - found.length);
      const part = await participations.listTickets(giveawayId, found.at(-1) ?? after, limit);
      found.push(...part);
      isEnd = part.length < limit;
    }
    return { tickets: found.slice(0, DRAW_ENTRIES_PAGE_SIZE), hasMore: found.length === wanted };
  };

  return {
    read: (draw, after) => {
      const tag = tagOfPage(draw, after);
      if (tag === null) return readPage(draw.giveawayId, after);
      const key = `${draw.giveawayId} ${tag}`;
      const page = cached.get(key) ?? readPage(draw.giveawayId, after);
      // Set anew, it is the last one to go.
      cached.delete(key);
      cached.set(key, page);
      page.catch(() => cached.delete(key));
      const [oldest] = cached.keys();
      if (cached.size > CACHED_PAGES_MAX && oldest !== undefined) cached.delete(oldest);
      return page;
    },
  };
}
