import type { QuestType } from '@magnetx/contracts';
import type { ParticipationDeps } from './participate.ts';
import type { ShownParticipation } from './quest.presenter.ts';

/** A visible quest with the user's participation in it. Participants also see a quest after its removal. */
export async function getOwnParticipation(
  { quests, participations }: ParticipationDeps,
  { userId, id, type }: { readonly userId: string; readonly id: number; readonly type: QuestType },
): Promise<ShownParticipation> {
  const participation = await participations.find(userId, id);
  return { quest: await quests.getShown({ id, type }, { mayBeRemoved: participation !== null }), participation };
}
