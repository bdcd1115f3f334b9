import type { QuestType } from '@magnetx/contracts';
import type { Quest, QuestsModule } from '../quests/index.ts';
import type { Participation, ParticipationRepository } from './participation.repository.ts';

/** A quest that users may see, with the user's part in it. Who took part in a removed quest still sees it. */
export async function findPart(
  { quests, participations }: { quests: Pick<QuestsModule, 'getShown'>; participations: ParticipationRepository },
  { userId, id, type }: { readonly userId: string; readonly id: number; readonly type: QuestType },
): Promise<{ quest: Quest; participation: Participation | null }> {
  const participation = await participations.find(userId, id);
  return { quest: await quests.getShown({ id, type }, { mayBeRemoved: participation !== null }), participation };
}
