import { AppError, RESET_PATHS } from '@magnetx/contracts';
import type { CoreDeps } from '../../../../core-deps.ts';
import type { AuditLog } from '../../../../http/audit-trail.ts';
import type { PasswordHolders, Subject } from '../password-changes/password-holders.ts';
import type { createIssueReset } from '../password-changes/reset-password.ts';
import type { SecondFactorRepository } from './second-factor.repository.ts';

export interface RestoreAccessDeps extends Pick<CoreDeps, 'withTransaction'> {
  readonly holders: Pick<PasswordHolders, 'findByName'>;
  readonly factors: Pick<SecondFactorRepository, 'eraseOf'>;
  readonly issueReset: ReturnType<typeof createIssueReset>;
  readonly publicUrl: string;
}

/**
 * Removes the passkeys and recovery codes of a person who is locked out, and returns a reset link. Throws `not_found`
 * for a name that does not sign in.
 */
export function createRestoreAccess({ holders, factors, issueReset, publicUrl, withTransaction }: RestoreAccessDeps) {
  return async (audience: Subject['audience'], name: string, log: Pick<AuditLog, 'record'>): Promise<string> => {
    const holder = await holders.findByName(audience, name);
    if (!holder) throw new AppError('not_found', { message: `There is no such account: ${name}.` });
    await withTransaction(async (session) => {
      await factors.eraseOf(holder, session);
      const detail = `A command on the server removed the passkeys and recovery codes of ${holder.names[0]}`;
      await log.record('removePasskey', { ...holder.note, detail }, session);
    });
    const action = audience === 'admin' ? 'issueAdminReset' : 'issueMemberReset';
    const { token } = await issueReset(holder, null, {
      on: () => undefined,
      done: (note, session) => log.record(action, note, session),
    });
    return publicUrl + RESET_PATHS[audience].replace('{token}', token);
  };
}
