import type { NewEntry } from '../ledger/index.ts';
import type { Participation } from '../participations/index.ts';
import type { Quest } from '../quests/index.ts';

type Rewarded = Pick<Participation, 'id' | 'userId' | 'round'>;

/** An approval that was taken back may be given again: each round has keys of its own. */
function keyOf(kind: string, { id, round = 0 }: Rewarded): string {
  return round === 0 ? `${kind}:${id}` : `${kind}:${id}:${round}`;
}

/** What the reward of a piece of work is known by: in the ledger and among the payables. */
export function rewardCause(work: Rewarded): string {
  return keyOf('reward', work);
}

/** The MXP that an approval credits. */
export function rewardEntry(work: Rewarded, { id, mxpReward }: Quest): NewEntry {
  return {
    key: rewardCause(work),
    kind: 'reward',
    memo: `Reward for quest ${id}`,
    postings: [
      { account: `user:${work.userId}`, amountMxp: mxpReward },
      { account: 'platform:issuance', amountMxp: -mxpReward },
    ],
  };
}

/** Their return. */
export function rewardReversalEntry(work: Rewarded, { id, mxpReward }: Quest): NewEntry {
  return {
    key: keyOf('reward-reversal', work),
    kind: 'reward-reversal',
    memo: `Reward for quest ${id} taken back`,
    postings: [
      { account: `user:${work.userId}`, amountMxp: -mxpReward },
      { account: 'platform:issuance', amountMxp: mxpReward },
    ],
  };
}
