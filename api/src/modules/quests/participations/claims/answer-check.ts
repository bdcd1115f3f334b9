import { AppError, type answerCheck, type BodyOf } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { getShownTo } from '../participate.ts';
import { checkedAt, checksOf, nounOf, readOwnClaim, type OwnClaim } from './own-claim.ts';
import { createSettleAnswer, ENDED, type AnswerDeps } from './settle-answer.ts';
import { verifyAnswer } from './verify-answer.ts';

/** Why an answer cannot be given now: checks are answered in order. Null if it can. */
function refusalOf({ quest, claim, state, reason }: OwnClaim, position: number): AppError | null {
  if (state !== 'open') {
    const message = {
      done: t('You have passed all checks.'),
      failed: t('Your attempts are used up.'),
      not_open: t('This {quest} is not open yet.', { quest: nounOf(quest) }),
      locked: reason,
      ended: ENDED,
    }[state];
    return new AppError(state === 'ended' ? 'quest_ended' : 'conflict', { message });
  }
  const next = checksOf(quest).findIndex((_, index) => checkedAt(claim, index).result !== 'passed');
  if (position !== next) return new AppError('conflict', { message: t('Another check comes first.') });
  return claim?.waiting ? new AppError('conflict', { message: t('A person looks at your answer.') }) : null;
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
      const given = { quest, claim, period: period.name, userId, source, position, answer };
      const verdict = refusalOf(own, position) ?? (await verifyAnswer(deps, given, true));
      const settled = await settle(given, verdict);
      // Otherwise another answer came first, and this one is judged again.
      if (!settled) continue;
      const { result, reason } = checkedAt(settled.claim, position);
      return { result: result ?? 'unknown', reason, earned_mxp: settled.earnedMxp };
    }
  };
}

export type AnswerCheck = ReturnType<typeof createAnswerCheck>;
