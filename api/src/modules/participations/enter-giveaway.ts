import type { VisitSource } from '@magnetx/contracts';
import { AppError } from '../../http/app-error.ts';
import { assertMember, type ParticipateDeps } from './submit-work.ts';
import { takePart, type Part } from './take-part.ts';

export type EnterGiveaway = (userId: string, questId: number, source: VisitSource) => Promise<Part>;

/**
 * Enters a giveaway, once and while it is open. The ticket is the user's row in the draw's list: random, so that only
 * they know whose it is. Throws `not_found`, `already_participating` or `quest_ended`.
 */
export function createEnterGiveaway(deps: ParticipateDeps): EnterGiveaway {
  const { participations, quests, activity, clock, random } = deps;
  return (userId, questId, source) =>
    takePart(deps, async (session) => {
      await quests.getShown({ id: questId, type: 'giveaway' }, { session });
      if (await participations.find(userId, questId, session)) {
        throw new AppError('already_participating', { message: 'You have already entered this giveaway.' });
      }
      await assertMember(deps, userId, session);
      const quest = await quests.places.take(questId, clock.now(), session);
      if (!quest) throw new AppError('quest_ended', { message: 'This giveaway has ended.' });
      const at = clock.now();
      const participation = {
        id: random.id(),
        questId,
        userId,
        type: 'giveaway' as const,
        status: 'entered' as const,
        at,
        source,
        completedAt: at,
        ticket: random.ticket(),
        work: null,
        isQueued: false,
      };
      await participations.insert(participation, session);
      await activity.join({ quest, source, at, isComplete: true }, session);
      return { quest, participation, isNew: true };
    });
}
