import { AppError, type answerCheck, type BodyOf } from '@magnetx/contracts';
import { getShownTo } from '../participate.ts';
import { checkedAt, checksOf, nounOf, readOwnClaim, type OwnClaim } from './own-claim.ts';
import { createSettleAnswer, ENDED, type AnswerDeps } from './settle-answer.ts';
import { verifyAnswer } from './verify-answer.ts';

/** Checks are answered in order. Throws `quest_ended` and `conflict`. */
function assertNext({ quest, claim, state, reason }: OwnClaim, position: number): void {
  if (state !== 'open') {
    const message = {
      done: 'You have passed all checks.',
      failed: 'Your attempts are used up.',
      not_open: `This ${nounOf(quest)} is not open yet.`,
      locked: reason,
      ended: ENDED,
    }[state];
    throw new AppError(state === 'ended' ? 'quest_ended' : 'conflict', { message });
  }
  const next = checksOf(quest).findIndex((_, index) => checkedAt(claim, index).result !== 'passed');
  if (position !== next) throw new AppError('conflict', { message: 'Another check comes first.' });
  if (claim?.waiting) throw new AppError('conflict', { message: 'A person looks at your answer.' });
}

/** Answers the next check of a quest. The last one of a mission also takes a completion and moves its MXP. */
export function createAnswerCheck(deps: AnswerDeps) {
  const settle = createSettleAnswer(deps);
  return async (userId: string, body: BodyOf<typeof answerCheck>) => {
    const { quest_id: id, check: position, answer, source } = body;
    for (;;) {
      const quest = await getShownTo(deps, userId, { id });
      const own = await readOwnClaim(deps, userId, quest);
      const { claim, period } = own;
      assertNext(own, position);
      const given = { quest, claim, period: period.name, userId, source, position, answer };
      const verdict = await verifyAnswer(deps, given, true);
      const settled = await settle(given, verdict);
      // Otherwise another answer came first, and this one is judged again.
      if (!settled) continue;
      const { result, reason } = verdict;
      return { result, reason, earned_mxp: settled.earnedMxp };
    }
  };
}

export type AnswerCheck = ReturnType<typeof createAnswerCheck>;
