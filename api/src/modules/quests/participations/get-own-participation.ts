import type { QuestKind } from '@magnetx/contracts';
import type { ParticipationDeps } from './participate.ts';
import type { ShownParticipation } from './quest.presenter.ts';

/** A visible quest with the user's participation in it. Participants also see a quest after its removal. */
export async function getOwnParticipation(
  { quests, participations, savedQuests }: ParticipationDeps,
  { userId, id, type }: { readonly userId: string; readonly id: number; readonly type: QuestKind },
): Promise<ShownParticipation> {
  const [participation, saved] = await Promise.all([
    participations.find(userId, id),
    savedQuests.listAmong(userId, [id]),
  ]);
  const quest = await quests.getShown({ id, type }, { mayBeRemoved: participation !== null });
  return { quest, participation, isSaved: saved.has(id) };
}
