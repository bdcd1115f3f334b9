import { AppError, CHECK_RULES, type ShownClaim } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { Quest } from '../../quests/index.ts';
import type { ShownParticipation } from '../quest.presenter.ts';
import { ENTRY } from './claim.model.ts';
import { presentChecks, presentClaim } from './claim.presenter.ts';
import { checkedAt, checksOf, readOwnClaim, readOwnClaims, readPerson, type ClaimDeps } from './own-claim.ts';

/** A user's claim on a quest, and its checks as the user sees them. */
export async function readClaimDetail(deps: ClaimDeps, userId: string, quest: Quest) {
  const needsFacts = checksOf(quest).some(({ kind }) => kind === 'facts');
  const [own, read] = await Promise.all([
    readOwnClaim(deps, userId, quest),
    needsFacts ? readPerson(deps, userId) : null,
  ]);
  return { own, checks: presentChecks(deps, { quest, own }, { userId, facts: read?.facts ?? null }) };
}

/** Adds the conditions of quests that have some. */
export async function withConditions<I extends ShownParticipation>(
  deps: ClaimDeps,
  userId: string,
  items: readonly I[],
): Promise<I[]> {
  const quests = items.map(({ quest }) => quest).filter((quest) => checksOf(quest).length > 0);
  const own = quests.length > 0 ? await readOwnClaims(deps, userId, quests) : [];
  const claims = new Map(own.map((claim) => [claim.quest.id, claim]));
  return items.map((item) => {
    const claim = claims.get(item.quest.id);
    return claim ? { ...item, conditions: { ...presentClaim({ ...item, own: claim }), checks: [] } } : item;
  });
}

/** The conditions of one quest, with its checks. Undefined without any. */
export async function readConditions(deps: ClaimDeps, userId: string, quest: Quest): Promise<ShownClaim | undefined> {
  if (checksOf(quest).length === 0) return undefined;
  const { own, checks } = await readClaimDetail(deps, userId, quest);
  return { ...presentClaim({ quest, own }), checks };
}

/** Throws `conflict` until the user has passed all checks of the quest. */
export async function assertPassed(
  { claims }: Pick<ClaimDeps, 'claims'>,
  userId: string,
  quest: Quest,
  session: ClientSession,
): Promise<void> {
  const checks = checksOf(quest);
  if (checks.length === 0) return;
  const claim = await claims.find({ questId: quest.id, userId, period: ENTRY.name }, session);
  const missing = checks.filter((_, position) => checkedAt(claim, position).result !== 'passed');
  if (missing.length === 0) return;
  const names = missing.map(({ kind }) => CHECK_RULES[kind].label);
  throw new AppError('conflict', {
    message: t('First pass what this asks for: {names}.', { names: names.join(', ') }),
  });
}
