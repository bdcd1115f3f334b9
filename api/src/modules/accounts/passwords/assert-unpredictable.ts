import { AppError } from '@magnetx/contracts';
import { isPredictable } from '@magnetx/operations';
import type { IsBreached } from './breached-passwords.ts';

const TOO_EASY = 'This password is too easy to guess. Please choose another one.';

/**
 * Refuses a new password that attackers try early: a common or breached one, a sequence, or one of the account's own
 * names. Throws `validation_failed` naming the field. Existing passwords are not checked again.
 */
export type AssertUnpredictable = (password: string, names: readonly string[]) => Promise<void>;

export function createAssertUnpredictable(isBreached: IsBreached): AssertUnpredictable {
  return async (password, names) => {
    if (!isPredictable(password, names) && !(await isBreached(password))) return;
    throw new AppError('validation_failed', { message: TOO_EASY, fields: { password: [TOO_EASY] } });
  };
}
