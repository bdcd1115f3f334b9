import type { QuestKind } from '@magnetx/contracts';
import { getShownTo, type ParticipationDeps } from './participate.ts';
import type { OwnParticipation } from './quest.presenter.ts';

/** A visible quest with the user's participation in it. Participants also see a quest after its removal. */
export async function getOwnParticipation(
  deps: ParticipationDeps,
  { userId, id, type }: { readonly userId: string; readonly id: number; readonly type: QuestKind },
): Promise<OwnParticipation> {
  const participation = await deps.participations.find(userId, id);
  const quest = await getShownTo(deps, userId, { id, type }, { mayBeRemoved: participation !== null });
  return { quest, participation };
}
