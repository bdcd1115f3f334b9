import { AppError, RESET_LINK_MINUTES, type BodyOf, type resetPassword } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Request } from 'express';
import type { CoreDeps } from '../../../../core-deps.ts';
import type { AuditTrail } from '../../../../http/audit-trail.ts';
import { deviceNameOf } from '../../../../http/device-name.ts';
import type { Principal } from '../../../../http/principal.ts';
import type { AssertNewPassword, ForgiveFailures, Passwords } from '../passwords/index.ts';
import { hashOfToken } from '../../../../runtime/hash-of-token.ts';
import type { PasswordHolder, PasswordHolders, Subject } from './password-holders.ts';
import type { PasswordResetRepository } from './password-reset.repository.ts';
import type { SecurityEmails } from './security-emails.ts';

export interface ResetPasswordDeps extends Pick<CoreDeps, 'withTransaction' | 'clock' | 'random'> {
  readonly holders: PasswordHolders;
  readonly resets: PasswordResetRepository;
  readonly passwords: Passwords;
  readonly assertNewPassword: AssertNewPassword;
  readonly forgiveFailures: ForgiveFailures;
  readonly securityEmails: Pick<SecurityEmails, 'tell'>;
}

const NOT_OPEN = t('This link has expired or was used already. Ask for another one.');
const OWN_ACCOUNT = t('Change your own password with the current one instead.');

function notOpen(): AppError {
  return new AppError('not_found', { message: NOT_OPEN });
}

/**
 * Replaces the account's earlier link. Without a caller, a command on the server issues it. Throws `not_found`, and
 * `conflict` for the caller's own account.
 */
export function createIssueReset(
  deps: Pick<ResetPasswordDeps, 'holders' | 'resets' | 'withTransaction' | 'clock' | 'random'>,
) {
  const { holders, resets, withTransaction, clock, random } = deps;
  return (subject: Subject, caller: Principal | null, audit: Pick<AuditTrail, 'done' | 'on'>) =>
    withTransaction(async (session) => {
      const holder = await holders.find(subject, session);
      if (!holder) throw new AppError('not_found');
      audit.on(holder.note);
      if (caller?.subjectId === holder.id) throw new AppError('conflict', { message: OWN_ACCOUNT });
      const token = random.secret();
      const expiresAt = new Date(clock.now().getTime() + RESET_LINK_MINUTES * 60_000);
      await resets.put(hashOfToken(token), { ...subject, expiresAt }, session);
      const [name] = holder.names;
      const detail = caller
        ? t('An admin issued a reset link for {name}', { name })
        : t('A command on the server issued a reset link for {name}', { name });
      await audit.done({ ...holder.note, detail }, session);
      return { token, expires_at: expiresAt.toISOString() };
    });
}

/** Links with which a person chooses a new password once. Only the hash of a link's token is stored. */
export function createResetPassword(deps: ResetPasswordDeps) {
  const { holders, resets, passwords, assertNewPassword, forgiveFailures, withTransaction, clock } = deps;
  const findOpen = async (token: string): Promise<{ holder: PasswordHolder; expiresAt: Date }> => {
    const open = await resets.findOpen(hashOfToken(token), clock.now());
    const holder = open && (await holders.find(open));
    if (!holder) throw notOpen();
    return { holder, expiresAt: open.expiresAt };
  };
  return {
    findOpen,

    issue: createIssueReset(deps),

    /** Ends all sessions. Throws `not_found` for a link that is not open, and `validation_failed`. */
    reset: async (
      { token, password }: BodyOf<typeof resetPassword>,
      request: Request,
      audit: Pick<AuditTrail, 'done'>,
    ): Promise<void> => {
      const { holder } = await findOpen(token);
      await assertNewPassword(password, holder.names);
      const passwordHash = await passwords.hash(password);
      await withTransaction(async (session) => {
        if (!(await resets.take(hashOfToken(token), clock.now(), session))) throw notOpen();
        await holders.setPassword(holder, passwordHash, session);
        await deps.securityEmails.tell('new-password', holder, deviceNameOf(request), session);
        await audit.done({ ...holder.note, detail: t('{name} used a reset link', { name: holder.names[0] }) }, session);
      });
      await forgiveFailures(holder.audience, holder.id, request);
    },
  };
}

export type ResetPassword = ReturnType<typeof createResetPassword>;
