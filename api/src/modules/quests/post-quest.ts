import { insufficientBalanceText, type QuestDraft } from '@magnetx/contracts';
import { isDuplicateKey } from '../../db/database-errors.ts';
import type { WithTransaction } from '../../db/with-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Projects } from '../accounts/index.ts';
import type { LedgerModule } from '../ledger/index.ts';
import { assertAhead } from './deadline.ts';
import { feeEntry } from './fee-entries.ts';
import type { QuestChanges } from './quest-changes.ts';
import { questOfDraft } from './quest-of-draft.ts';
import type { Quest, QuestRepository } from './quest.repository.ts';

export interface PostQuestDeps {
  readonly quests: QuestRepository;
  readonly changes: Pick<QuestChanges, 'insert'>;
  readonly projects: Projects;
  readonly ledger: LedgerModule;
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  nextId: () => Promise<number>;
}

export interface PostOptions {
  /** Marks it as demo data wherever it is shown. */
  readonly isDemo?: boolean;
  /** The same for one posting however often it is asked for; left out, it is a posting of its own. */
  readonly attempt?: string;
}

export type PostQuest = (projectId: string, draft: QuestDraft, options?: PostOptions) => Promise<Quest>;

/**
 * Posts a quest for an admin to decide on. Its fee is paid in the transaction that makes it: an opportunity's is its
 * first day's. Asked for again in the same attempt, it answers with the quest that was posted then. Throws `forbidden`
 * for a suspended project and `insufficient_balance`, naming both amounts.
 */
export function createPostQuest(deps: PostQuestDeps): PostQuest {
  const { quests, changes, ledger, withTransaction, clock } = deps;
  const refuse = async (projectId: string, feeMxp: number, cause: AppError): Promise<AppError> => {
    if (cause.code !== 'insufficient_balance') return cause;
    const balanceMxp = await ledger.balanceOf(`project:${projectId}`);
    return new AppError(cause.code, { message: insufficientBalanceText({ feeMxp, balanceMxp }), cause });
  };
  const findEarlier = async (attempt: string | undefined): Promise<Quest | null> =>
    attempt === undefined ? null : quests.findByAttempt(attempt);
  return async (projectId, draft, { isDemo = false, attempt } = {}) => {
    const earlier = await findEarlier(attempt);
    if (earlier) return earlier;
    const project = await deps.projects.assertActive(projectId);
    const createdAt = clock.now();
    const posted = { id: await deps.nextId(), projectId, projectName: project.name, isDemo, createdAt };
    const quest = { ...questOfDraft(draft, posted), ...(attempt !== undefined && { attempt }) };
    assertAhead(quest.endsAt, createdAt);
    try {
      await withTransaction(async (session) => {
        await deps.projects.assertActive(projectId, session);
        await changes.insert(quest, session);
        await ledger.postEntry(feeEntry(quest), session);
      });
    } catch (error) {
      const meanwhile = isDuplicateKey(error) ? await findEarlier(attempt) : null;
      if (meanwhile) return meanwhile;
      throw error instanceof AppError ? await refuse(projectId, quest.feeMxp, error) : error;
    }
    return quest;
  };
}
