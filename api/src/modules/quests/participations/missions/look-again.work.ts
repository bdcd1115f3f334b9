import { AppError } from '@magnetx/contracts';
import { handleWork, type Work } from '../../../../jobs/index.ts';
import {
  createSettleAnswer,
  LOOK_AGAIN,
  tellVerdict,
  verifyAnswer,
  type Answer,
  type AnswerDeps,
} from './answer-check.ts';
import { checkedAt } from './own-mission.ts';

/** Tries checks again whose result is unknown, and notifies people of the result. */
export function lookAgainWork(deps: AnswerDeps): Work {
  const { quests, claims, notifications, withTransaction, clock } = deps;
  const settle = createSettleAnswer(deps);
  return handleWork(LOOK_AGAIN, async ({ questId, claimId, revision, position }, { again, finish }) => {
    const [claim, quest] = await Promise.all([claims.get(questId, claimId), quests.find(questId)]);
    const { answer, looks } = checkedAt(claim, position);
    // The person has answered again, or the quest was taken back.
    if (!quest || !claim || claim.revision !== revision || !answer) return;
    const { userId, period, source } = claim;
    const given: Answer = { quest, claim, period, userId, source, position, answer };
    try {
      const verdict = await verifyAnswer(deps, given, false);
      const settled = await settle(given, verdict, {
        looks: looks + 1,
        also: async (stored, session) => {
          await tellVerdict(deps, given, verdict, stored, session);
          await finish(session);
        },
      });
      if (!settled) again(clock.now());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The quest has ended, or the account is deleted.
      const { type, title } = quest;
      const news = {
        type: 'warning',
        topic: type,
        title: 'Check ended',
        message: `“${title}”: ${error.message}`,
      } as const;
      await withTransaction(async (session) => {
        const isThere = await deps.users.hold(userId, session);
        if (isThere) await notifications.store({ ...news, userId, target: { kind: type, id: questId } }, session);
        await finish(session);
      });
    }
  });
}
