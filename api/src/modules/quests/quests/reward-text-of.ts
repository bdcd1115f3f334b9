import { prizeText, rewardLine } from '@magnetx/contracts';
import type { Quest } from './quest.model.ts';

/** A giveaway's winners: the drawn ones, before the draw the places. 1 for other types. */
export function winnerCountOf({ maxWinners, participantCount, drawnAt }: Quest): number {
  return drawnAt === null ? maxWinners : Math.min(maxWinners, participantCount);
}

/** For the specified `reward` and `prize`: `$500 + 200 MXP`, or `$250.00 · 4 winners, $62.50 each` of a giveaway. */
export function rewardTextOf(quest: Quest): string {
  const { cashCents: prizeCents, mxpReward: mxp } = quest;
  return prizeText({ prizeCents, mxp, winners: winnerCountOf(quest) });
}

/** The reward as strangers read it; the salary of an opportunity. */
export function publicRewardOf(quest: Quest): string {
  if (quest.job) return quest.job.salary;
  return rewardLine(quest.type, { cashCents: quest.cashCents, mxp: quest.mxpReward, winners: winnerCountOf(quest) });
}
