import { searchableBeginningsOf } from '../../words';
import type { ListingDocument } from './listing.model';
import type { Quest } from './quest.repository';

/** The digits of a text as one figure, as the lists compare salaries; 0 without any. */
function figureOf(text: string): number {
  return Number(text.replace(/\D/g, '').slice(0, 15));
}

function specialOf(quest: Quest): string {
  if (quest.job) return quest.job.type;
  return quest.isFeatured ? 'featured' : '';
}

/** A quest's row in the lists; null while users may not see it. */
export function listingOf(quest: Quest): ListingDocument | null {
  const { status, liveAt, title } = quest;
  if (status === 'pending' || status === 'rejected' || liveAt === null) return null;
  if (quest.deletedAt !== null || !quest.isProjectActive) return null;
  return {
    _id: quest.id,
    projectId: quest.projectId,
    type: quest.type,
    status: status === 'active' ? 'active' : 'ended',
    special: specialOf(quest),
    liveAt,
    titleKey: title.normalize('NFKC').toLowerCase(),
    amount: quest.job ? figureOf(quest.job.salary) : quest.cashCents,
    mxp: quest.mxpReward,
    beginnings: searchableBeginningsOf([title, quest.projectName, quest.category, ...quest.tags, quest.description]),
  };
}
