import { AppError, debtText, formatUsd } from '@magnetx/contracts';
import { projectNote } from '../../../http/audit-subjects.ts';
import { transfer } from '../../ledger/ledger/index.ts';
import { presentDebt } from '../../ledger/payables/index.ts';
import { NO_PROJECT, type Audit, type ProjectAdminDeps } from './project-admin-deps.ts';

/** Returns the remaining balance and deletes the account. False while a quest is pending or live. */
function finishClosing(deps: ProjectAdminDeps, projectId: string): Promise<boolean> {
  const { projects, quests, ledger, withTransaction, events } = deps;
  const account = `project:${projectId}` as const;
  return withTransaction(async (session) => {
    const { pending = 0, active = 0 } = await quests.ofProject.countByStatus(projectId, session);
    if (pending + active > 0) return false;
    const leftMxp = await ledger.balanceOf(account, session);
    if (leftMxp > 0) {
      const postings = transfer(account, 'platform:issuance', leftMxp);
      const entry = { key: `closing:${projectId}`, kind: 'closing', memo: 'Account closed', postings };
      await ledger.postEntry(entry, session);
    }
    await events.projectErased.emit(projectId, session);
    await projects.delete(projectId, session);
    return true;
  });
}

/** Resumes the closing of an account. */
export async function resumeClosing(deps: ProjectAdminDeps, projectId: string): Promise<void> {
  await deps.refundPerks(projectId);
  do await deps.quests.ofProject.endAll(projectId);
  while (!(await finishClosing(deps, projectId)));
}

/**
 * Closes a project's account permanently. The first transaction revokes its tokens and frees its names. Users keep what
 * its quests gave them. Throws `not_found`, also for an account that is being closed.
 */
export async function closeProject(deps: ProjectAdminDeps, projectId: string, audit: Audit): Promise<void> {
  const { projects, ledger, payables, sumReserved, withTransaction, clock, events } = deps;
  await withTransaction(async (session) => {
    const project = await projects.beginClosing(projectId, clock.now(), session);
    if (!project) throw new AppError('not_found', { message: NO_PROJECT });
    await events.projectClosing.emit(projectId, session);
    const cents = (await ledger.balanceOf(`project:${projectId}:usd`, session)) + (await sumReserved(projectId));
    const debt = (await payables.debts.ofProjects([projectId], session)).get(projectId);
    const details = [
      cents > 0 ? `${formatUsd(cents)} available or reserved, which are owed to it` : '',
      debt && debt.owedCents > 0 ? `Owed by the project: ${debtText(presentDebt(debt))}` : '',
    ].filter(Boolean);
    const detail = details.length > 0 && { detail: details.join('. ') };
    await audit.done({ ...projectNote(project), ...detail }, session);
  });
  await resumeClosing(deps, projectId);
}
