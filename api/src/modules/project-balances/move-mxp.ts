import type { WithTransaction } from '../../db/with-transaction';
import { AppError } from '../../http/app-error';
import type { ProjectRepository } from '../accounts';
import type { PushBalance } from '../../realtime/push-balance';
import type { LedgerModule } from '../ledger';

export interface MoveMxpDeps {
  readonly projects: Pick<ProjectRepository, 'findById'>;
  readonly ledger: LedgerModule;
  readonly withTransaction: WithTransaction;
  readonly pushBalance: PushBalance;
}

export interface Movement {
  readonly projectId: string;
  readonly amountMxp: number;
  /** The same for one movement however often it is asked for. */
  readonly attempt: string;
}

export type MoveMxp = (movement: Movement) => Promise<{ id: string; projectMXP: number }>;

/**
 * Credits or debits a project by hand, against the platform's issuance: once per attempt. Throws `not_found`, and
 * `insufficient_balance` for a debit below zero. Answers with the project's new balance in MXP, and pushes it to the
 * project's open pages.
 */
export function makeMoveMxp(kind: 'credit' | 'debit', deps: MoveMxpDeps): MoveMxp {
  const sign = kind === 'credit' ? 1 : -1;
  return async ({ projectId, amountMxp, attempt }) => {
    const project = await deps.projects.findById(projectId);
    if (!project) throw new AppError('not_found', { message: 'There is no such project.' });
    const key = `${kind}:${attempt}`;
    const account = `project:${project.id}` as const;
    const postings = [
      { account, amountMxp: sign * amountMxp },
      { account: 'platform:issuance' as const, amountMxp: -sign * amountMxp },
    ];
    const entry = { key, kind, postings, memo: '' };
    const { isNew } = await deps.withTransaction((session) => deps.ledger.postEntry(entry, session));
    if (isNew) await deps.pushBalance(account, sign * amountMxp);
    return { id: project.id, projectMXP: await deps.ledger.balanceOf(account) };
  };
}
