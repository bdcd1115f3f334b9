import type { QuestEdit } from '@magnetx/contracts';
import type { WithTransaction } from '../../db/with-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { assertLater } from './deadline.ts';
import { findToChange, hasEnded, type OwnQuest, type OwnQuestDeps } from './own-quest.ts';
import type { QuestChanges } from './quest-changes.ts';
import type { Quest } from './quest.repository.ts';

export interface EditQuestDeps extends OwnQuestDeps {
  readonly changes: Pick<QuestChanges, 'edit'>;
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
}

export type EditQuest = (own: OwnQuest, edit: QuestEdit) => Promise<Quest>;

function assertEditable(quest: Quest, now: Date): void {
  if (quest.status === 'rejected') {
    throw new AppError('quest_ended', { message: 'This quest was rejected, so it cannot be changed any more.' });
  }
  // Past its deadline a giveaway's draw is decided: a later one would choose another.
  if (hasEnded(quest, now)) {
    throw new AppError('quest_ended', { message: 'This quest has ended, so it cannot be changed any more.' });
  }
}

/**
 * What an owner may change of a pending or active quest: its words, and its deadline to a later one (design, section
 * 3). The lists follow in the same transaction, and so does a giveaway's beacon round, which its deadline names. Throws
 * `not_found`, `forbidden`, `quest_ended`, and `validation_failed` for the deadline.
 */
export function createEditQuest(deps: EditQuestDeps): EditQuest {
  const { changes, withTransaction, clock } = deps;
  return (own, edit) =>
    withTransaction(async (session) => {
      const quest = await findToChange(deps, own, session);
      assertEditable(quest, clock.now());
      if (edit.endsAt !== undefined) assertLater(quest, new Date(edit.endsAt), clock.now());
      const edited = await changes.edit(quest.id, edit, session);
      if (!edited) throw new AppError('conflict');
      return edited;
    });
}
