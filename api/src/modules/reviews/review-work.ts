import { rewardText } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import { NO_AUDIT_TRAIL, type AuditTrail } from '../../http/audit-trail.ts';
import type { NewNotification } from '../notifications/index.ts';
import type { Participation } from '../participations/index.ts';
import type { Quest } from '../quests/index.ts';
import { withReason, type ReviewDeps, type Told } from './review-deps.ts';
import { reviewIdOfWork } from './review-id.ts';
import { rewardOf } from './review.presenter.ts';
import { findWork, type ReviewedWork, type WorkNamed } from './find-work.ts';
import { createReverseWork } from './reverse-work.ts';
import { rewardCause, rewardEntry } from './reward-entries.ts';

export interface WorkReviews {
  approve: (named: WorkNamed, audit?: AuditTrail) => Promise<ReviewedWork>;
  reject: (named: WorkNamed, reason: string, audit?: AuditTrail) => Promise<ReviewedWork>;
  remove: (named: WorkNamed, audit?: AuditTrail) => Promise<void>;
  reverse: (named: WorkNamed, audit?: AuditTrail) => Promise<ReviewedWork>;
}

async function grantReward(deps: ReviewDeps, { work, quest }: ReviewedWork, session: ClientSession): Promise<void> {
  if (quest.mxpReward > 0) await deps.ledger.postEntry(rewardEntry(work, quest), session);
  if (quest.cashCents > 0) {
    const { id: questId, title, cashCents: amountCents } = quest;
    const { userId } = work;
    const payable = { cause: rewardCause(work), userId, questId, kind: 'task' as const, title, amountCents };
    await deps.payables.create(payable, session);
  }
}

function noteOf(work: Participation, detail: string) {
  return { subject: reviewIdOfWork(work), detail };
}

function toldOf({ userId, questId }: Participation, told: Told): NewNotification {
  return { ...told, userId, topic: 'task', target: { kind: 'task', id: questId } };
}

function approvedText({ title, cashCents, mxpReward }: Quest): string {
  const credited = mxpReward > 0 ? ` ${rewardText({ cashCents: 0, mxp: mxpReward })} are on your balance.` : '';
  const payable = cashCents > 0 ? ` ${rewardText({ cashCents, mxp: 0 })} will be paid to your wallet.` : '';
  return `Your work on “${title}” was approved.${credited}${payable}`;
}

/**
 * Decisions on users' work. Approval credits the MXP and makes the cash payable, once whoever asks how often; a
 * rejection frees the place. Of several at once the first counts, the others throw `already_decided`; what is not in
 * the queue throws `not_found`. The user is told in the same transaction.
 */
export function createWorkReviews(deps: ReviewDeps): WorkReviews {
  const { participations, quests, notifications, withTransaction, clock } = deps;

  const tell = (work: Participation, told: Told, session: ClientSession) =>
    notifications.store(toldOf(work, told), session);

  const turnDown = async (
    { work, content, quest }: Awaited<ReturnType<typeof findWork>>,
    { reason, isQueued }: { reason: string; isQueued: boolean },
    session: ClientSession,
  ): Promise<ReviewedWork | null> => {
    const decided = { ...content, decidedAt: clock.now(), reason };
    const changes = { status: 'rejected' as const, work: decided, isQueued };
    const rejected = await participations.changeIf(work.id, ['pending'], changes, session);
    if (!rejected) return null;
    await quests.places.free(quest.id, ['active', 'concluded'], session);
    const sentence = `Your work on “${quest.title}” was not accepted.`;
    const message = withReason(sentence, reason);
    await tell(rejected, { type: 'warning', title: 'Submission rejected', message }, session);
    return { work: rejected, quest };
  };

  return {
    approve: (named, audit = NO_AUDIT_TRAIL) =>
      withTransaction(async (session) => {
        const { work: pending, content, quest } = await findWork(deps, named, session);
        const decidedAt = clock.now();
        const decided = { ...content, decidedAt, reason: '' };
        const changes = { status: 'approved' as const, work: decided, completedAt: decidedAt };
        const work = await participations.changeIf(pending.id, ['pending'], changes, session);
        if (!work) throw new AppError('already_decided');
        await deps.activity.complete({ quest, source: work.source, at: decidedAt, workAt: work.at }, session);
        await grantReward(deps, { work, quest }, session);
        await audit.done(noteOf(work, `Approved “${quest.title}”.`), session);
        const title = `You earned ${rewardOf(quest)}`;
        await tell(work, { type: 'success', title, message: approvedText(quest) }, session);
        return { work, quest };
      }),

    reject: (named, reason, audit = NO_AUDIT_TRAIL) =>
      withTransaction(async (session) => {
        const found = await findWork(deps, named, session);
        const rejected = await turnDown(found, { reason, isQueued: true }, session);
        if (!rejected) throw new AppError('already_decided');
        const { work, quest } = rejected;
        // Why stays with the work, and goes with its owner's account: the log would keep it.
        await audit.done(noteOf(work, `Rejected “${quest.title}”.`), session);
        return rejected;
      }),

    /** What was decided stays decided, and paid; what waits is turned down, so that the user can hand in again. */
    remove: async (named, audit = NO_AUDIT_TRAIL) => {
      await withTransaction(async (session) => {
        const found = await findWork(deps, named, session);
        await audit.done(noteOf(found.work, `Took “${found.quest.title}” off the queue.`), session);
        if (await turnDown(found, { reason: '', isQueued: false }, session)) return;
        await participations.changeIf(found.work.id, ['approved', 'paid', 'rejected'], { isQueued: false }, session);
      });
    },

    reverse: createReverseWork(deps),
  };
}
