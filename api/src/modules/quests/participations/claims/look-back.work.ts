import { createHash } from 'node:crypto';
import { z } from 'zod';
import { handleWork, type Work, type WorkKind } from '../../../../jobs/index.ts';
import type { Claim } from './claim.model.ts';
import { checkedAt, checksOf, DAY_MS, type ClaimDeps } from './own-claim.ts';
import { verifyAnswer } from './verify-answer.ts';

const payload = z.object({ questId: z.int(), claimId: z.string(), position: z.int() });

/** Looks once more at what a person can undo after it has passed a check. */
export const LOOK_BACK: WorkKind<z.output<typeof payload>> = {
  name: 'look-back',
  payload,
  attempts: 5,
  backOffMs: { first: 3_600_000, max: DAY_MS },
  timeoutMs: 60_000,
  concurrency: 1,
};

/** One passed check in so many is looked at again, within so many days. */
const SAMPLE = 10;
const DAYS = 7;

/** When a passed check is looked at again, if it is part of the sample. */
export function lookBackAt({ _id }: Pick<Claim, '_id'>, position: number, now: Date): Date | null {
  const number = createHash('sha256').update(`${_id}:${position}`).digest().readUInt32BE();
  const share = Math.floor(number / SAMPLE) / (2 ** 32 / SAMPLE);
  return number % SAMPLE === 0 ? new Date(now.getTime() + (1 + share * (DAYS - 1)) * DAY_MS) : null;
}

/** Notes who has undone what passed a check. That is a signal of risk, and takes nothing from them. */
export function lookBackWork(deps: ClaimDeps): Work {
  const { quests, claims, users, checks, withTransaction, clock } = deps;
  return handleWork(LOOK_BACK, async ({ questId, claimId, position }, { again, finish }) => {
    const [claim, quest] = await Promise.all([claims.get(questId, claimId), quests.find(questId)]);
    const check = quest && checksOf(quest)[position];
    if (!claim || !check || checkedAt(claim, position).result !== 'passed') return;
    const { userId, period, source, startedAt } = claim;
    const now = clock.now();
    const isOver = now.getTime() - startedAt.getTime() > 2 * DAYS * DAY_MS;
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
