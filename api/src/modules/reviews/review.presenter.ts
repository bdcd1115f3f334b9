import { REVIEW_OVERDUE_HOURS, rewardText, type ReviewItem } from '@magnetx/contracts';
import type { User } from '../accounts';
import type { Participation } from '../participations';
import type { Quest } from '../quests';
import { reviewIdOfQuest, reviewIdOfWork } from './review-id';

const HOUR_MS = 60 * 60_000;

/** Queue states by the states of quests and of work; what is live or paid was approved. */
const STATUS_OF = {
  pending: 'pending',
  active: 'approved',
  concluded: 'approved',
  approved: 'approved',
  paid: 'approved',
  rejected: 'rejected',
} as const satisfies Record<string, ReviewItem['status']>;

function waiting(status: ReviewItem['status'], since: Date, now: Date): Pick<ReviewItem, 'isOverdue' | 'submittedAt'> {
  const isOverdue = status === 'pending' && now.getTime() - since.getTime() > REVIEW_OVERDUE_HOURS * HOUR_MS;
  return { submittedAt: since.toISOString(), isOverdue };
}

export function rewardOf({ cashCents, mxpReward }: Quest): string {
  return rewardText({ cashCents, mxp: mxpReward });
}

export function presentQuestReview(quest: Quest, now: Date): ReviewItem {
  const status = STATUS_OF[quest.status];
  return {
    id: reviewIdOfQuest(quest),
    type: quest.type,
    title: quest.title,
    description: quest.description,
    status,
    submittedBy: quest.projectName,
    ...waiting(status, quest.createdAt, now),
    amount: quest.job ? quest.job.salary : rewardOf(quest),
    submissionUrl: '',
    reason: quest.reason,
    isLinkRepeated: false,
  };
}

/** The title is the task's; the description is what the user wrote with the work. */
export function presentWorkReview(work: Participation, quest: Quest, user: User | undefined, now: Date): ReviewItem {
  const status = STATUS_OF[work.status as 'pending' | 'approved' | 'rejected' | 'paid'];
  return {
    id: reviewIdOfWork(work),
    type: 'task',
    title: quest.title,
    description: work.work?.text ?? '',
    status,
    submittedBy: user ? `@${user.handle}` : 'A former user',
    ...waiting(status, work.at, now),
    amount: rewardOf(quest),
    submissionUrl: work.work?.url ?? '',
    reason: work.work?.reason ?? '',
    isLinkRepeated: work.work?.isLinkRepeated ?? false,
  };
}
