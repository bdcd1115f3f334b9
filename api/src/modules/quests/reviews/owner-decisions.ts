import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import { ADMIN, type NamedWork, type QueuedWork } from '../participations/index.ts';
import { ALREADY_CHECKED, withReason, type NotificationText, type ReviewDeps } from './review-deps.ts';
import { assertCovered, ownerOf } from './owner-rules.ts';
import { takenText, undoDecision } from './reverse-work.ts';
import { reviewIdOfWork } from './review-id.ts';
import { workStatusOf } from './review.presenter.ts';
import type { WorkReviews } from './review-work.ts';
import { rewardCause } from './reward-entries.ts';

type Decision = 'approve' | 'reject';
type SeenStatus = 'approved' | 'rejected';

const BY_ADMIN = t('An admin decided this. Take the decision back instead.');
const DECIDED = t('The decision has changed since you opened it. Look at it again, then decide.');

/** Names the decision in audit lines. */
const NOUNS = { approved: 'approval', rejected: 'rejection' } as const satisfies Record<SeenStatus, string>;

function assertSeen({ work, content }: QueuedWork, seen: SeenStatus): void {
  if (workStatusOf(work) !== seen) throw new AppError('item_changed', { message: DECIDED });
  if (content.decidedBy !== 'owner') throw new AppError('conflict', { message: BY_ADMIN });
}

/**
 * The decisions of owners about work that the reserves of their quests cover, and what admins do about them. The steps
 * of every other decision grant rewards and take them back.
 */
export function createOwnerDecisions(deps: ReviewDeps, { decide, steps }: WorkReviews) {
  const { ledger, ownerRules, notifications, participations, payables } = deps;

  /** A reserve that is spent at the same moment conflicts with this transaction, which then reads it again. */
  const assertReserved = async ({ quest }: QueuedWork, session: ClientSession): Promise<void> => {
    if ((await ledger.balanceOf(`funding:${quest.id}`, session)) < quest.cashCents) throw new AppError('not_covered');
  };

  const tell = ({ work, quest }: QueuedWork, userId: string, news: NotificationText, session: ClientSession) => {
    const target = { kind: 'task', id: work.questId } as const;
    if (userId === quest.projectId && quest.deletedAt !== null) return Promise.resolve();
    return notifications.store({ ...news, userId, topic: 'task', target }, session);
  };

  /** Replaces a decision by its opposite, which an admin gives. The user is notified of both. */
  const replace = async (queued: QueuedWork, reason: string, audit: AuditTrail, session: ClientSession) => {
    const { undecided, takenMxp } = await undoDecision(deps, queued, session);
    const decider = { decider: ADMIN, audit };
    if (workStatusOf(queued.work) === 'rejected') return steps.approve(undecided, decider, session);
    const { title } = queued.quest;
    const message = t('The approval of your work on “{title}” was taken back.', { title }) + takenText(takenMxp);
    await tell(queued, queued.work.userId, { type: 'warning', title: t('Decision taken back'), message }, session);
    return steps.reject(undecided, reason, decider, session);
  };

  return {
    /**
     * Decides as the owner. Throws `not_covered`, `already_decided`, `item_changed`, and `not_found` for work on a
     * quest of another project.
     */
    decide: (
      named: Required<NamedWork>,
      { decision, reason }: { readonly decision: Decision; readonly reason: string },
      audit: AuditTrail,
    ) =>
      decide(named, async (queued, session) => {
        if (queued.work.status !== 'pending') throw new AppError('already_decided');
        assertCovered(queued.quest, ownerRules);
        const options = { decider: ownerOf(queued.work, ownerRules), audit };
        if (decision === 'reject') return steps.reject(queued, reason, options, session);
        await assertReserved(queued, session);
        return steps.approve(queued, options, session);
      }),

    replace,

    /** Replaces an owner's decision, and notifies the owner. Throws `item_changed` for another than was seen. */
    override: (named: NamedWork, seen: SeenStatus, reason: string, audit: AuditTrail): Promise<void> =>
      decide(named, async (queued, session) => {
        assertSeen(queued, seen);
        await replace(queued, reason, audit, session);
        const { quest } = queued;
        const { title } = quest;
        const text =
          seen === 'approved'
            ? t('An admin has replaced your approval of work on “{title}”.', { title })
            : t('An admin has replaced your rejection of work on “{title}”.', { title });
        const message = withReason(text, reason);
        await tell(queued, quest.projectId, { type: 'warning', title: t('Decision overridden'), message }, session);
      }),

    /** Confirms an owner's decision that was to be checked. Throws `already_decided` for any other. */
    confirm: (named: NamedWork, seen: SeenStatus, audit: AuditTrail): Promise<void> =>
      decide(named, async (queued, session) => {
        assertSeen(queued, seen);
        if (!queued.content.isToCheck) throw new AppError('already_decided', { message: ALREADY_CHECKED });
        await participations.workDecisions.confirm(queued, session);
        // The admin has seen the flags.
        await payables.release({ cause: rewardCause(queued.work) }, session);
        const detail = `Confirmed the ${NOUNS[seen]} of “${queued.quest.title}”.`;
        await audit.done({ subject: reviewIdOfWork(queued.work), detail }, session);
      }),
  };
}

export type OwnerDecisions = ReturnType<typeof createOwnerDecisions>;
