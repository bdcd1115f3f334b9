import {
  type AdminGiveaway,
  AppError,
  featureGiveaway,
  type FeaturableSort,
  listFeaturable,
  type QueryOf,
} from '@magnetx/contracts';
import type { WithTransaction } from '../../../db/with-transaction.ts';
import { route } from '../../../http/route.ts';
import { searchTermsOf } from '../../../search/words.ts';
import { type ListingSort, rewardTextOf, type Quest, type QuestsModule } from '../quests/index.ts';

export interface FeaturedDeps {
  readonly quests: QuestsModule;
  readonly withTransaction: WithTransaction;
}

function present(quest: Quest): AdminGiveaway {
  const { id, title, projectId, projectName, status, endsAt, participantCount, isFeatured } = quest;
  return {
    id,
    title,
    projectId,
    project: projectName,
    status,
    reward: rewardTextOf(quest),
    endsAt: endsAt?.toISOString() ?? null,
    participants: participantCount,
    isFeatured,
  };
}

/** The orders of the lists that serve the sorts. */
const COLUMNS = { live: 'live', title: 'title', prize: 'amount', status: 'open' } as const;

function orderOf(sort: FeaturableSort): ListingSort {
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  return sort.startsWith('-') ? `-${column}` : column;
}

async function listGiveaways({ quests }: FeaturedDeps, query: QueryOf<typeof listFeaturable>) {
  const terms = searchTermsOf(query.search);
  // A search without letters and digits matches nothing.
  if (query.search !== '' && terms.length === 0) return { giveaways: [], next: null };
  const shelf = { type: 'giveaway' as const, ...(query.show === 'featured' && { special: 'featured' as const }) };
  const asked = { sort: orderOf(query.sort), before: query.before, limit: query.limit };
  const { rows, next } = await quests.lists.page(shelf, terms, asked);
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
