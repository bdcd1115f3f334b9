import {
  NO_REASON,
  REVIEW_OVERDUE_HOURS,
  submissionFlagsOf,
  type Recommendation,
  type ReviewItem,
  type Turn,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { User } from '../../accounts/accounts/index.ts';
import type { Participation } from '../participations/index.ts';
import {
  changesOf,
  isReversible,
  isScheduled,
  publicRewardOf,
  rewardTextOf,
  termsOf,
  wordsOf,
  type EditRequest,
  type Quest,
} from '../quests/index.ts';
import { reviewIdOfEdit, reviewIdOfQuest, reviewIdOfWork } from './review-id.ts';

const HOUR_MS = 60 * 60_000;

/** Queue statuses by the statuses of quests and of work. Live and paid items were approved. */
const STATUS_OF = {
  pending: 'pending',
  active: 'approved',
  concluded: 'approved',
  approved: 'approved',
  paid: 'approved',
  rejected: 'rejected',
  removed: 'rejected',
} as const satisfies Record<string, ReviewItem['status']>;

/** The queue status of work. */
export function workStatusOf({ status }: Pick<Participation, 'status'>): ReviewItem['status'] {
  return STATUS_OF[status as keyof typeof STATUS_OF];
}

/** The queue status of a quest. */
export function questStatusOf(quest: Pick<Quest, 'status' | 'decidedAt'>): ReviewItem['status'] {
  return isScheduled(quest) ? 'approved' : STATUS_OF[quest.status];
}

export function editStatusOf({ status }: EditRequest): ReviewItem['status'] {
  return status === 'pending' || status === 'approved' ? status : 'rejected';
}

/** When a quest was sent for review. */
export function waitsSince({ createdAt, resubmittedAt }: Quest): Date {
  return resubmittedAt ?? createdAt;
}

function waiting(status: ReviewItem['status'], since: Date, now: Date): Pick<ReviewItem, 'isOverdue' | 'submittedAt'> {
  const isOverdue = status === 'pending' && now.getTime() - since.getTime() > REVIEW_OVERDUE_HOURS * HOUR_MS;
  return { submittedAt: since.toISOString(), isOverdue };
}

/** The reason for a rejection. */
function reasonOf(status: string, given: string): string {
  return status === 'rejected' ? given || NO_REASON : given;
}

/** The changes of the owner in a pending quest. */
function changedFrom(quest: Quest): Pick<ReviewItem, 'changes' | 'terms'> {
  const { earlierWords: before } = quest;
  if (!before || questStatusOf(quest) !== 'pending') return { changes: [], terms: null };
  const terms = { before: before.terms, after: termsOf(quest) };
  return { changes: changesOf({ before, after: wordsOf(quest) }), terms };
}

function adminsTurn(status: ReviewItem['status']): Turn | null {
  return status === 'pending' ? 'admin' : null;
}

export function presentQuestReview(quest: Quest, now: Date): ReviewItem {
  const status = questStatusOf(quest);
  return {
    id: reviewIdOfQuest(quest),
    type: quest.type,
    title: quest.title,
    description: quest.description,
    status,
    submittedBy: quest.projectName,
    questId: quest.id,
    projectId: quest.projectId,
    projectName: quest.projectName,
    userId: null,
    ...waiting(status, waitsSince(quest), now),
    amount: publicRewardOf(quest),
    cash_cents: 0,
    mxp: 0,
    reserved_cents: 0,
    submissionUrl: '',
    reason: reasonOf(quest.status, quest.reason),
    isLinkRepeated: false,
    flags: [],
    isReversible: isReversible(quest, now),
    ...changedFrom(quest),
    recommendation: null,
    startsAt: isScheduled(quest) ? (quest.startsAt?.toISOString() ?? null) : null,
    turn: quest.isToCheck ? 'check' : adminsTurn(status),
    decidedBy: null,
  };
}

/** An edit request has the row of its quest, with what it changes. */
export function presentEditReview(edit: EditRequest, quest: Quest, now: Date): ReviewItem {
  const status = editStatusOf(edit);
  return {
    ...presentQuestReview(quest, now),
    id: reviewIdOfEdit(edit),
    status,
    ...waiting(status, edit.createdAt, now),
    reason: reasonOf(edit.status, edit.reason),
    isReversible: false,
    startsAt: null,
    turn: adminsTurn(status),
    changes: changesOf(edit),
    terms: null,
  };
}

/** Submitted work with the other fields of its row. */
export interface ShownWork {
  readonly work: Participation;
  readonly quest: Quest;
  readonly user: User | undefined;
  /** Its reward was paid, or is in a payout. */
  readonly isPaid: boolean;
  /** The dollars in the reserve of its quest. */
  readonly reservedCents: number;
  readonly turn: Turn | null;
  readonly sharesWallet: boolean;
}

/** Whether work can return to the queue. Work of a deleted user or task cannot. */
export function isReversibleWork({ work, quest, isPaid }: Pick<ShownWork, 'work' | 'quest' | 'isPaid'>): boolean {
  if (quest.deletedAt !== null) return false;
  if (work.status === 'approved') return !isPaid && work.work?.url !== '';
  return work.status === 'rejected' && ['active', 'concluded'].includes(quest.status);
}

export function presentRecommendation({ work }: Participation): Recommendation | null {
  const given = work?.recommendation;
  return given ? { ...given, at: given.at.toISOString() } : null;
}

/** The side that has decided on work. Null while it waits. */
export function deciderOf({ status, work }: Participation): ReviewItem['decidedBy'] {
  return status === 'pending' ? null : (work?.decidedBy ?? 'admin');
}

/** The title is the task's. The description is the submitted text. */
export function presentWorkReview({ user, turn, ...shown }: ShownWork, now: Date): ReviewItem {
  const { work, quest } = shown;
  const status = workStatusOf(work);
  return {
    id: reviewIdOfWork(work),
    type: 'task',
    title: quest.title,
    description: work.work?.text ?? '',
    status,
    submittedBy: user ? `@${user.handle}` : t('A former user'),
    questId: quest.id,
    projectId: quest.projectId,
    projectName: quest.projectName,
    userId: user?.id ?? null,
    ...waiting(status, work.at, now),
    ...(turn === 'owner' && { isOverdue: false }),
    amount: rewardTextOf(quest),
    cash_cents: quest.cashCents,
    mxp: quest.mxpReward,
    reserved_cents: shown.reservedCents,
    submissionUrl: work.work?.url ?? '',
    reason: reasonOf(work.status, work.work?.reason ?? ''),
    isLinkRepeated: work.work?.isLinkRepeated ?? false,
    flags: work.work ? submissionFlagsOf(work.work, user?.handle ?? null, shown.sharesWallet) : [],
    isReversible: isReversibleWork(shown),
    changes: [],
    terms: null,
    recommendation: presentRecommendation(work),
    startsAt: null,
    turn,
    decidedBy: deciderOf(work),
  };
}
