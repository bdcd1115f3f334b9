import { roundKey, transfer, type NewEntry } from '../ledger/index.ts';
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

/** The refund of the fee. */
export function refundEntry(quest: Paid): NewEntry {
  return {
    key: roundKey('quest-refund', quest),
    kind: 'quest-refund',
    memo: `Fee of quest ${quest.id} returned`,
    postings: transfer('platform:fees', `project:${quest.projectId}`, quest.feeMxp),
  };
}
