import { AppError, rewardText } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { NO_AUDIT_TRAIL, type AuditTrail } from '../../../http/audit-trail.ts';
import type { NamedWork, QueuedWork } from '../participations/index.ts';
import { ALREADY_PENDING, type ReviewDeps } from './review-deps.ts';
import { reviewIdOfWork } from './review-id.ts';
import { isReversibleWork } from './review.presenter.ts';
import { rewardCause, rewardReversalEntry } from './reward-entries.ts';

/** Reverses the reward of approved work, and returns its MXP. Rejected work has none. */
async function takeRewardBack(deps: ReviewDeps, { work, quest }: QueuedWork, session: ClientSession): Promise<number> {
  if (work.status === 'rejected') return 0;
  await deps.payables.takeBack(rewardCause(work), session);
  if (quest.mxpReward > 0) await deps.ledger.postEntry(rewardReversalEntry(work, quest), session);
  return quest.mxpReward;
}

/**
 * Makes decided work pending again, with its reward taken back, in the caller's transaction. Throws `already_paid`,
 * `insufficient_balance`, `no_places_left` and `not_reversible`.
 */
export async function undoDecision(
  deps: ReviewDeps,
  queued: QueuedWork,
  session: ClientSession,
): Promise<{ readonly undecided: QueuedWork; readonly takenMxp: number }> {
  const { work, quest } = queued;
  if (work.status === 'paid') throw new AppError('already_paid');
  if (!isReversibleWork({ work, quest, isPaid: false })) throw new AppError('not_reversible');
  const takenMxp = await takeRewardBack(deps, queued, session);
  const undone = await deps.participations.workDecisions.reverse(queued, session);
  return { undecided: { work: undone, content: undone.work ?? queued.content, quest }, takenMxp };
}

/** Says to the user how many MXP were taken back; may be empty. */
export function takenText(takenMxp: number): string {
  return takenMxp > 0
    ? ` ${t('Its {reward} were taken back.', { reward: rewardText({ cashCents: 0, mxp: takenMxp }) })}`
    : '';
}

/**
 * Reverses a decision on work, which becomes pending again. An approval's MXP return by a counter-entry, and its cash
 * is no longer payable. A rejected work's place is taken again. Throws `already_decided` for pending work,
 * `already_paid` for work that was paid or is in a payout, `insufficient_balance`, `no_places_left`, `not_reversible`,
 * `item_changed` and `not_found`.
 */
export function createReverseWork(deps: ReviewDeps) {
  const { participations, notifications, withTransaction } = deps;
  return (named: NamedWork, audit: AuditTrail = NO_AUDIT_TRAIL): Promise<void> =>
    withTransaction(async (session) => {
      const queued = await participations.workDecisions.getQueued(named, session);
      const { work, quest } = queued;
      if (work.status === 'pending') throw new AppError('already_decided', { message: ALREADY_PENDING });
      const { takenMxp } = await undoDecision(deps, queued, session);
      const decision = work.status === 'rejected' ? 'rejection' : 'approval';
      const detail = `Took the ${decision} of “${quest.title}” back.`;
      await audit.done({ subject: reviewIdOfWork(work), detail }, session);
      const taken = { reward: rewardText({ cashCents: 0, mxp: takenMxp }) };
      const message =
        t('The decision on your work on “{title}” was taken back: it is looked at again.', { title: quest.title }) +
        (takenMxp > 0 ? ` ${t('Its {reward} were taken back until then.', taken)}` : '');
      const news = { type: 'info', title: t('Decision taken back'), message, topic: 'task' } as const;
      await notifications.store({ ...news, userId: work.userId, target: { kind: 'task', id: quest.id } }, session);
    });
}
