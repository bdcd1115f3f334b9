import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Request, Response } from 'express';
import type { CheckPassword } from '../passwords/index.ts';
import type { PasswordHolder } from './password-holders.ts';

const WRONG = t('Your current password is not right.');

/**
 * Asserts that someone who is signed in knows the password as well. A wrong one counts as a failed sign-in. Throws
 * `validation_failed` at `currentPassword`, and `account_locked`.
 */
export type AssertCurrentPassword = (
  holder: PasswordHolder,
  currentPassword: string,
  exchange: { readonly request: Request; readonly response: Response },
) => Promise<void>;

export function createAssertCurrentPassword(checkPassword: CheckPassword): AssertCurrentPassword {
  return async (holder, password, exchange) => {
    try {
      await checkPassword(holder.audience, { name: holder.names[0], password, ...exchange }, holder);
    } catch (error) {
      const isWrong = error instanceof AppError && error.code === 'invalid_credentials';
      if (!isWrong) throw error;
      throw new AppError('validation_failed', { message: WRONG, fields: { currentPassword: [WRONG] } });
    }
  };
}
