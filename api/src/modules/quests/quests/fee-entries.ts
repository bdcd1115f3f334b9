import { AppError, insufficientBalanceText, QUEST_KIND_RULES } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { roundKey, transfer, type AccountName, type LedgerModule, type NewEntry } from '../../ledger/ledger/index.ts';
import type { Quest } from './quest.model.ts';

type Paid = Pick<Quest, 'id' | 'type' | 'projectId' | 'feeMxp' | 'round'>;

/** Whether the fee is a reserve that participants earn from. */
export const isReserve = ({ type }: Pick<Quest, 'type'>): boolean => QUEST_KIND_RULES[type].isReserve === true;

const reserveOf = ({ id }: Pick<Quest, 'id'>): AccountName => `reserve:${id}`;

/** The fee or the reserve of a pending quest. */
export function feeEntry(quest: Paid): NewEntry {
  if (isReserve(quest)) {
    return {
      key: roundKey('mission-reserve', quest),
      kind: 'mission-reserve',
      memo: `Reserve of quest ${quest.id}`,
      postings: transfer(`project:${quest.projectId}`, reserveOf(quest), quest.feeMxp),
    };
  }
  return {
    key: roundKey('quest-fee', quest),
    kind: 'quest-fee',
    memo: `Fee of quest ${quest.id}`,
    postings: transfer(`project:${quest.projectId}`, 'platform:fees', quest.feeMxp),
  };
}

/** Charges the fee. Throws `insufficient_balance` with both amounts in its message. */
export async function chargeFee(
  ledger: Pick<LedgerModule, 'postEntry' | 'balanceOf'>,
  quest: Paid,
  session: ClientSession,
): Promise<void> {
  const { projectId, feeMxp } = quest;
  try {
    await ledger.postEntry(feeEntry(quest), session);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'insufficient_balance') throw error;
    const balanceMxp = await ledger.balanceOf(`project:${projectId}`);
    throw new AppError(error.code, { message: insufficientBalanceText({ feeMxp, balanceMxp }), cause: error });
  }
}

/** The refund of the fee. */
function refundEntry(quest: Paid): NewEntry {
  return {
    key: roundKey('quest-refund', quest),
    kind: 'quest-refund',
    memo: `Fee of quest ${quest.id} returned`,
    postings: transfer('platform:fees', `project:${quest.projectId}`, quest.feeMxp),
  };
}

/** Returns the fee, or the rest of the reserve. */
export async function returnFee(
  ledger: Pick<LedgerModule, 'postEntry' | 'balanceOf'>,
  quest: Paid,
  session: ClientSession,
): Promise<void> {
  if (!isReserve(quest)) return void (await ledger.postEntry(refundEntry(quest), session));
  const leftMxp = await ledger.balanceOf(reserveOf(quest), session);
  if (leftMxp === 0) return;
  await ledger.postEntry(
    {
      key: roundKey('mission-release', quest),
      kind: 'mission-release',
      memo: `Reserve of quest ${quest.id} returned`,
      postings: transfer(reserveOf(quest), `project:${quest.projectId}`, leftMxp),
    },
    session,
  );
}

/** A movement of a completion's reward. A step happens once per completion. */
interface RewardStep {
  readonly step: 'mission' | 'mission-hold' | 'mission-take-back';
  readonly from?: AccountName;
  readonly to?: AccountName;
}

/** The reward of one completion of a mission, by default from its reserve to the user. */
export function completionEntry(
  { id, mxpReward }: Pick<Quest, 'id' | 'mxpReward'>,
  { userId, period }: { readonly userId: string; readonly period: string },
  { step, from = reserveOf({ id }), to = `user:${userId}` }: RewardStep = { step: 'mission' },
): NewEntry {
  return {
    key: `${step}:${id}:${userId}:${period}`,
    kind: step === 'mission' ? 'reward' : step,
    memo: `Reward for quest ${id}`,
    postings: transfer(from, to, mxpReward),
  };
}
