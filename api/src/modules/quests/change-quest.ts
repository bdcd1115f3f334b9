import type { ClientSession } from 'mongoose';
import type { Quest } from './quest.model.ts';
import type { QuestDeps, QuestFields } from './quest-deps.ts';

/** Updates a quest that has one of these statuses, its listing and its subscribers. Null for another status. */
export type ChangeQuest = (
  id: number,
  statuses: readonly Quest['status'][],
  set: QuestFields,
  session: ClientSession,
) => Promise<Quest | null>;

export function createChangeQuest({ quests, listings, events }: QuestDeps) {
  const change: ChangeQuest = async (id, statuses, set, session) => {
    const quest = await quests.changeIf(id, statuses, set, session);
    if (!quest) return null;
    await listings.place(quest, session);
    await events.questChanged.emit({ quest, set }, session);
    return quest;
  };
  return {
    change,
    /** A new quest is pending, so it has no listing yet. */
    insert: async (quest: Quest, session: ClientSession): Promise<void> => {
      await quests.insert(quest, session);
      await events.questChanged.emit({ quest, set: quest }, session);
    },
  };
}
