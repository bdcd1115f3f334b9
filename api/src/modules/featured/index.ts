import { type AdminGiveaway, AppError, featureGiveaway, listFeaturable, type QueryOf } from '@magnetx/contracts';
import type { WithTransaction } from '../../db/with-transaction.ts';
import { invalidCursorError, parseCursor, readCursorPage } from '../../http/cursor-page.ts';
import { route } from '../../http/route.ts';
import { searchTermsOf } from '../../search/words.ts';
import { rewardTextOf, type Quest, type QuestsModule } from '../quests/index.ts';

export interface FeaturedDeps {
  readonly quests: QuestsModule;
  readonly withTransaction: WithTransaction;
}

function present(quest: Quest): AdminGiveaway {
  const { id, title, projectName, status, endsAt, participantCount, isFeatured } = quest;
  return {
    id,
    title,
    project: projectName,
    status,
    reward: rewardTextOf(quest),
    endsAt: endsAt?.toISOString() ?? null,
    participants: participantCount,
    isFeatured,
  };
}

/** The position of a page in a list of quests. Throws `validation_failed`. */
function readPlace(before: string): { liveAt: Date; id: number } | null {
  const place = parseCursor(before);
  const id = Number(place?.id);
  if (place !== null && !Number.isSafeInteger(id)) throw invalidCursorError();
  return place && { liveAt: place.at, id };
}

async function listGiveaways({ quests }: FeaturedDeps, query: QueryOf<typeof listFeaturable>) {
  const terms = searchTermsOf(query.search);
  const place = readPlace(query.before);
  // A search without letters and digits matches nothing.
  if (query.search !== '' && terms.length === 0) return { giveaways: [], next: null };
  const shelf = { type: 'giveaway' as const, ...(query.show === 'featured' && { special: 'featured' as const }) };
  const { rows, next } = await readCursorPage(
    query.limit,
    (limit) => quests.lists.listNewest(shelf, terms, place, limit),
    ({ id, liveAt }) => ({ id: String(id), at: liveAt }),
  );
  const found = new Map((await quests.list(rows.map(({ id }) => id))).map((quest) => [quest.id, quest]));
  return { giveaways: rows.flatMap(({ id }) => found.get(id) ?? []).map(present), next };
}

/** Admins choose the featured giveaways. */
export function createFeaturedModule(deps: FeaturedDeps) {
  const { quests, withTransaction } = deps;
  return {
    routes: [
      route(listFeaturable, ({ query }) => listGiveaways(deps, query)),
      route(featureGiveaway, async ({ params: { questId }, body: { isFeatured }, audit }) => {
        const note = { subject: `quest-${questId}`, detail: isFeatured ? 'Featured' : 'No longer featured' };
        audit.on(note);
        const giveaway = await withTransaction(async (session) => {
          const changed = await quests.feature(questId, isFeatured, session);
          if (!changed) throw new AppError('not_found');
          await audit.done(note, session);
          return changed;
        });
        return { giveaway: present(giveaway) };
      }),
    ],
  };
}
