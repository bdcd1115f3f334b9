import { formatFigure, formatMomentUtc, formatMxp, LEVELS, type ErrorCode } from '@magnetx/contracts';
import type { StoredPerk } from './perk.model.ts';

export interface Redeemer {
  readonly level: number;
  /** How often they have redeemed it, without refunds. */
  readonly redeemed: number;
  readonly balanceMxp: number;
  /** Another account has their payout wallet. */
  readonly sharesWallet: boolean;
}

/** As for payouts. It is documented in the terms. */
const SHARED_WALLET =
  'Another account has your payout wallet too. Prove yours by a signature, or wait until an administrator has looked.';

/** Why a perk of an active offerer cannot be redeemed now. Null if it can. */
export function perkRefusal(
  { state, startsAt, endsAt, left, perPerson, minLevel, priceMxp }: StoredPerk,
  { level, redeemed, balanceMxp, sharesWallet }: Redeemer,
  now: Date,
): { readonly code: ErrorCode; readonly message: string } | null {
  const unavailable = (message: string) => ({ code: 'perk_unavailable', message }) as const;
  if (state === 'ended' || (endsAt && endsAt <= now)) return unavailable('This has ended.');
  if (state === 'paused') return unavailable('This is paused.');
  if (startsAt && startsAt > now) return unavailable(`This starts on ${formatMomentUtc(startsAt)}.`);
  if (sharesWallet) return unavailable(SHARED_WALLET);
  if (left === 0) return { code: 'sold_out', message: 'This is sold out.' };
  if (redeemed >= perPerson) {
    const limit = perPerson === 1 ? 'once' : `${formatFigure(perPerson)} times`;
    return { code: 'limit_reached', message: `You have redeemed this ${limit}, which is the limit for one person.` };
  }
  if (level < minLevel) {
    const name = LEVELS[minLevel - 1]?.name ?? '';
    return { code: 'level_too_low', message: `This is for level ${minLevel} (${name}) and above.` };
  }
  if (balanceMxp < priceMxp) {
    const message = `You need ${formatMxp(priceMxp - balanceMxp)} more.`;
    return { code: 'insufficient_balance', message };
  }
  return null;
}
