import { AppError, maxOwedCents } from '@magnetx/contracts';
import type { Quest } from './quest.model.ts';

/** The reason and the refusal of a quest whose deadline passed while it was pending. */
export const EXPIRED_TEXT = 'The deadline passed before the review';

function refuseEnd(message: string): never {
  throw new AppError('validation_failed', { message, fields: { endsAt: [message] } });
}

/** Throws `validation_failed` for a deadline in the past. */
export function assertFuture(endsAt: Date | null, now: Date): void {
  if (endsAt !== null && endsAt <= now) refuseEnd('The end date must lie in the future');
}

/**
 * A deadline may only move away from users, never towards them. Throws `validation_failed` for an earlier deadline, and
 * for the first one of a quest without any.
 */
export function assertLater({ endsAt: current }: Quest, endsAt: Date, now: Date): void {
  if (current === null) refuseEnd('This quest has no end date, and cannot be given one: it would end earlier');
  if (endsAt.getTime() === current.getTime()) return;
  if (endsAt < current) refuseEnd('The end date can only be moved to a later one');
  assertFuture(endsAt, now);
}

export function isPastDeadline({ endsAt }: Pick<Quest, 'endsAt'>, now: Date): boolean {
  return endsAt !== null && endsAt <= now;
}

/** The deadline may pass before the job that concludes the quest. */
export function hasEnded(quest: Quest, now: Date): boolean {
  return quest.status === 'concluded' || (quest.status === 'active' && isPastDeadline(quest, now));
}

/** Throws `quest_ended` for a quest that is not pending or live. */
export function assertEditable(quest: Quest, now: Date): void {
  if (quest.status === 'rejected') {
    throw new AppError('quest_ended', { message: 'This quest was rejected. Edit it and send it again.' });
  }
  // A later deadline would change the beacon round, and so the result of a draw that is already decided.
  if (hasEnded(quest, now)) {
    throw new AppError('quest_ended', { message: 'This quest has ended, so it cannot be changed any more.' });
  }
}

/** Throws `conflict` for a quest with cash rewards, or an ad's budget, that are not reserved. */
export function assertFunded(quest: Quest): void {
  if (quest.isFunded || maxOwedCents(quest) === 0) return;
  const dollars = quest.ad ? 'budget' : 'dollars of its rewards';
  const message = `This quest is not funded. Its owner must reserve the ${dollars} before it can go live.`;
  throw new AppError('conflict', { message });
}
