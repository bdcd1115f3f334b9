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

/** A code or a handle, perhaps with a tail: a full stop, or parameters that another site has added to the link. */
const REF = /^(?:(mx-[0-9a-z]{8})|(@?\w{1,15}))(?:[^\p{L}\p{N}\s_-].*)?$/isu;
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
const REF_LENGTH_MAX = 64;

/** Reads a `ref` parameter: a `code` in capitals, a `handle` as written, or an `other` text, which names no user. */
export function readRef(ref: string): { readonly kind: 'code' | 'handle' | 'other'; readonly text: string } {
  const visible = ref.replace(INVISIBLE, '').trim();
  const [, code = '', handle] = REF.exec(visible) ?? [];
  if (REFERRAL_CODE_PATTERN.test(code.toUpperCase())) return { kind: 'code', text: code.toUpperCase() };
  if (handle !== undefined) return { kind: 'handle', text: handle };
  return { kind: 'other', text: visible.slice(0, REF_LENGTH_MAX) };
}

/**
 * A `ref` parameter: a code, or a handle with or without its @. A longer text is cut instead of refused, because an
 * invalid `ref` must not prevent a sign-in.
 */
export const refSchema = z
  .string()
  .transform((ref) => readRef(ref).text)
  .optional();

/** The public address of an invitation to the waitlist: by code, or by handle for an account without a code. */
export function referralLink(
  siteOrigin: string,
  referrer: { referralCode?: string | undefined; handle: string },
): string {
  return `${siteOrigin}/waitlist?ref=${encodeURIComponent(referrer.referralCode || referrer.handle)}`;
}
