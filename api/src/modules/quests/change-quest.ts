import type { ClientSession } from 'mongoose';
import type { Emitter } from '../../events/index.ts';
import type { ListingRepository } from './listing.repository.ts';
import type { Quest, QuestRepository } from './quest.repository.ts';

type QuestFields = Parameters<QuestRepository['changeIf']>[2];

/** A quest as it is now, and the fields that were set: of a new one, all. */
export interface QuestChange {
  readonly quest: Quest;
  readonly set: Partial<QuestFields>;
}

/** What becomes of quests. */
export interface QuestEvents {
  readonly questChanged: Emitter<QuestChange>;
  readonly questLive: Emitter<Quest>;
  /** Its approval was taken back. */
  readonly questUnlisted: Emitter<Quest>;
  readonly questConcluded: Emitter<Quest>;
}

/** Changes a quest that is in one of these states, and all that follows it; null when it is not. */
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

/** The lists change with every step of a quest's life. */
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
    /** A new quest. It waits for a decision, so that it is in no list of users yet. */
    insert: async (quest: Quest, session: ClientSession): Promise<void> => {
      await quests.insert(quest, session);
      await events.questChanged.emit({ quest, set: quest }, session);
    },
  };
}
