import { roundKey, transfer, type NewEntry } from '../../ledger/ledger/index.ts';
import type { Participation } from '../participations/index.ts';
import type { Quest } from '../quests/index.ts';

type Rewarded = Pick<Participation, 'id' | 'userId' | 'round'>;

/** Identifies the reward of submitted work in the ledger and among the payables. */
export function rewardCause(work: Rewarded): string {
  return roundKey('reward', work);
}

/** The MXP that an approval credits. */
export function rewardEntry(work: Rewarded, { id, mxpReward }: Quest): NewEntry {
  return {
    key: rewardCause(work),
    kind: 'reward',
    memo: `Reward for quest ${id}`,
    postings: transfer('platform:issuance', `user:${work.userId}`, mxpReward),
  };
}

/** The counter-entry of a reversed approval. */
export function rewardReversalEntry(work: Rewarded, { id, mxpReward }: Quest): NewEntry {
  return {
    key: roundKey('reward-reversal', work),
    kind: 'reward-reversal',
    memo: `Reward for quest ${id} taken back`,
    postings: transfer(`user:${work.userId}`, 'platform:issuance', mxpReward),
  };
}
