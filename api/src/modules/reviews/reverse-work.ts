import { rewardText } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import { NO_AUDIT_TRAIL, type AuditTrail } from '../../http/audit-trail.ts';
import type { Participation } from '../participations/index.ts';
import type { Quest } from '../quests/index.ts';
import { findWork, type ReviewedWork, type WorkNamed } from './find-work.ts';
import { WAITS_ALREADY, type ReviewDeps } from './review-deps.ts';
import { reviewIdOfWork } from './review-id.ts';
import { isReversibleWork } from './review.presenter.ts';
import { rewardCause, rewardReversalEntry } from './reward-entries.ts';

type Found = Awaited<ReturnType<typeof findWork>>;

/** Work that waits again, and what its owner has lost by that, in MXP. */
interface Reversed {
  readonly work: Participation;
  readonly takenMxp: number;
}

const STILL_TO_PAY = { isPaid: false } as const;

async function takeApprovalBack(deps: ReviewDeps, found: Found, session: ClientSession): Promise<Reversed | null> {
  const { work: approved, quest, content } = found;
  if (approved.status === 'paid') throw new AppError('already_paid');
  if (!isReversibleWork({ ...found, ...STILL_TO_PAY })) throw new AppError('not_reversible');
  await deps.payables.takeBack(rewardCause(approved), session);
  if (quest.mxpReward > 0) await deps.ledger.postEntry(rewardReversalEntry(approved, quest), session);
  const { completedAt, source, at } = approved;
  if (completedAt) await deps.activity.undoCompletion({ quest, source, at: completedAt, workAt: at }, session);
  const undecided = { ...content, decidedAt: null, reason: '' };
  const round = (approved.round ?? 0) + 1;
  const changes = { status: 'pending' as const, work: undecided, completedAt: null, round };
  const work = await deps.participations.changeIf(approved.id, ['approved'], changes, session);
  return work && { work, takenMxp: quest.mxpReward };
}

async function takeRejectionBack(deps: ReviewDeps, found: Found, session: ClientSession): Promise<Reversed | null> {
  const { work: rejected, quest, content } = found;
  if (!isReversibleWork({ ...found, ...STILL_TO_PAY })) throw new AppError('not_reversible');
  const undecided = { ...content, decidedAt: null, reason: '' };
  const changes = { status: 'pending' as const, work: undecided };
  const work = await deps.participations.changeIf(rejected.id, ['rejected'], changes, session);
  if (work && !(await deps.quests.places.retake(quest.id, session))) {
    throw new AppError('no_places_left', { message: 'Its place in the task was taken by somebody else.' });
  }
  return work && { work, takenMxp: 0 };
}

function reversedText({ title }: Quest, { takenMxp }: Reversed): string {
  const taken = takenMxp > 0 ? ` Its ${rewardText({ cashCents: 0, mxp: takenMxp })} were taken back until then.` : '';
  return `The decision on your work on “${title}” was taken back: it is looked at again.${taken}`;
}

/**
 * Takes a decision on work back, so that it waits again. An approval's MXP go back by a counter-entry, and its cash is
 * not payable any more; a rejection's place is taken again. Throws `already_decided` for what waits, `already_paid` for
 * what was paid or is in a payout, `insufficient_balance`, `no_places_left`, `not_reversible` and `not_found`.
 */
export function createReverseWork(deps: ReviewDeps) {
  const { notifications, withTransaction } = deps;
  return async (named: WorkNamed, audit: AuditTrail = NO_AUDIT_TRAIL): Promise<ReviewedWork> => {
    return withTransaction(async (session) => {
      const found = await findWork(deps, named, session);
      if (found.work.status === 'pending') throw new AppError('already_decided', { message: WAITS_ALREADY });
      const isRejected = found.work.status === 'rejected';
      const took = await (isRejected ? takeRejectionBack : takeApprovalBack)(deps, found, session);
      if (!took) throw new AppError('already_decided');
      const { title } = found.quest;
      const detail = `Took the ${isRejected ? 'rejection' : 'approval'} of “${title}” back.`;
      await audit.done({ subject: reviewIdOfWork(took.work), detail }, session);
      const news = { title: 'Decision taken back', message: reversedText(found.quest, took) };
      const notification = { ...news, type: 'info', userId: took.work.userId, topic: 'task' } as const;
      const target = { kind: 'task', id: found.quest.id } as const;
      await notifications.store({ ...notification, target }, session);
      return { work: took.work, quest: found.quest };
    });
  };
}
