import { z } from 'zod';

/** The reward for the first sign-in. */
export const SIGN_UP_REWARD_MXP = 1000;

/** The referrer's reward for each invited person who joins. */
export const REFERRAL_REWARD_MXP = 100;

/**
 * A referral code: `MX-` and eight characters of Crockford's base 32. X handles have no hyphen, so a `ref` is never
 * ambiguous.
 */
export const REFERRAL_CODE_PATTERN = /^MX-[0-9A-HJKMNP-TV-Z]{8}$/;

export const referralCodeSchema = z.string().regex(REFERRAL_CODE_PATTERN);

/**
 * A `ref` parameter: a code, or a handle with or without its @. A longer text is cut instead of refused, because an
 * invalid `ref` must not prevent a sign-in.
 */
export const refSchema = z
  .string()
  .trim()
  .transform((ref) => ref.slice(0, 64))
  .optional();

/** The public address of an invitation to the waitlist: by code, or by handle for an account without a code. */
export function referralLink(
  siteOrigin: string,
  referrer: { referralCode?: string | undefined; handle: string },
): string {
  return `${siteOrigin}/waitlist?ref=${encodeURIComponent(referrer.referralCode || referrer.handle)}`;
}
