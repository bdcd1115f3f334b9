import { AppError, type BodyOf, type OwnEmail, type setOwnEmail } from '@magnetx/contracts';
import type { Request, Response } from 'express';
import type { Principal } from '../../../../http/principal.ts';
import type { EmailModule } from '../../../messages/email/index.ts';
import type { AssertCurrentPassword } from './assert-current-password.ts';
import type { PasswordHolders } from './password-holders.ts';

/**
 * Proposes an address of the caller. Where it can reset a password, the caller must know that password: a stolen token
 * must not become a stolen account. Throws `validation_failed`, `account_locked`, `conflict` and `too_many_requests`.
 */
export function createSetOwnEmail(deps: {
  readonly email: Pick<EmailModule, 'set'>;
  readonly holders: PasswordHolders;
  readonly assertCurrent: AssertCurrentPassword;
}) {
  return async (
    { audience, subjectId, accountId }: Principal,
    { address, currentPassword = '', time_zone: timeZone }: BodyOf<typeof setOwnEmail>,
    exchange: { readonly request: Request; readonly response: Response },
  ): Promise<OwnEmail> => {
    if (audience === 'suspended') throw new AppError('forbidden');
    if (audience !== 'user') {
      const holder = await deps.holders.find({ audience, subjectId });
      if (!holder) throw new AppError('not_authenticated');
      await deps.assertCurrent(holder, currentPassword, exchange);
    }
    return deps.email.set({ audience, subjectId, accountId }, address, timeZone);
  };
}
