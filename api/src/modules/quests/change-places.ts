import type { ClientSession } from 'mongoose';
import type { ListingRepository } from './listing.repository';
import type { Quest, QuestRepository } from './quest.repository';

type Places = Pick<QuestRepository, 'takePlace' | 'retakePlace' | 'freePlace'>;

/**
 * The repository's changes of places. When the last place is taken, or one of a full quest is freed, the quest's row in
 * the lists changes in the same transaction.
 */
export function createChangePlaces(quests: Places, listings: Pick<ListingRepository, 'place'>): Places {
  const follow = async (
    quest: Quest | null,
    countWhenChanged: -1 | 0,
    session: ClientSession,
  ): Promise<Quest | null> => {
    const isChanged =
      quest?.status === 'active' && quest.participantCount === (quest.maxParticipants ?? NaN) + countWhenChanged;
    if (isChanged) await listings.place(quest, session);
    return quest;
  };
  return {
    takePlace: async (id, now, session) => follow(await quests.takePlace(id, now, session), 0, session),
    retakePlace: async (id, session) => follow(await quests.retakePlace(id, session), 0, session),
    freePlace: async (id, statuses, session) => follow(await quests.freePlace(id, statuses, session), -1, session),
  };
}
