import {
  QUEST_LIST_SIZE_MAX,
  QUEST_PAGE_SIZE,
  type ListPage,
  type QuestFacets,
  type QuestKind,
} from '@magnetx/contracts';
import { searchTermsOf } from '../../../search/words.ts';
import { facetGramsOf, hasField, type Shelf, type Tally, type Window } from '../quests/index.ts';
import { listForYou } from './list-for-you.ts';
import type { ParticipationDeps } from './participate.ts';
import type { Participation } from './participation.model.ts';
import type { ShownParticipation } from './quest.presenter.ts';
import { countOwn, type OwnCounts } from './quest-stats.ts';

/** The orders of the lists, by their names in URLs. */
const ORDERS = {
  new: { order: 'live', isReversed: false },
  old: { order: 'live', isReversed: true },
  'a-z': { order: 'title', isReversed: false },
  'z-a': { order: 'title', isReversed: true },
  'price-high': { order: 'amount', isReversed: false },
  'price-low': { order: 'amount', isReversed: true },
  'prize-high': { order: 'amount', isReversed: false },
  'prize-low': { order: 'amount', isReversed: true },
  'reward-high': { order: 'amount', isReversed: false },
  'reward-low': { order: 'amount', isReversed: true },
  'salary-high': { order: 'amount', isReversed: false },
  'salary-low': { order: 'amountLow', isReversed: false },
  active: { order: 'open', isReversed: false },
  funded: { order: 'funded', isReversed: false },
  'for-you': { order: 'live', isReversed: false },
} as const satisfies Record<string, Pick<Window, 'order' | 'isReversed'>>;

export interface ListRequest extends QuestFacets {
  readonly userId: string;
  readonly shelf: Shelf & { readonly type: QuestKind };
  /** Only quests in which the user participates. */
  readonly isOwn?: boolean;
  /** Only quests that the user has saved. */
  readonly saved?: 'yes' | undefined;
  readonly search: string;
  readonly sort: keyof typeof ORDERS;
  /** Undefined: the whole list, up to its maximum size. */
  readonly page?: number | undefined;
}

export interface QuestPage {
  readonly items: readonly ShownParticipation[];
  readonly tally: Tally;
  /** The user's participations of this type, in the whole list. */
  readonly own: OwnCounts;
  readonly pagination: ListPage;
}

function sizeOf({ all, open, special }: Tally, shelf: Shelf): number {
  if (shelf.isOpen !== undefined) return shelf.isOpen ? open : all - open;
  return shelf.special === undefined ? all : (special[shelf.special] ?? 0);
}

/** The quests of a shelf whose early access is not for the user. */
async function listHiddenEarly({ quests, readLevel }: ParticipationDeps, userId: string, { type, isOpen }: Shelf) {
  const early = isOpen === false ? [] : (await quests.listEarly()).filter((quest) => quest.type === type);
  const level = early.length > 0 ? await readLevel(userId) : 0;
  const hidden = early.filter(({ headStart }) => level < (headStart?.level ?? 0));
  return hidden.map(({ id, job, isFeatured }) => ({ id, special: job?.type ?? (isFeatured ? 'featured' : '') }));
}

/**
 * Reads a list, or one page of it: the ids from an index, then the quests and the user's participations in one query
 * each. The total needs no count, except with a search or a facet.
 */
export async function listQuests(deps: ParticipationDeps, request: ListRequest): Promise<QuestPage> {
  const { quests, participations, savedQuests, hiddenAds } = deps;
  const { userId, search, page = 1 } = request;
  const limit = request.page === undefined ? QUEST_LIST_SIZE_MAX : QUEST_PAGE_SIZE;
  const facets = facetGramsOf(request);
  const [ads, early, own] = await Promise.all([
    hasField(request.shelf.type, 'ad') ? hiddenAds(userId) : [],
    listHiddenEarly(deps, userId, request.shelf),
    participations.listStatuses(userId, request.shelf.type),
  ]);
  const ownIds = new Set(own.map(({ questId }) => questId));
  const hidden = [...ads.map(({ id, jobType: special }) => ({ id, special })), ...early];
  const shelf = { ...request.shelf, facets, without: hidden.map(({ id }) => id) };
  const terms = searchTermsOf(search);
  // The extra row shows whether another page follows.
  const window = { ...ORDERS[request.sort], skip: (page - 1) * limit, limit: limit + 1 };
  const readIds = async (): Promise<{ ids: number[]; total: number | null }> => {
    if (search !== '' && terms.length === 0) return { ids: [], total: 0 };
    const { isOwn, saved } = request;
    if (!isOwn && !saved) {
      const isForYou = request.sort === 'for-you';
      const ids = isForYou
        ? await listForYou({ quests, participations }, { userId, shelf, terms, window })
        : await quests.lists.listIds(shelf, terms, window);
      return { ids, total: null };
    }
    const kept = saved ? new Set(await savedQuests.listIds(userId, shelf.type)) : null;
    const among = isOwn ? [...ownIds].filter((id) => kept?.has(id) ?? true) : [...(kept ?? [])];
    return quests.lists.listIdsAmong(among, shelf, terms, window);
  };
  const [{ ids, total }, tally, counts] = await Promise.all([
    readIds(),
    quests.lists.tallyOf(shelf.type),
    countOwn(deps, own),
  ]);
  const shown = ids.slice(0, limit);
  const joined = shown.filter((id) => ownIds.has(id));
  const [found, parts, marked] = await Promise.all([
    quests.list(shown),
    joined.length > 0 ? participations.findIn(userId, joined) : new Map<number, Participation>(),
    savedQuests.listAmong(userId, shown),
  ]);
  const byId = new Map(found.map((quest) => [quest.id, quest]));
  const items = shown.flatMap((id) => {
    const quest = byId.get(id);
    return quest ? [{ quest, participation: parts.get(id) ?? null, isSaved: marked.has(id) }] : [];
  });
  const missing = hidden.filter(({ special }) => shelf.special === undefined || shelf.special === special).length;
  const known = total ?? (terms.length + facets.length > 0 ? null : sizeOf(tally, shelf) - missing);
  const pagination = { page, limit, total: known, hasMore: ids.length > limit };
  return { items, tally, own: counts, pagination };
}
