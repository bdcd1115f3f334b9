import { formatCount, rewardText } from '@magnetx/contracts';
import type { Quest } from '../quests/index.ts';

interface Won {
  readonly quest: Quest;
  readonly amountCents: number;
  /** The days in which a wallet must be set. Null if the winner's wallet can be paid already. */
  readonly daysLeft: number | null;
  readonly hasAlternate: boolean;
}

function walletText({ amountCents, daysLeft, hasAlternate }: Won): string {
  if (amountCents === 0) return '';
  if (daysLeft === null) return ' Cash is paid to your wallet.';
  if (!hasAlternate) return ' Set a payout wallet to be paid.';
  return ` Set a payout wallet within ${formatCount(daysLeft, 'day')}, or your place passes to an alternate.`;
}

function wonText(won: Won): string {
  const prize = rewardText({ cashCents: won.amountCents, mxp: won.quest.mxpReward });
  return `${prize === '' ? '' : `: ${prize}`}.${walletText(won)}`;
}

/** The notifications of winners and alternates about a place. */
export const winnerTexts = {
  won: (won: Won) => ({ title: 'You won a giveaway!', message: `You won ${won.quest.title}${wonText(won)}` }),

  movedUp: (won: Won) => ({
    title: 'You moved up: you won a giveaway!',
    message: `A place among the winners of ${won.quest.title} has passed to you${wonText(won)}`,
  }),

  reminder: ({ quest, amountCents, daysLeft, hasAlternate }: Won & { readonly daysLeft: number }) => ({
    title: 'Your prize waits for a payout wallet',
    message:
      `You won ${rewardText({ cashCents: amountCents, mxp: 0 })} in ${quest.title}, ` +
      'but have no wallet that can be paid. ' +
      (hasAlternate
        ? `Set one within ${formatCount(daysLeft, 'day')}, or your place passes to an alternate.`
        : 'Set one to be paid.'),
  }),

  passedOn: (quest: Quest, amountCents: number, claimDays: number) => ({
    title: 'Your place has passed to an alternate',
    message:
      `You had no wallet that can be paid within ${formatCount(claimDays, 'day')} of winning ${quest.title}. ` +
      `Your share of ${rewardText({ cashCents: amountCents, mxp: 0 })} goes to the next alternate.` +
      (quest.mxpReward > 0 ? ` You keep your ${rewardText({ cashCents: 0, mxp: quest.mxpReward })}.` : ''),
  }),
} as const;
