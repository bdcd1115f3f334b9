import type { ClientSession } from 'mongoose';
import type { ListingRepository } from './listing.repository.ts';
import type { Quest, QuestRepository } from './quest.repository.ts';

/**
 * The places of a quest. When the last place is taken, or one of a full quest is freed, the quest's row in the lists
 * changes in the same transaction.
 */
export interface Places {
  /** Takes a place in an active quest that has one left; null when it is not open, or full. */
  take: (id: number, now: Date, session: ClientSession) => Promise<Quest | null>;
  /** Takes the place again that a rejection has freed, also in a quest that has ended; null when there is none. */
  retake: (id: number, session: ClientSession) => Promise<Quest | null>;
  /** Frees a place of a quest that is in one of these states; null when it is not. */
  free: (id: number, statuses: readonly Quest['status'][], session: ClientSession) => Promise<Quest | null>;
}

export function createPlaces(
  quests: Pick<QuestRepository, 'takePlace' | 'retakePlace' | 'freePlace'>,
  listings: Pick<ListingRepository, 'place'>,
): Places {
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
    take: async (id, now, session) => follow(await quests.takePlace(id, now, session), 0, session),
    retake: async (id, session) => follow(await quests.retakePlace(id, session), 0, session),
    free: async (id, statuses, session) => follow(await quests.freePlace(id, statuses, session), -1, session),
  };
}
