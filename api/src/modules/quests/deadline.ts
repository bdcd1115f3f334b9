import { AppError } from '../../http/app-error.ts';
import type { Quest } from './quest.repository.ts';

function refuse(message: string): never {
  throw new AppError('validation_failed', { message, fields: { endsAt: [message] } });
}

/** Throws `validation_failed` for an end that does not lie in the future. */
export function assertAhead(endsAt: Date | null, now: Date): void {
  if (endsAt !== null && endsAt <= now) refuse('The end date must lie in the future');
}

/**
 * A deadline may only move away from people, never towards them: throws `validation_failed` for an earlier one, and for
 * the first one of a quest that had none. The same one is no change.
 */
export function assertLater({ endsAt: present }: Pick<Quest, 'endsAt'>, endsAt: Date, now: Date): void {
  if (present === null) refuse('This quest has no end date, and cannot be given one: it would end earlier');
  if (endsAt.getTime() === present.getTime()) return;
  if (endsAt < present) refuse('The end date can only be moved to a later one');
  assertAhead(endsAt, now);
}
