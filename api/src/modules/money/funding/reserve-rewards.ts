import { AppError, formatUsd, insufficientDollarsText, maxOwedCents } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { transfer } from '../../ledger/ledger/index.ts';
import { kindOf, type Quest } from '../../quests/quests/index.ts';
import type { FundingDeps } from './funding-deps.ts';

export interface ReserveRequest {
  /** For a quest with unlimited places. Ignored for any other. */
  readonly amountCents?: number | undefined;
  /** Identifies one reservation across retries. */
  readonly attempt: string;
}

function conflict(message: string): never {
  throw new AppError('conflict', { message });
}

/**
 * The most that a quest may still cost: approved work keeps its places, and an ad has settled its spending. Null
 * without an upper limit.
 */
async function readNeedCents(
  { participations, ads }: FundingDeps,
  quest: Quest,
  session: ClientSession,
): Promise<number | null> {
  const mostCents = maxOwedCents(quest);
  if (quest.ad) return quest.ad.budgetCents - (await ads.readSettledCents(quest.id, session));
  if (mostCents === null || !kindOf(quest).takesWork || quest.status === 'pending') return mostCents;
  const granted = await participations.countWork(quest.id, ['approved', 'paid'], session);
  return mostCents - granted * quest.cashCents;
}

/**
 * Moves the most that a quest may still cost from its project's dollars to its reserve, in the caller's transaction.
 * Throws `conflict` for a quest that cannot or need not be funded, `insufficient_balance` with both amounts in its
 * message, and `validation_failed` without an amount for unlimited places.
 */
export async function reserve(
  deps: FundingDeps,
  quest: Quest,
  { amountCents, attempt }: ReserveRequest,
  session: ClientSession,
): Promise<void> {
  const { ledger, fundings, quests } = deps;
  const { id, projectId, cashCents, status } = quest;
  const key = `funding:${attempt}`;
  if (await ledger.findByKey(key, session)) return;
  if (maxOwedCents(quest) === 0) conflict(t('This quest has no cash rewards to reserve.'));
  if (status !== 'pending' && status !== 'active') conflict(t('Only a pending or live quest can be funded.'));
  const [account, dollars] = [`funding:${id}`, `project:${projectId}:usd`] as const;
  const needCents = await readNeedCents(deps, quest, session);
  if (needCents === null && (amountCents === undefined || amountCents < cashCents)) {
    const message = t('Reserve at least one reward: {cashCents}', { cashCents: formatUsd(cashCents) });
    throw new AppError('validation_failed', { message, fields: { amount_cents: [message] } });
  }
  const costCents = needCents === null ? (amountCents ?? 0) : needCents - (await ledger.balanceOf(account, session));
  if (costCents <= 0) conflict(t('This quest is funded already.'));
  // Before the entry, because the ledger accepts no amount as large as the most that some quests may cost.
  const heldCents = await ledger.balanceOf(dollars, session);
  if (heldCents < costCents) {
    throw new AppError('insufficient_balance', { message: insufficientDollarsText({ costCents, heldCents }) });
  }
  const postings = transfer(dollars, account, costCents);
  await ledger.postEntry({ key, kind: 'funding', memo: `Reserve of quest ${id}`, postings }, session);
  await fundings.hold(id, projectId, session);
  await quests.setFunded(id, true, session);
}
