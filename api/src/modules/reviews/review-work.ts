import { rewardText } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { NO_AUDIT_TRAIL, type AuditTrail } from '../../http/audit-trail.ts';
import type { Participation, QueuedWork } from '../participations/index.ts';
import { rewardTextOf, type Quest } from '../quests/index.ts';
import { withReason, type ReviewDeps, type NotificationText } from './review-deps.ts';
import { reviewIdOfWork } from './review-id.ts';
import { createReverseWork } from './reverse-work.ts';
import { rewardCause, rewardEntry } from './reward-entries.ts';

/** The reason that an author reads whose pending work was removed. */
const REMOVED_TEXT = 'An admin took it off the review queue.';

async function grantReward(deps: ReviewDeps, work: Participation, quest: Quest, session: ClientSession): Promise<void> {
  if (quest.mxpReward > 0) await deps.ledger.postEntry(rewardEntry(work, quest), session);
  if (quest.cashCents > 0) {
    const { id: questId, title, cashCents: amountCents } = quest;
    const { userId } = work;
    const payable = { cause: rewardCause(work), userId, questId, kind: 'task' as const, title, amountCents };
    await deps.payables.create(payable, session);
  }
}

function noteOf({ work }: QueuedWork, detail: string) {
  return { subject: reviewIdOfWork(work), detail };
}

function approvedText({ title, cashCents, mxpReward }: Quest): string {
  const credited = mxpReward > 0 ? ` ${rewardText({ cashCents: 0, mxp: mxpReward })} are on your balance.` : '';
  const payable = cashCents > 0 ? ` ${rewardText({ cashCents, mxp: 0 })} will be paid to your wallet.` : '';
  return `Your work on “${title}” was approved.${credited}${payable}`;
}

function rejectedNews({ title }: Quest, reason: string): NotificationText {
  const message = withReason(`Your work on “${title}” was not accepted.`, reason);
  return { type: 'warning', title: 'Submission rejected', message };
}

/**
 * Decides on work, and rewards and notifies its user in the same transaction. An approval credits the MXP and makes the
 * cash payable, which a payout batch pays later. Throws `already_decided`, and `not_found` for work outside the queue.
 */
export function createWorkReviews(deps: ReviewDeps) {
  const { participations, notifications, withTransaction } = deps;
  const { workDecisions } = participations;

  const notify = ({ work: { userId, questId } }: QueuedWork, news: NotificationText, session: ClientSession) =>
    notifications.store({ ...news, userId, topic: 'task', target: { kind: 'task', id: questId } }, session);

  const decide = (workId: string, step: (queued: QueuedWork, session: ClientSession) => Promise<void>): Promise<void> =>
    withTransaction(async (session) => step(await workDecisions.getQueued(workId, session), session));

  return {
    approve: (workId: string, audit: AuditTrail = NO_AUDIT_TRAIL) =>
      decide(workId, async (queued, session) => {
        const { quest } = queued;
        const work = await workDecisions.approve(queued, session);
        await grantReward(deps, work, quest, session);
        await audit.done(noteOf(queued, `Approved “${quest.title}”.`), session);
        const title = `You earned ${rewardTextOf(quest)}`;
        await notify(queued, { type: 'success', title, message: approvedText(quest) }, session);
      }),

    reject: (workId: string, reason: string, audit: AuditTrail = NO_AUDIT_TRAIL) =>
      decide(workId, async (queued, session) => {
        const { quest } = queued;
        await workDecisions.reject(queued, reason, session);
        await notify(queued, rejectedNews(quest, reason), session);
        // The audit line omits the reason, because the reason is erased with the user's account.
        await audit.done(noteOf(queued, `Rejected “${quest.title}”.`), session);
      }),

    remove: (workId: string, audit: AuditTrail = NO_AUDIT_TRAIL) =>
      decide(workId, async (queued, session) => {
        const { work, quest } = queued;
        await audit.done(noteOf(queued, `Took “${quest.title}” off the queue.`), session);
        await workDecisions.removeFromQueue(queued, REMOVED_TEXT, session);
        if (work.status === 'pending') await notify(queued, rejectedNews(quest, REMOVED_TEXT), session);
      }),

    reverse: createReverseWork(deps),
  };
}

export type WorkReviews = ReturnType<typeof createWorkReviews>;
