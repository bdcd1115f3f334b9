import { AppError, type BodyOf, type changeAdminPassword } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Request, Response } from 'express';
import type { CoreDeps } from '../../../../core-deps.ts';
import type { AuditTrail } from '../../../../http/audit-trail.ts';
import { deviceNameOf } from '../../../../http/device-name.ts';
import type { Principal } from '../../../../http/principal.ts';
import type { KnownDevices } from '../known-devices/index.ts';
import type { AssertNewPassword, Passwords } from '../passwords/index.ts';
import type { Tokens } from '../tokens/index.ts';
import type { AssertCurrentPassword } from './assert-current-password.ts';
import type { PasswordHolders } from './password-holders.ts';
import type { PasswordResetRepository } from './password-reset.repository.ts';
import type { SecurityEmails } from './security-emails.ts';

export interface ChangePasswordDeps extends Pick<CoreDeps, 'withTransaction'> {
  readonly holders: PasswordHolders;
  readonly resets: Pick<PasswordResetRepository, 'drop'>;
  readonly passwords: Passwords;
  readonly assertNewPassword: AssertNewPassword;
  readonly assertCurrent: AssertCurrentPassword;
  readonly securityEmails: Pick<SecurityEmails, 'tell'>;
  readonly knownDevices: Pick<KnownDevices, 'remember'>;
  readonly tokens: Pick<Tokens, 'issue'>;
}

interface Change {
  readonly audience: 'admin' | 'project';
  readonly caller: Principal;
  readonly body: BodyOf<typeof changeAdminPassword>;
  readonly exchange: { readonly request: Request; readonly response: Response };
  readonly audit: Pick<AuditTrail, 'done' | 'on'>;
}

const SAME = t('This is your current password. Choose another one.');

/**
 * Changes the caller's password, ends their other sessions and open reset link, and returns a new token. A wrong
 * current password counts as a failed sign-in. Throws `validation_failed`, `account_locked`, and `conflict` if the
 * password has changed meanwhile.
 */
export function createChangePassword(deps: ChangePasswordDeps) {
  const { holders, resets, passwords, assertNewPassword, knownDevices, tokens, withTransaction } = deps;

  return async (change: Change): Promise<{ token: string }> => {
    const { audience, caller, body, exchange, audit } = change;
    const subject = { audience, subjectId: caller.subjectId };
    const holder = await holders.find(subject);
    if (!holder) throw new AppError('not_authenticated');
    audit.on(holder.note);
    await deps.assertCurrent(holder, body.currentPassword, exchange);
    if (body.password === body.currentPassword)
      throw new AppError('validation_failed', { message: SAME, fields: { password: [SAME] } });
    await assertNewPassword(body.password, holder.names);
    const passwordHash = await passwords.hash(body.password);
    const generation = await withTransaction(async (session) => {
      const current = await holders.find(subject, session);
      if (current?.passwordHash !== holder.passwordHash) throw new AppError('conflict');
      await holders.setPassword(subject, passwordHash, session, caller.tokenId);
      await resets.drop(subject, session);
      await deps.securityEmails.tell('new-password', subject, deviceNameOf(exchange.request), session);
      const detail = t('{name} changed their password', { name: holder.names[0] });
      await audit.done({ ...holder.note, detail }, session);
      return current.generation + 1;
    });
    knownDevices.remember(exchange, audience, { id: holder.id, passwordHash });
    const issued = { device: deviceNameOf(exchange.request), provedAt: caller.provedAt, generation };
    return { token: await tokens.issue(audience, caller.subjectId, issued) };
  };
}

export type ChangePassword = ReturnType<typeof createChangePassword>;
