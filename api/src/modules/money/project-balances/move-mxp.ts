import { AppError, formatMxp } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { WithTransaction } from '../../../db/with-transaction.ts';
import { noteOfReplay, NO_AUDIT_TRAIL, type AuditTrail } from '../../../http/audit-trail.ts';
import { projectNote } from '../../../http/audit-subjects.ts';
import type { Projects } from '../../accounts/accounts/index.ts';
import { transfer, type LedgerModule } from '../../ledger/ledger/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';

export interface MoveMxpDeps {
  readonly projects: Pick<Projects, 'find' | 'hold'>;
  readonly ledger: LedgerModule;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly withTransaction: WithTransaction;
}

export interface Movement {
  readonly projectId: string;
  readonly amountMxp: number;
  /** Appears in the project's statement. */
  readonly reason?: string;
  /** Identifies one movement across retries. */
  readonly attempt: string;
  readonly audit?: Pick<AuditTrail, 'on' | 'done'>;
}

const NOTIFICATIONS = {
  credit: {
    type: 'success',
    title: t('MXP credited'),
    textOf: (mxp: string) => t('{mxp} was credited to your balance.', { mxp }),
  },
  debit: {
    type: 'warning',
    title: t('MXP debited'),
    textOf: (mxp: string) => t('{mxp} was debited from your balance.', { mxp }),
  },
} as const;

/**
 * Credits or debits a project against the platform's issuance, once per attempt, and notifies it. Returns the new
 * balance. Throws `not_found`, and `insufficient_balance` for a debit below zero.
 */
export function createMoveMxp(kind: 'credit' | 'debit', deps: MoveMxpDeps) {
  const { projects, ledger, notifications, withTransaction } = deps;
  const sign = kind === 'credit' ? 1 : -1;
  const { type, title, textOf } = NOTIFICATIONS[kind];

  /** The same in the caller's transaction. */
  async function moveIn(movement: Movement, session: ClientSession): Promise<{ id: string; projectMXP: number }> {
    const { projectId, amountMxp, reason = '', attempt, audit = NO_AUDIT_TRAIL } = movement;
    const key = `${kind}:${attempt}`;
    const account = `project:${projectId}` as const;
    const because = reason === '' ? '' : ` ${t('Reason: {reason}', { reason })}`;
    const project = await projects.find(projectId, session);
    // Held, so that the account cannot be closed in the meantime.
    if (!project || !(await projects.hold(projectId, session))) {
      throw new AppError('not_found', { message: t('There is no such project.') });
    }
    const note = { ...projectNote(project), detail: formatMxp(amountMxp) + because };
    audit.on(note);
    const postings = transfer('platform:issuance', account, sign * amountMxp);
    const { isNew } = await ledger.postEntry({ key, kind, postings, memo: reason }, session);
    if (isNew) {
      await audit.done(note, session);
      const message = textOf(formatMxp(amountMxp)) + because;
      await notifications.store(
        { userId: projectId, type, title, message, topic: 'account', target: { kind: 'statement' } },
        session,
      );
    } else audit.on(noteOfReplay(note));
    return { id: projectId, projectMXP: await ledger.balanceOf(account, session) };
  }

  return { move: (movement: Movement) => withTransaction((session) => moveIn(movement, session)), moveIn };
}
