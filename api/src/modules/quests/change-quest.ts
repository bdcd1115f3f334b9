import type { ClientSession } from 'mongoose';
import type { Emitter } from '../../events/index.ts';
import type { ListingRepository } from './listing.repository.ts';
import type { Quest } from './quest.model.ts';
import type { QuestRepository } from './quest.repository.ts';

type QuestFields = Parameters<QuestRepository['changeIf']>[2];

/** The changed quest, and the fields that were set. For a new quest, these are all fields. */
export interface QuestChange {
  readonly quest: Quest;
  readonly set: Partial<QuestFields>;
}

export interface QuestEvents {
  readonly questChanged: Emitter<QuestChange>;
  readonly questLive: Emitter<Quest>;
  /** Its approval was reversed. */
  readonly questUnlisted: Emitter<Quest>;
  readonly questConcluded: Emitter<Quest>;
}

/** Changes a quest that has one of these statuses, its listing, and what subscribes to it. Null for another status. */
export type ChangeQuest = (
  id: number,
  statuses: readonly Quest['status'][],
  set: QuestFields,
  session: ClientSession,
) => Promise<Quest | null>;

export interface ChangeQuestDeps {
  readonly quests: QuestRepository;
  readonly listings: ListingRepository;
  readonly events: Pick<QuestEvents, 'questChanged'>;
}

export function createChangeQuest({ quests, listings, events }: ChangeQuestDeps) {
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
