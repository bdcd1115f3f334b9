import type { NewEntry } from '../ledger/index.ts';
import type { Quest } from './quest.repository.ts';

type Paid = Pick<Quest, 'id' | 'projectId' | 'feeMxp' | 'round'>;

/** A quest whose rejection was taken back pays again, and may be refunded again: each round has keys of its own. */
function keyOf(kind: string, { id, round = 0 }: Paid): string {
  return round === 0 ? `${kind}:${id}` : `${kind}:${id}:${round}`;
}

/** The fee that a quest pays while it waits for a decision. */
export function feeEntry(quest: Paid): NewEntry {
  return {
    key: keyOf('quest-fee', quest),
    kind: 'quest-fee',
    memo: `Fee of quest ${quest.id}`,
    postings: [
      { account: `project:${quest.projectId}`, amountMxp: -quest.feeMxp },
      { account: 'platform:fees', amountMxp: quest.feeMxp },
    ],
  };
}

/** Its return. */
export function refundEntry(quest: Paid): NewEntry {
  return {
    key: keyOf('quest-refund', quest),
    kind: 'quest-refund',
    memo: `Fee of quest ${quest.id} returned`,
    postings: [
      { account: 'platform:fees', amountMxp: -quest.feeMxp },
      { account: `project:${quest.projectId}`, amountMxp: quest.feeMxp },
    ],
  };
}
