import { z } from 'zod';

/** What a person gets at their first sign-in, in MXP. */
export const SIGN_UP_REWARD_MXP = 1000;

/** What the referrer gets for each invited person who joins, in MXP. */
export const REFERRAL_REWARD_MXP = 100;

/**
 * A referral code: `MX-` and eight signs of Crockford's base 32. The hyphen keeps codes apart from X handles,
 * which have none, so a `ref` that could be either never is both.
 */
export const REFERRAL_CODE_PATTERN = /^MX-[0-9A-HJKMNP-TV-Z]{8}$/;

export const referralCodeSchema = z.string().regex(REFERRAL_CODE_PATTERN);

/**
 * A `ref` as people pass it on: a code, or a handle with or without its @. Longer than anything valid is cut, not
 * refused: a `ref` that names nobody must never stop a sign-in.
 */
export const refSchema = z
  .string()
  .trim()
  .transform((ref) => ref.slice(0, 64))
  .optional();

/** The public waitlist address that invites people: by code, or by handle for an account without one. */
export function referralLink(
  siteOrigin: string,
  referrer: { referralCode?: string | undefined; handle: string },
): string {
  return `${siteOrigin}/waitlist?ref=${encodeURIComponent(referrer.referralCode || referrer.handle)}`;
}
