import type { WithTransaction } from '../../db/with-transaction';
import { AppError } from '../../http/app-error';
import type { Random } from '../../random';
import type { ProjectRepository } from '../accounts';
import type { PushBalance } from '../../realtime/push-balance';
import type { LedgerModule } from '../ledger';

export interface MoveMxpDeps {
  readonly projects: Pick<ProjectRepository, 'findById'>;
  readonly ledger: LedgerModule;
  readonly withTransaction: WithTransaction;
  readonly pushBalance: PushBalance;
  readonly random: Random;
}

export type MoveMxp = (projectId: string, amountMxp: number) => Promise<{ id: string; projectMXP: number }>;

/**
 * Credits or debits a project by hand, against the platform's issuance. Each call is a movement of its own; a request
 * that is repeated under one `Idempotency-Key` does not get here twice. Throws `not_found`, and `insufficient_balance`
 * for a debit below zero. Answers with the project's new balance in MXP, and pushes it to the project's open pages.
 */
export function makeMoveMxp(kind: 'credit' | 'debit', deps: MoveMxpDeps): MoveMxp {
  const sign = kind === 'credit' ? 1 : -1;
  return async (projectId, amountMxp) => {
    const project = await deps.projects.findById(projectId);
    if (!project) throw new AppError('not_found', { message: 'There is no such project.' });
    const key = `${kind}:${deps.random.id()}`;
    const account = `project:${project.id}` as const;
    const postings = [
      { account, amountMxp: sign * amountMxp },
      { account: 'platform:issuance' as const, amountMxp: -sign * amountMxp },
    ];
    await deps.withTransaction((session) => deps.ledger.postEntry({ key, kind, postings, memo: '' }, session));
    await deps.pushBalance(account, sign * amountMxp);
    return { id: project.id, projectMXP: await deps.ledger.balanceOf(account) };
  };
}
