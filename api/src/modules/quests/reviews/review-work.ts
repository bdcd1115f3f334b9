import { AppError, rewardText, submissionFlagsOf, type SubmissionFlag, type Verdict } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { NO_AUDIT_TRAIL, type AuditTrail } from '../../../http/audit-trail.ts';
import {
  ADMIN,
  type NamedWork,
  type Participation,
  type QueuedWork,
  type WorkDecider,
} from '../participations/index.ts';
import { rewardTextOf, type Quest } from '../quests/index.ts';
import type { DecidedWork } from './owner-news.ts';
import { withReason, type ReviewDeps, type NotificationText } from './review-deps.ts';
import { reviewIdOfWork } from './review-id.ts';
import { createReverseWork } from './reverse-work.ts';
import { rewardCause, rewardEntry } from './reward-entries.ts';

/** The reason that an author reads whose pending work was removed. */
const REMOVED_TEXT = t('An admin took it off the review queue.');

export const NOT_RECOMMENDED = t('Its owner recommends nothing.');
const RECOMMENDATION_CHANGED = t('Its owner has changed the recommendation. Look at it again, then decide.');

interface SeenRecommendation {
  readonly verdict: Verdict;
  readonly reason: string;
}

interface DecisionOptions {
  readonly decider: WorkDecider;
  readonly audit: AuditTrail;
}

function isSeen({ verdict, reason }: SeenRecommendation, seen: SeenRecommendation | undefined): boolean {
  return verdict === seen?.verdict && (verdict === 'accept' || reason === seen.reason);
}

/** The flags of work whose owner decided. An admin has seen them. */
async function openFlagsOf(
  { users }: ReviewDeps,
  { work, userId }: Participation,
  { by }: WorkDecider,
  session: ClientSession,
): Promise<SubmissionFlag[]> {
  if (by === 'admin' || !work) return [];
  return submissionFlagsOf(work, (await users.find(userId, session))?.handle ?? null);
}

async function grantReward(
  deps: ReviewDeps,
  work: Participation,
  quest: Quest,
  decider: WorkDecider,
  session: ClientSession,
): Promise<void> {
  if (quest.mxpReward > 0) await deps.ledger.postEntry(rewardEntry(work, quest), session);
  if (quest.cashCents > 0) {
    const { id: questId, projectId, title, cashCents: amountCents } = quest;
    const { userId } = work;
    const of = { userId, questId, projectId };
    const payable = { cause: rewardCause(work), ...of, kind: 'task' as const, title, amountCents };
    const heldFor = await openFlagsOf(deps, work, decider, session);
    await deps.payables.create({ ...payable, ...(heldFor.length > 0 && { heldFor }) }, session);
  }
}

function noteOf({ work }: QueuedWork, detail: string) {
  return { subject: reviewIdOfWork(work), detail };
}

async function approvedText(
  { users }: ReviewDeps,
  { title, cashCents, mxpReward }: Quest,
  userId: string,
  session: ClientSession,
): Promise<string> {
  const credited =
    mxpReward > 0
      ? ` ${t('{reward} are on your balance.', { reward: rewardText({ cashCents: 0, mxp: mxpReward }) })}`
      : '';
  const approved = t('Your work on “{title}” was approved.', { title }) + credited;
  if (cashCents === 0) return approved;
  const reward = rewardText({ cashCents, mxp: 0 });
  const user = await users.find(userId, session);
  return user && users.payableWalletOf(user) !== null
    ? `${approved} ${t('{reward} will be paid to your wallet.', { reward })}`
    : `${approved} ${t('Set a payout wallet to be paid {reward}.', { reward })}`;
}

function rejectedNews({ title }: Quest, reason: string): NotificationText {
  const message = withReason(t('Your work on “{title}” was not accepted. You can appeal once.', { title }), reason);
  return { type: 'warning', title: t('Submission rejected'), message };
}

