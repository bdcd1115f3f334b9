import { t } from '@magnetx/texts';
import { formatMxp } from '../../../units/mxp.ts';
import { formatUsd } from '../../../units/usd.ts';
import { rewardText } from '../../quest-texts.ts';

/**
 * The shares of a giveaway's prize, in US cents, in the order in which its winners were drawn. Shares are equal, and
 * the cents that are left over go one each to the first drawn, so they add up to the prize. With fewer entrants than
 * places, the whole prize is split among those who won.
 */
export function splitPrize(prizeCents: number, winners: number): number[] {
  const left = winners > 0 ? prizeCents % winners : 0;
  return Array.from({ length: winners }, (_, place) => (prizeCents - left) / winners + (place < left ? 1 : 0));
}

/** The reward of a giveaway. */
export interface Prize {
  /** The whole prize, in US cents. */
  readonly prizeCents: number;
  /** The MXP of each winner. */
  readonly mxp: number;
  readonly winners: number;
}

/** One winner's part: `$62.50 + 40 MXP`, or `about $33.33` if the prize does not divide evenly. */
export function shareText({ prizeCents, mxp, winners }: Prize): string {
  const share = rewardText({ cashCents: Math.round(prizeCents / Math.max(1, winners)), mxp });
  return winners > 1 && prizeCents % winners !== 0 ? t('about {share}', { share }) : share;
}

/** The prize and its share: `$250 + 40 MXP` alone for one winner, else `$250.00` and `4 winners, $62.50 each`. */
export function prizeParts({ prizeCents, mxp, winners }: Prize): { amount: string; share: string } {
  if (winners <= 1 || prizeCents + mxp === 0) return { amount: rewardText({ cashCents: prizeCents, mxp }), share: '' };
  const about = prizeCents % winners === 0 ? '' : 'about ';
  const shareCents = Math.round(prizeCents / winners);
  const share = [prizeCents > 0 ? `${about}${formatUsd(shareCents)}` : '', mxp > 0 ? formatMxp(mxp) : ''];
  return {
    amount: prizeCents > 0 ? formatUsd(prizeCents) : '',
    share: t('{winners, plural, one {# winner, {Boolean} each} other {# winners, {Boolean} each}}', {
      winners,
      Boolean: share.filter(Boolean).join(' + '),
    }),
  };
}

/**
 * `$250 + 40 MXP` for one winner; `$250.00 · 4 winners, $62.50 + 40 MXP each` for more. A share is `about $33.33` when
 * the prize does not divide evenly. Empty without a prize.
 */
export function prizeText(prize: Prize): string {
  const { amount, share } = prizeParts(prize);
  return [amount, share].filter(Boolean).join(' · ');
}
