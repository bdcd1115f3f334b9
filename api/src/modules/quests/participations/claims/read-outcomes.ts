import { OUTCOME_REASONS_MAX, type CheckOutcomes, type CheckResult } from '@magnetx/contracts';
import type { Quest } from '../../quests/index.ts';
import type { ClaimRepository } from './claim.repository.ts';
import { checksOf } from './own-claim.ts';

/** The results of all people at each check of a quest. */
export async function readOutcomes(
  claims: Pick<ClaimRepository, 'countResults'>,
  quest: Quest,
): Promise<CheckOutcomes[]> {
  const checks = checksOf(quest);
  if (checks.length === 0) return [];
  const counts = await claims.countResults(quest.id);
  return checks.map(({ kind }, position) => {
    const own = counts.filter((count) => count.position === position);
    const sumOf = (result: CheckResult) =>
      own.filter((each) => each.result === result).reduce((sum, { count }) => sum + count, 0);
    const reasons = own
      .filter(({ result, reason }) => result !== 'passed' && reason !== '')
      .slice(0, OUTCOME_REASONS_MAX)
      .map(({ reason: text, count }) => ({ text, count }));
    return { kind, passed: sumOf('passed'), failed: sumOf('failed'), unknown: sumOf('unknown'), reasons };
  });
}
