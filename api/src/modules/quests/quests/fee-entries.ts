import { AppError, insufficientBalanceText } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { roundKey, transfer, type LedgerModule, type NewEntry } from '../../ledger/ledger/index.ts';
import type { Quest } from './quest.model.ts';

type Paid = Pick<Quest, 'id' | 'projectId' | 'feeMxp' | 'round'>;

/** The fee of a pending quest. */
export function feeEntry(quest: Paid): NewEntry {
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
export function refundEntry(quest: Paid): NewEntry {
  return {
    key: roundKey('quest-refund', quest),
    kind: 'quest-refund',
    memo: `Fee of quest ${quest.id} returned`,
    postings: transfer('platform:fees', `project:${quest.projectId}`, quest.feeMxp),
  };
}
