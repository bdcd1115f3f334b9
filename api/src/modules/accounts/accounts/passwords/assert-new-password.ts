import { AppError, passwordTooShort } from '@magnetx/contracts';
import { predictability } from '@magnetx/operations';
import { t } from '@magnetx/texts';
import type { IsBreached } from './breached-passwords.ts';

const tooEasy = (reason: string) =>
  t('This password is too easy to guess: it {reason}. Please choose another one.', { reason });

/**
 * Refuses a new password that is shorter than the site's minimum, or that attackers try early: a common or breached
 * one, a sequence, or one of the account's own names. Throws `validation_failed` naming the field. Existing passwords
 * are not checked again.
 */
export type AssertNewPassword = (password: string, names: readonly string[]) => Promise<void>;

export function createAssertNewPassword(lengthMin: number, isBreached: IsBreached): AssertNewPassword {
  const refuse = (message: string) => new AppError('validation_failed', { message, fields: { password: [message] } });
  return async (password, names) => {
    if (password.length < lengthMin) throw refuse(passwordTooShort(lengthMin));
    const reason = predictability(password, names) ?? ((await isBreached(password)) ? t('was part of a leak') : null);
    if (reason !== null) throw refuse(tooEasy(reason));
  };
}
