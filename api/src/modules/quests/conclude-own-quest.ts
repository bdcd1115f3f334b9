import type { WithTransaction } from '../../db/with-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { findToChange, hasEnded, type OwnQuest, type OwnQuestDeps } from './own-quest.ts';
import type { QuestChanges } from './quest-changes.ts';
import type { Quest } from './quest.repository.ts';

export interface ConcludeOwnQuestDeps extends OwnQuestDeps {
  readonly changes: Pick<QuestChanges, 'conclude'>;
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
}

export type ConcludeOwnQuest = (own: OwnQuest) => Promise<Quest>;

/**
 * Its owner ends an active quest before its deadline; a giveaway is drawn then. Throws `not_found`, `forbidden`,
 * `quest_ended`, and `conflict` for a quest that was never live.
 */
export function createConcludeOwnQuest(deps: ConcludeOwnQuestDeps): ConcludeOwnQuest {
  const { changes, withTransaction, clock } = deps;
  return (own) =>
    withTransaction(async (session) => {
      const quest = await findToChange(deps, own, session);
      if (hasEnded(quest, clock.now())) throw new AppError('quest_ended', { message: 'This quest has ended already.' });
      const concluded = await changes.conclude(quest.id, 'owner', session);
      if (!concluded) throw new AppError('conflict', { message: 'Only a live quest can be ended.' });
      return concluded;
    });
}