/**
 * Decides on work, and rewards and notifies its user in the same transaction. An approval credits the MXP and makes the
 * cash payable, which a payout batch pays later. Throws `already_decided`, `item_changed` for an earlier revision, and
 * `not_found` for work outside the queue.
 */
export function createWorkReviews(deps: ReviewDeps) {
  const { participations, notifications, withTransaction } = deps;
  const { workDecisions } = participations;

  const notify = ({ work: { userId, questId } }: QueuedWork, news: NotificationText, session: ClientSession) =>
    notifications.store({ ...news, userId, topic: 'task', target: { kind: 'task', id: questId } }, session);

  const decide = <T>(named: NamedWork, step: (queued: QueuedWork, session: ClientSession) => Promise<T>): Promise<T> =>
    withTransaction(async (session) => step(await workDecisions.getQueued(named, session), session));

  const approve = async (
    queued: QueuedWork,
    { decider, audit }: DecisionOptions,
    session: ClientSession,
  ): Promise<DecidedWork> => {
    const { quest } = queued;
    const work = await workDecisions.approve(queued, decider, session);
    await grantReward(deps, work, quest, decider, session);
    await audit.done(noteOf(queued, `Approved “${quest.title}”.`), session);
    const title = t('You earned {reward}', { reward: rewardTextOf(quest) });
    const message = await approvedText(deps, quest, work.userId, session);
    await notify(queued, { type: 'success', title, message }, session);
    return { ...queued, status: 'approved', reason: '' };
  };

  const reject = async (
    queued: QueuedWork,
    reason: string,
    { decider, audit }: DecisionOptions,
    session: ClientSession,
  ): Promise<DecidedWork> => {
    const { quest } = queued;
    await workDecisions.reject(queued, reason, decider, session);
    await notify(queued, rejectedNews(quest, reason), session);
    // The audit line omits the reason, because the reason is erased with the user's account.
    await audit.done(noteOf(queued, `Rejected “${quest.title}”.`), session);
    return { ...queued, status: 'rejected', reason };
  };

  return {
    decide,
    /** The steps of a decision, in the caller's transaction. */
    steps: { approve, reject },

    approve: (named: NamedWork, audit: AuditTrail = NO_AUDIT_TRAIL) =>
      decide(named, (queued, session) => approve(queued, { decider: ADMIN, audit }, session)),

    reject: (named: NamedWork, reason: string, audit: AuditTrail = NO_AUDIT_TRAIL) =>
      decide(named, (queued, session) => reject(queued, reason, { decider: ADMIN, audit }, session)),

    /**
     * Decides as the owner recommends. Throws `item_changed` unless that is what the admin saw, with the reason that
     * the user of declined work reads.
     */
    follow: (named: NamedWork, seen: SeenRecommendation | undefined, audit: AuditTrail = NO_AUDIT_TRAIL) =>
      decide(named, (queued, session) => {
        const { work, content } = queued;
        const { recommendation } = content;
        if (work.status !== 'pending') throw new AppError('already_decided');
        if (!recommendation) throw new AppError('conflict', { message: NOT_RECOMMENDED });
        if (!isSeen(recommendation, seen)) throw new AppError('item_changed', { message: RECOMMENDATION_CHANGED });
        return recommendation.verdict === 'accept'
          ? approve(queued, { decider: ADMIN, audit }, session)
          : reject(queued, recommendation.reason, { decider: ADMIN, audit }, session);
      }),

    remove: (named: NamedWork, audit: AuditTrail = NO_AUDIT_TRAIL) =>
      decide(named, async (queued, session) => {
        const { work, quest } = queued;
        await audit.done(noteOf(queued, `Took “${quest.title}” off the queue.`), session);
        await workDecisions.removeFromQueue(queued, REMOVED_TEXT, session);
        if (work.status === 'pending') await notify(queued, rejectedNews(quest, REMOVED_TEXT), session);
      }),

    reverse: createReverseWork(deps),
  };
}

export type WorkReviews = ReturnType<typeof createWorkReviews>;
