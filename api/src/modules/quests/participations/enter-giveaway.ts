import { AppError, type VisitSource } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { assertPassed } from './claims/conditions.ts';
import type { ClaimDeps } from './claims/own-claim.ts';
import { createParticipation, getShownTo, holdUser, type QuestParticipation } from './participate.ts';

export type EnterGiveaway = (userId: string, questId: number, source: VisitSource) => Promise<QuestParticipation>;

/**
 * Enters an open giveaway, once. The ticket is the user's row in the draw's list. It is random, so only its owner knows
 * whose it is. Throws `not_found`, `already_participating`, `quest_ended`, or `conflict` before its checks are passed.
 */
export function createEnterGiveaway(deps: ClaimDeps): EnterGiveaway {
  const { participations, quests, withTransaction, clock, random } = deps;
  return (userId, questId, source) =>
    withTransaction(async (session) => {
      const shown = await getShownTo(deps, userId, { id: questId, type: 'giveaway' }, { session });
      if (await participations.find(userId, questId, session)) {
        throw new AppError('already_participating', { message: t('You have already entered this giveaway.') });
      }
      await assertPassed(deps, userId, shown, session);
      await holdUser(deps, userId, session);
      const quest = await quests.places.take(questId, clock.now(), session);
      if (!quest) throw new AppError('quest_ended', { message: t('This giveaway has ended.') });
      const entry = { userId, source, status: 'entered', ticket: random.ticket() } as const;
      return createParticipation(deps, quest, entry, session);
    });
}
