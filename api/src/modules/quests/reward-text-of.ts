import { prizeText, rewardText } from '@magnetx/contracts';
import type { Quest } from './quest.model.ts';

/** A giveaway's winners: the drawn ones, before the draw the places. 1 for other types. */
export function winnerCountOf({ maxWinners, participantCount, drawnAt }: Quest): number {
  return drawnAt === null ? maxWinners : Math.min(maxWinners, participantCount);
}

/** What a quest gives: `$500 + 200 MXP`, or `$250.00 · 4 winners, $62.50 each` for a giveaway with several winners. */
export function rewardTextOf(quest: Quest): string {
  const { type, cashCents, mxpReward: mxp } = quest;
  if (type !== 'giveaway') return rewardText({ cashCents, mxp });
  return prizeText({ prizeCents: cashCents, mxp, winners: winnerCountOf(quest) });
}

/** The name of each kind where all are shown. */
export const KIND_LABELS = { task: 'Task', giveaway: 'Giveaway', opportunity: 'Opportunity', ad: 'Sponsored' } as const;

/** The reward as strangers read it; the salary of an opportunity. */
export const publicRewardOf = (quest: Quest): string => (quest.job ? quest.job.salary : rewardTextOf(quest));
