import type { ClientSession } from 'mongoose';
import type { ListingRepository } from './listing.repository';
import type { Quest, QuestRepository } from './quest.repository';

/** Done in the transaction in which something becomes of a quest. */
export type QuestHook = (quest: Quest, session: ClientSession) => Promise<void>;

type QuestFields = Parameters<QuestRepository['changeIf']>[2];

/** The same, for one that follows every change: it is told which fields were set. */
export type QuestChangeHook = (quest: Quest, session: ClientSession, set: Partial<QuestFields>) => Promise<void>;

/** Changes a quest that is in one of these states, and all that follows it; null when it is not. */
export type ChangeQuest = (
  id: number,
  statuses: readonly Quest['status'][],
  set: QuestFields,
  session: ClientSession,
) => Promise<Quest | null>;

/** The lists change with every step of a quest's life, and so does what else asks to be told. */
export function createChangeQuest({ quests, listings }: { quests: QuestRepository; listings: ListingRepository }) {
  const hooks: QuestChangeHook[] = [];
  const follow: QuestChangeHook = async (quest, session, set) => {
    for (const hook of hooks) await hook(quest, session, set);
  };
  const change: ChangeQuest = async (id, statuses, set, session) => {
    const quest = await quests.changeIf(id, statuses, set, session);
    if (!quest) return null;
    await listings.place(quest, session);
    await follow(quest, session, set);
    return quest;
  };
  return {
    change,
    /** A new quest. It waits for a decision, so that it is in no list of users yet. */
    insert: async (quest: Quest, session: ClientSession): Promise<void> => {
      await quests.insert(quest, session);
      await follow(quest, session, quest);
    },
    whenChanged: (hook: QuestChangeHook): void => void hooks.push(hook),
  };
}
