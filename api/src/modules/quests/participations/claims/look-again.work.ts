import { AppError } from '@magnetx/contracts';
import { handleWork, type Work } from '../../../../jobs/index.ts';
import { LOOK_AGAIN } from './look-again.ts';
import { checkedAt, DAY_MS } from './own-claim.ts';
import { claimAfter, createSettleAnswer, isSuspended, type Answer, type AnswerDeps } from './settle-answer.ts';
import { tellVerdict } from './tell-verdict.ts';
import { verifyAnswer } from './verify-answer.ts';

/** Tries checks again whose result is unknown, and notifies people of the result. */
export function lookAgainWork(deps: AnswerDeps): Work {
  const { quests, claims, users, withTransaction, clock } = deps;
  const settle = createSettleAnswer(deps);
  return handleWork(LOOK_AGAIN, async ({ questId, claimId, revision, position }, { again, finish }) => {
    const [claim, quest] = await Promise.all([claims.get(questId, claimId), quests.find(questId)]);
    const { answer, looks } = checkedAt(claim, position);
    // The person has answered again, or the quest was taken back.
    if (!quest || !claim || claim.revision !== revision || !answer) return;
    const { userId, period, source } = claim;
    if (isSuspended(await users.find(userId))) return again(new Date(clock.now().getTime() + DAY_MS));
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
      if (error.code === 'conflict') return again(clock.now());
      // The quest has ended, or is hidden.
      const evidence = { source: 'quest', observedAt: clock.now(), hash: '' };
      const over = { result: 'failed', reason: error.message, evidence } as const;
      await withTransaction(async (session) => {
        const isKept = await users.hold(userId, session);
        const ended = claimAfter(deps, given, over, looks + 1);
        if (isKept && (await claims.save(ended, session))) await tellVerdict(deps, given, over, null, session);
        await finish(session);
      });
    }
  });
}
