import { formatMxp } from '@magnetx/contracts';
import type { WithTransaction } from '../../db/with-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import { doneBefore, NO_AUDIT_TRAIL, type AuditTrail } from '../../http/audit-trail.ts';
import type { Projects } from '../accounts/index.ts';
import { transfer, type LedgerModule } from '../ledger/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';

export interface MoveMxpDeps {
  readonly projects: Pick<Projects, 'find' | 'hold'>;
  readonly ledger: LedgerModule;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly withTransaction: WithTransaction;
}

export interface Movement {
  readonly projectId: string;
  readonly amountMxp: number;
  /** Stands in the project's statement; left out, no reason was given. */
  readonly reason?: string;
  /** The same for one movement however often it is asked for. */
  readonly attempt: string;
  readonly audit?: Pick<AuditTrail, 'on' | 'done'>;
}

export type MoveMxp = (movement: Movement) => Promise<{ id: string; projectMXP: number }>;

const TOLD = {
  credit: { type: 'success', title: 'MXP credited', did: 'was credited to your balance' },
  debit: { type: 'warning', title: 'MXP debited', did: 'was debited from your balance' },
} as const;

/**
 * Credits or debits a project by hand, against the platform's issuance: once per attempt. Throws `not_found`, and
 * `insufficient_balance` for a debit below zero. Answers with the project's new balance in MXP and tells the project.
 */
export function makeMoveMxp(kind: 'credit' | 'debit', deps: MoveMxpDeps): MoveMxp {
  const { projects, ledger, notifications, withTransaction } = deps;
  const sign = kind === 'credit' ? 1 : -1;
  const { type, title, did } = TOLD[kind];
  return async ({ projectId, amountMxp, reason = '', attempt, audit = NO_AUDIT_TRAIL }) => {
    const key = `${kind}:${attempt}`;
    const account = `project:${projectId}` as const;
    const because = reason === '' ? '' : ` Reason: ${reason}`;
    await withTransaction(async (session) => {
      const project = await projects.find(projectId, session);
      // Held: nothing is credited to an account that is closed at the same moment.
      if (!project || !(await projects.hold(projectId, session))) {
        throw new AppError('not_found', { message: 'There is no such project.' });
      }
      const note = { subject: `project ${project.name}`, detail: formatMxp(amountMxp) + because };
      audit.on(note);
      const postings = transfer('platform:issuance', account, sign * amountMxp);
      const { isNew } = await ledger.postEntry({ key, kind, postings, memo: reason }, session);
      if (!isNew) {
        audit.on(doneBefore(note));
        return;
      }
      await audit.done(note, session);
      const message = `${formatMxp(amountMxp)} ${did}.${because}`;
      await notifications.store(
        { userId: projectId, type, title, message, topic: 'account', target: { kind: 'statement' } },
        session,
      );
    });
    return { id: projectId, projectMXP: await ledger.balanceOf(account) };
  };
}
