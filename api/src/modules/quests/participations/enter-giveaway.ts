import { AppError, type VisitSource } from '@magnetx/contracts';
import { createParticipation, holdUser, type ParticipationDeps, type QuestParticipation } from './participate.ts';

export type EnterGiveaway = (userId: string, questId: number, source: VisitSource) => Promise<QuestParticipation>;

/**
 * Enters an open giveaway, once. The ticket is the user's row in the draw's list. It is random, so only its owner knows
 * whose it is. Throws `not_found`, `already_participating` or `quest_ended`.
 */
export function createEnterGiveaway(deps: ParticipationDeps): EnterGiveaway {
  const { participations, quests, withTransaction, clock, random } = deps;
  return (userId, questId, source) =>
    withTransaction(async (session) => {
      await quests.getShown({ id: questId, type: 'giveaway' }, { session });
      if (await participations.find(userId, questId, session)) {
        throw new AppError('already_participating', { message: 'You have already entered this giveaway.' });
      }
      await holdUser(deps, userId, session);
      const quest = await quests.places.take(questId, clock.now(), session);
      if (!quest) throw new AppError('quest_ended', { message: 'This giveaway has ended.' });
      const entry = { userId, source, status: 'entered', ticket: random.ticket() } as const;
      return createParticipation(deps, quest, entry, session);
    });
}
