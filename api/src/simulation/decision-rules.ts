import type { Appeal, MoneyModel, Refusal, Work } from './money-model.ts';
import { approveWork, rejectWork, reverseWork } from './reward-rules.ts';

export type Decided = 'approved' | 'rejected';

/** An owner decides about work on a funded task, and approves as much as its reserve covers. */
export function decideAsOwner(model: MoneyModel, work: Work, decision: 'approve' | 'reject', nowMs: number): Refusal {
  if (work.status !== 'pending') return 'already_decided';
  if (!work.quest.isFunded) return 'not_covered';
  if (decision === 'reject') return rejectWork(work, nowMs, 'owner');
  return work.quest.reserve < work.quest.cents ? 'not_covered' : approveWork(model, work, 'owner');
}

/** An admin replaces a decision by its opposite. */
function replace(model: MoneyModel, work: Work, nowMs: number): Refusal {
  const isRejection = work.status === 'rejected';
  const refusal = reverseWork(model, work);
  if (refusal !== null) return refusal;
  return isRejection ? approveWork(model, work) : rejectWork(work, nowMs);
}

function refusalOfSeen({ status, decidedBy }: Work, seen: Decided): Refusal {
  if ((status === 'paid' ? 'approved' : status) !== seen) return 'item_changed';
  return decidedBy === 'owner' ? null : 'conflict';
}

export const overrideOwner = (model: MoneyModel, work: Work, seen: Decided, nowMs: number): Refusal =>
  refusalOfSeen(work, seen) ?? replace(model, work, nowMs);

export function confirmOwner(work: Work, seen: Decided): Refusal {
  const refusal = refusalOfSeen(work, seen);
  if (refusal !== null) return refusal;
  if (!work.isToCheck) return 'already_decided';
  work.isToCheck = false;
  return null;
}

/** A rejection can be appealed once, while it can still be replaced. */
export function sendAppeal(model: MoneyModel, work: Work, sentAtMs: number): { appeal: Appeal; refusal: Refusal } {
  const appeal = { work, sentAtMs, id: '', isOpen: true };
  if (work.status !== 'rejected' || work.appeal || work.quest.isRemoved) return { appeal, refusal: 'conflict' };
  work.appeal = appeal;
  model.appeals.push(appeal);
  return { appeal, refusal: null };
}

export function answerAppeal(model: MoneyModel, appeal: Appeal, isUpheld: boolean, nowMs: number): Refusal {
  if (!appeal.isOpen) return 'already_decided';
  const refusal = isUpheld ? replace(model, appeal.work, nowMs) : null;
  if (refusal === null) appeal.isOpen = false;
  return refusal;
}
