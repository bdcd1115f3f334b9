import { parseSalary, questFacetShape, type QuestFacets } from '@magnetx/contracts';
import { gramsOf, searchTextOf } from '../../../search/search-grams.ts';
import { NO_DEADLINE, type ListingDocument } from './listing.model.ts';
import type { Quest } from './quest.model.ts';

/** Salary texts without a number sort last in both orders. */
const NO_SALARY = { amount: -1, amountLow: Number.MAX_SAFE_INTEGER };

function amountsOf({ job, cashCents }: Quest): Pick<ListingDocument, 'amount' | 'amountLow'> {
  if (!job) return { amount: cashCents, amountLow: cashCents };
  const salary = parseSalary(job.salary);
  return salary ? { amount: salary.high, amountLow: salary.low } : NO_SALARY;
}

export function hasPlaceLeft({ maxParticipants, participantCount }: Quest): boolean {
  return maxParticipants === null || participantCount < maxParticipants;
}

function statusOf(quest: Quest): ListingDocument['status'] {
  if (quest.status !== 'active') return 'ended';
  return hasPlaceLeft(quest) ? 'active' : 'at_capacity';
}

function specialOf(quest: Quest): ListingDocument['special'] {
  if (quest.job) return quest.job.type;
  return quest.isFeatured ? 'featured' : '';
}

const FACETS = Object.keys(questFacetShape) as (keyof QuestFacets)[];

/** Facets are stored among the grams, which contain no colon, so a facet filter is a search for its gram. */
export function facetGramsOf(facets: QuestFacets): string[] {
  return FACETS.flatMap((name) => (facets[name] === undefined ? [] : [`${name}:${facets[name]}`]));
}

/** Lists of one category are searches for this. */
export const categoryGramOf = (category: string): string => `category:${category}`;

/** The same of one project. */
export const projectGramOf = (name: string): string => `project:${name.toLowerCase()}`;

/** Whether users see the quest as funded. The reserve of an ad says nothing to them. */
export const isShownFunded = ({ isFunded, ad }: Quest): boolean => isFunded && ad === null;

/** A quest's row in the lists. Null while the quest is hidden, and for an ad that has ended. */
export function listingOf(quest: Quest): ListingDocument | null {
  const { status, liveAt, title } = quest;
  if (status === 'pending' || status === 'rejected' || liveAt === null) return null;
  if (quest.deletedAt !== null || !quest.isProjectActive) return null;
  if (quest.ad && status === 'concluded') return null;
  const isFunded = isShownFunded(quest);
  const searchText = searchTextOf([title, quest.projectName, quest.category, ...quest.tags, quest.description]);
  return {
    _id: quest.id,
    projectId: quest.projectId,
    type: quest.type,
    status: statusOf(quest),
    special: specialOf(quest),
    liveAt,
    endsAt: quest.endsAt ?? NO_DEADLINE,
    titleKey: title.normalize('NFKC').toLowerCase(),
    ...amountsOf(quest),
    mxp: quest.mxpReward,
    isFunded,
    searchText,
    searchGrams: [
      ...gramsOf(searchText),
      ...facetGramsOf({ ...quest, ...(isFunded && { funded: 'yes' }) }),
      categoryGramOf(quest.category),
      projectGramOf(quest.projectName),
    ],
  };
}
