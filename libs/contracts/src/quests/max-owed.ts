import { formatFigure } from '../units/mxp.ts';
import { formatUsd } from '../units/usd.ts';
import { prizeParts } from './prize.ts';
import type { FeeBasis } from './quest-fee.ts';

/** The terms of a quest that limit the cash its owner may owe. */
export interface OwedBasis extends FeeBasis {
  /** The places of a task; null without a limit. */
  readonly maxParticipants: number | null;
  /** The winners of a giveaway who share its prize; absent for one. */
  readonly winners?: number;
  /** Its ad; absent or null without one. */
  readonly ad?: { readonly budgetCents: number } | null;
}

/**
 * The most that the owner of a quest may owe its participants, in US cents, besides the fee: a task's cash for each of
 * its places, or the whole prize of a giveaway; for an ad its budget. Null without an upper limit.
 */
export function maxOwedCents({ type, cashCents, maxParticipants, ad }: OwedBasis): number | null {
  if (type === 'opportunity') return ad?.budgetCents ?? 0;
  if (cashCents === 0) return 0;
  if (type === 'giveaway') return cashCents;
  return maxParticipants === null ? null : cashCents * maxParticipants;
}

/**
 * `10 × $500.00 for approved work: up to $5,000.00`, `$500.00 for each approved submission: no upper limit`, or
 * `$250.00 for the prize: 4 winners, $62.50 each`, or `up to $50.00 for impressions and clicks`. Empty for a
 * quest without cash.
 */
export function maxOwedText(basis: OwedBasis): string {
  const { type, cashCents, maxParticipants } = basis;
  const mostCents = maxOwedCents(basis);
  const each = formatUsd(cashCents);
  if (mostCents === 0) return '';
  if (type === 'opportunity') return `up to ${formatUsd(mostCents ?? 0)} for impressions and clicks`;
  if (type === 'giveaway') {
    const { share } = prizeParts({ prizeCents: cashCents, mxp: 0, winners: basis.winners ?? 1 });
    return [`${each} for the prize`, share].filter(Boolean).join(': ');
  }
  if (mostCents === null || maxParticipants === null) return `${each} for each approved submission: no upper limit`;
  return `${formatFigure(maxParticipants)} × ${each} for approved work: up to ${formatUsd(mostCents)}`;
}
