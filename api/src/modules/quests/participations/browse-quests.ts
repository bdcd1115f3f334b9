import {
  publicQuestPath,
  QUEST_KINDS,
  QUEST_PAGE_SIZE,
  type BrowsedQuest,
  type browseQuests,
  type QueryOf,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { searchTermsOf } from '../../../search/words.ts';
import { categoryGramOf, facetGramsOf, hasField, labelOf, projectGramOf, publicRewardOf } from '../quests/index.ts';
import { isOpen } from './open-quest.ts';
import type { ParticipationDeps } from './participate.ts';
import { presentQuest } from './quest.presenter.ts';

/** The names of the list's orders, each with its index. */
const ORDERS = { new: 'live', reward: 'amount', ending: 'ending' } as const;

const REWARDED = QUEST_KINDS.filter((kind) => hasField(kind, 'mxpReward'));

export type BrowseQuery = Partial<QueryOf<typeof browseQuests>>;

/** Lists the open quests of one kind or all. A visitor has no level, so early access hides quests. */
export function createBrowseQuests({ quests, clock, listLogos }: ParticipationDeps) {
  return async (
    { search = '', page = 1, kind, category, project, sort = 'new', ...facets }: BrowseQuery,
    size = QUEST_PAGE_SIZE,
  ): Promise<{ quests: BrowsedQuest[]; hasMore: boolean }> => {
    const terms = searchTermsOf(search);
    if (search !== '' && terms.length === 0) return { quests: [], hasMore: false };
    const early = await quests.listEarly();
    const shelf = {
      type: kind ?? (sort === 'reward' ? REWARDED : QUEST_KINDS),
      isOpen: true,
      facets: [
        // First, because an index is read by the first of two frequent grams, and projects have the fewest quests.
        ...(project ? [projectGramOf(project)] : []),
        ...(category ? [categoryGramOf(category)] : []),
        ...facetGramsOf(facets),
      ],
      without: early.map(({ id }) => id),
    };
    // The extra row shows whether another page follows.
    const window = { order: ORDERS[sort], isReversed: false, skip: (page - 1) * size, limit: size + 1 };
    const ids = await quests.lists.listIds(shelf, terms, window);
    const byId = new Map((await quests.list(ids.slice(0, size))).map((quest) => [quest.id, quest]));
    const now = clock.now();
    const found = ids.flatMap((id) => byId.get(id) ?? []).filter((quest) => isOpen(quest, now));
    const logos = await listLogos(found.map(({ projectId }) => projectId));
    const listed = found.map((quest): BrowsedQuest => {
      const {
        id,
        title,
        cover,
        timeLeft,
        is_funded: isFunded,
        project: host,
      } = presentQuest({ quest }, { now, logos });
      const detail = [labelOf(quest), publicRewardOf(quest)].filter(Boolean).join(' · ');
      const shown = { id, title, path: publicQuestPath(id).slice(1), cover, detail, when: timeLeft };
      return { ...shown, host: host.name, logo: host.logo, funded: isFunded ? t('Funded') : '' };
    });
    return { quests: listed, hasMore: ids.length > size };
  };
}
