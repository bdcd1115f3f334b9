import { AppError, type BodyOf, type QuestDraft, type submitQuest } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { isDuplicateKey } from '../../../db/database-errors.ts';
import { chargeFee } from './fee-entries.ts';
import type { QuestChanges } from './quest-changes.ts';
import type { QuestDeps } from './quest-deps.ts';
import { assertConditions, assertFuture, assertStart } from './quest-guards.ts';
import { NO_HISTORY, questOfDraft } from './quest-of-draft.ts';
import type { Quest } from './quest.model.ts';

const POSTED_BEFORE = t('This draft was posted already. Its quest is under Quests.');

export interface PostOptions {
  /** Marks the quest as demo data wherever it is shown. */
  readonly isDemo?: boolean;
  /** Identifies one posting across retries. */
  readonly attempt?: string;
  /** Also reserves its rewards. */
  readonly reserve?: BodyOf<typeof submitQuest>['reserve'];
  /** The draft that it was made from, which is deleted. */
  readonly draftId?: string | undefined;
}

export type PostQuest = (projectId: string, draft: QuestDraft, options?: PostOptions) => Promise<Quest>;

/**
 * Posts a pending quest and charges its fee in one transaction, where a subscriber may make it live. An opportunity's
 * fee pays its first day. A retry of the same attempt returns the quest that was posted first. Throws `forbidden` for a
 * suspended project, `conflict` for a draft that was posted before, and `insufficient_balance` with both amounts in its
 * message.
 */
export function createPostQuest(deps: QuestDeps & { changes: QuestChanges; nextId: () => Promise<number> }): PostQuest {
  const { quests, changes, ledger, events, withTransaction, clock } = deps;
  const findEarlier = async (attempt: string | undefined): Promise<Quest | null> =>
    attempt === undefined ? null : quests.findByAttempt(attempt);
  return async (projectId, draft, { isDemo = false, attempt, reserve, draftId } = {}) => {
    const earlier = await findEarlier(attempt);
    if (earlier) return earlier;
    const project = await deps.projects.assertActive(projectId);
    const createdAt = clock.now();
    const posted = { id: await deps.nextId(), projectId, projectName: project.name, isDemo, createdAt };
    const quest = {
      ...NO_HISTORY,
      ...questOfDraft(draft, posted, await deps.sealChecksFor(projectId)),
      ...(attempt !== undefined && { attempt }),
      ...(draftId !== undefined && { postedFrom: `${projectId}:${draftId}` }),
    };
    assertFuture(quest.endsAt, createdAt);
    assertStart(quest, createdAt);
    await assertConditions(quests, quest, createdAt);
    try {
      await withTransaction(async (session) => {
        await deps.projects.assertActive(projectId, session);
        await deps.pictures.assertUsable({ projectId, id: quest.cover, kind: 'cover' }, 'cover', session);
        await changes.insert(quest, session);
        await chargeFee(ledger, quest, session);
        if (draftId !== undefined) await deps.drafts.remove({ projectId, draftId }, session);
        if (reserve) {
          const requested = { quest, amountCents: reserve.amount_cents, attempt: attempt ?? `quest-${quest.id}` };
          await events.reserveRequested.emit(requested, session);
        }
        await events.questPosted.emit(quest, session);
      });
    } catch (error) {
      const meanwhile = isDuplicateKey(error) ? await findEarlier(attempt) : null;
      if (meanwhile) return meanwhile;
      // The form may be open in two windows.
      if (isDuplicateKey(error) && draftId !== undefined) throw new AppError('conflict', { message: POSTED_BEFORE });
      throw error;
    }
    return (await quests.findById(quest.id)) ?? quest;
  };
}
