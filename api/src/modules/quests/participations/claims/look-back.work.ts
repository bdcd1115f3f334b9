import { handleWork, type Work } from '../../../../jobs/index.ts';
import { LOOK_BACK, LOOK_BACK_DAYS } from './look-back.ts';
import { checkedAt, checksOf, DAY_MS, type ClaimDeps } from './own-claim.ts';
import { verifyAnswer } from './verify-answer.ts';

/** Notes who has undone what passed a check. That is a signal of risk, and takes nothing from them. */
export function lookBackWork(deps: ClaimDeps): Work {
  const { quests, claims, users, checks, withTransaction, clock } = deps;
  return handleWork(LOOK_BACK, async ({ questId, claimId, position }, { again, finish }) => {
    const [claim, quest] = await Promise.all([claims.get(questId, claimId), quests.find(questId)]);
    const check = quest && checksOf(quest)[position];
    if (!claim || !check || checkedAt(claim, position).result !== 'passed') return;
    const { userId, period, source, startedAt } = claim;
    const now = clock.now();
    const isOver = now.getTime() - startedAt.getTime() > 2 * LOOK_BACK_DAYS * DAY_MS;
    if (isOver || !checks.verifierOf(check).isUndoable?.(check) || !(await users.find(userId))) return;
    const given = { quest, claim, period, userId, source, position, answer: {} };
    const { result } = await verifyAnswer(deps, given, false);
    if (result === 'unknown') return again(new Date(now.getTime() + DAY_MS));
    if (result === 'passed') return;
    const noted = claim.checks.map((checked, at) => (at === position ? { ...checked, undoneAt: now } : checked));
    await withTransaction(async (session) => {
      if (await claims.save({ ...claim, checks: noted, revision: claim.revision + 1 }, session)) await finish(session);
      else again(now);
    });
  });
}
