import { isPredictable } from '@magnetx/operations';
import { AppError } from '../../../http/app-error';

const TOO_EASY = 'This password is too easy to guess. Please choose another one.';

/**
 * Refuses a new password that guessers try early: a common one, a sequence, or one of the account's own names. Throws
 * `validation_failed` naming the field. Passwords that people have already are not asked again.
 */
export function assertUnpredictable(password: string, names: readonly string[]): void {
  if (!isPredictable(password, names)) return;
  throw new AppError('validation_failed', { message: TOO_EASY, fields: { password: [TOO_EASY] } });
}
