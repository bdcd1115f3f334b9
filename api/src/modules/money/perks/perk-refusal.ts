import { formatMomentUtc, formatMxp, LEVELS, type ErrorCode } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
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
const SHARED_WALLET = t(
  'Another account has your payout wallet too. Prove yours by a signature, or wait until an administrator has looked.',
);

/** Why a perk of an active offerer cannot be redeemed now. Null if it can. */
export function perkRefusal(
  { state, startsAt, endsAt, left, perPerson, minLevel, priceMxp }: StoredPerk,
  { level, redeemed, balanceMxp, sharesWallet }: Redeemer,
  now: Date,
): { readonly code: ErrorCode; readonly message: string } | null {
  const unavailable = (message: string) => ({ code: 'perk_unavailable', message }) as const;
  if (state === 'ended' || (endsAt && endsAt <= now)) return unavailable(t('This has ended.'));
  if (state === 'paused') return unavailable(t('This is paused.'));
  if (startsAt && startsAt > now)
    return unavailable(t('This starts on {startsAt}.', { startsAt: formatMomentUtc(startsAt) }));
  if (sharesWallet) return unavailable(SHARED_WALLET);
  if (left === 0) return { code: 'sold_out', message: t('This is sold out.') };
  if (redeemed >= perPerson) {
    const limit = t('{perPerson, plural, one {once} other {# times}}', { perPerson });
    return {
      code: 'limit_reached',
      message: t('You have redeemed this {limit}, which is the limit for one person.', { limit }),
    };
  }
  if (level < minLevel) {
    const name = LEVELS[minLevel - 1]?.name ?? '';
    return {
      code: 'level_too_low',
      message: t('This is for level {minLevel} ({name}) and above.', { minLevel, name }),
    };
  }
  if (balanceMxp < priceMxp) {
    const message = t('You need {mxp} more.', { mxp: formatMxp(priceMxp - balanceMxp) });
    return { code: 'insufficient_balance', message };
  }
  return null;
}
