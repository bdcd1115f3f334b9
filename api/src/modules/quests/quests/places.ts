import type { ClientSession } from 'mongoose';
import type { ListingRepository } from './listing.repository.ts';
import type { Quest } from './quest.model.ts';
import type { QuestRepository } from './quest.repository.ts';

/**
 * The places of a quest. If the last place is taken, or a place of a full quest is freed, the quest's listing changes
 * in the same transaction.
 */
export function createPlaces(quests: QuestRepository, listings: Pick<ListingRepository, 'place'>) {
  const updateListing = async (quest: Quest | null, countWhenChanged: -1 | 0, session: ClientSession) => {
    const isChanged =
      quest?.status === 'active' && quest.participantCount === (quest.maxParticipants ?? NaN) + countWhenChanged;
    if (isChanged) await listings.place(quest, session);
    return quest;
  };
  return {
    /** Takes a place. Null if the quest is not open, or full. */
    take: async (id: number, now: Date, session: ClientSession): Promise<Quest | null> =>
      updateListing(await quests.takePlace(id, now, session), 0, session),
    /** Takes the place again that a rejection has freed, also in a concluded quest. Null if none is left. */
    retake: async (id: number, session: ClientSession): Promise<Quest | null> =>
      updateListing(await quests.retakePlace(id, session), 0, session),
    /** Frees a place of a quest with one of these statuses. Null for another status. */
    free: async (id: number, statuses: readonly Quest['status'][], session: ClientSession): Promise<Quest | null> =>
      updateListing(await quests.freePlace(id, statuses, session), -1, session),
  };
}
