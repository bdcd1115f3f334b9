import { AppError, type VisitSource } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { assertPassed } from './claims/conditions.ts';
import type { ClaimDeps } from './claims/own-claim.ts';
import { createParticipation, holdUser, takePlaceIn, type QuestParticipation } from './participate.ts';

export type EnterGiveaway = (userId: string, questId: number, source: VisitSource) => Promise<QuestParticipation>;

/**
 * Enters an open giveaway, once. The ticket is the user's row in the draw's list. It is random, so only its owner knows
 * whose it is. Throws `not_found`, `already_participating`, `quest_ended`, or `conflict` before its checks are passed.
 */
export function createEnterGiveaway(deps: ClaimDeps): EnterGiveaway {
  const { participations, withTransaction, random } = deps;
  return (userId, questId, source) =>
    withTransaction(async (session) => {
      const hasEntered = (await participations.find(userId, questId, session)) !== null;
      const sought = { id: questId, type: 'giveaway' } as const;
      const { quest, hasPlace } = await takePlaceIn(deps, userId, sought, !hasEntered, session);
      if (hasEntered) {
        throw new AppError('already_participating', { message: t('You have already entered this giveaway.') });
      }
      await assertPassed(deps, userId, quest, session);
      await holdUser(deps, userId, session);
      if (!hasPlace) throw new AppError('quest_ended', { message: t('This giveaway has ended.') });
      const entry = { userId, source, status: 'entered', ticket: random.ticket() } as const;
      return createParticipation(deps, quest, entry, session);
    });
}
