import type { QuestType } from '@magnetx/contracts';
import type { Quest, QuestsModule } from '../quests/index.ts';
import type { Participation } from './participation.model.ts';
import type { ParticipationRepository } from './participation.repository.ts';

/** A visible quest with the user's participation in it. Participants also see a quest after its removal. */
export async function getOwnParticipation(
  { quests, participations }: { quests: Pick<QuestsModule, 'getShown'>; participations: ParticipationRepository },
  { userId, id, type }: { readonly userId: string; readonly id: number; readonly type: QuestType },
): Promise<{ quest: Quest; participation: Participation | null }> {
  const participation = await participations.find(userId, id);
  return { quest: await quests.getShown({ id, type }, { mayBeRemoved: participation !== null }), participation };
}
