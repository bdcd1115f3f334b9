import { rewardText } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
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
  if (daysLeft === null) return ` ${t('Cash is paid to your wallet.')}`;
  if (!hasAlternate) return ` ${t('Set a payout wallet to be paid.')}`;
  const text = t(
    'Set a payout wallet within {daysLeft, plural, one {# day} other {# days}}, or your place passes to an alternate.',
    { daysLeft },
  );
  return ` ${text}`;
}

const cashText = (cashCents: number): string => rewardText({ cashCents, mxp: 0 });

const prizeOf = ({ amountCents, quest }: Won): string => rewardText({ cashCents: amountCents, mxp: quest.mxpReward });

function wonText(won: Won): string {
  const [{ title }, prize] = [won.quest, prizeOf(won)];
  return prize === '' ? t('You won {title}.', { title }) : t('You won {title}: {prize}.', { title, prize });
}

function movedUpText(won: Won): string {
  const [{ title }, prize] = [won.quest, prizeOf(won)];
  return prize === ''
    ? t('A place among the winners of {title} has passed to you.', { title })
    : t('A place among the winners of {title} has passed to you: {prize}.', { title, prize });
}

/** The notifications of winners and alternates about a place. */
export const winnerTexts = {
  won: (won: Won) => ({ title: t('You won a giveaway!'), message: wonText(won) + walletText(won) }),

  movedUp: (won: Won) => ({
    title: t('You moved up: you won a giveaway!'),
    message: movedUpText(won) + walletText(won),
  }),

  reminder: ({ quest: { title }, amountCents, daysLeft, hasAlternate }: Won & { readonly daysLeft: number }) => ({
    title: t('Your prize waits for a payout wallet'),
    message: hasAlternate
      ? t(
          'You won {cash} in {title}, but have no wallet that can be paid. Set one within ' +
            '{daysLeft, plural, one {# day} other {# days}}, or your place passes to an alternate.',
          { daysLeft, cash: cashText(amountCents), title },
        )
      : t('You won {cash} in {title}, but have no wallet that can be paid. Set one to be paid.', {
          cash: cashText(amountCents),
          title,
        }),
  }),

  passedOn: ({ title, mxpReward }: Quest, amountCents: number, claimDays: number) => ({
    title: t('Your place has passed to an alternate'),
    message:
      t(
        'You had no wallet that can be paid within {claimDays, plural, one {# day} other {# days}} ' +
          'of winning {title}. Your share of {cash} goes to the next alternate.',
        { claimDays, title, cash: cashText(amountCents) },
      ) + (mxpReward > 0 ? ` ${t('You keep your {mxp}.', { mxp: rewardText({ cashCents: 0, mxp: mxpReward }) })}` : ''),
  }),
} as const;
