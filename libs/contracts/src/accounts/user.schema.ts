import { z } from 'zod';

const count = z.int().min(0).nullable();

/** A user as the waitlist sees them. Counts are null when X sent none. */
export const waitlistUserSchema = z.object({
  id: z.string(),
  twitterHandle: z.string(),
  username: z.string(),
  referralCode: z.string(),
  avatar: z.string(),
  xAvatarUrl: z.string(),
  xName: z.string(),
  xBio: z.string(),
  xFollowersCount: count,
  xFollowingCount: count,
});

export type WaitlistUser = z.infer<typeof waitlistUserSchema>;

const USER_COUNTS = ['xFollowersCount', 'xFollowingCount'];
const USER_TEXTS = [
  ...['id', 'twitterHandle', 'username', 'referralCode'],
  ...['avatar', 'xAvatarUrl', 'xName', 'xBio'],
];

/** Whether it is what {@link waitlistUserSchema} describes, without zod: each page of users asks at its start. */
export function isWaitlistUser(info: unknown): info is WaitlistUser {
  if (typeof info !== 'object' || info === null) return false;
  const fields = new Map<string, unknown>(Object.entries(info));
  const isCount = (value: unknown) => value === null || (Number.isSafeInteger(value) && Number(value) >= 0);
  return (
    USER_TEXTS.every((name) => typeof fields.get(name) === 'string') &&
    USER_COUNTS.every((name) => isCount(fields.get(name)))
  );
}

/** A user as the user area sees them. `points` is MXP. */
export const meUserSchema = z.object({
  id: z.string(),
  x_name: z.string(),
  x_username: z.string(),
  x_followers_count: count,
  x_following_count: count,
  x_bio: z.string(),
  avatar_url: z.string(),
  points: z.int(),
  referral_code: z.string(),
  referral_count: z.int(),
  joined_at: z.iso.datetime(),
  /** Null until it is set, which happens once; later changes are proposed. */
  wallet_address: z.string().nullable(),
  /** Whether a signature has proved that the user controls the wallet. */
  wallet_is_verified: z.boolean(),
  /** False without a wallet, and for one of an earlier time that payouts cannot be sent to. */
  wallet_is_payable: z.boolean(),
  /** Whether anyone may see the user's profile. */
  has_public_profile: z.boolean(),
  /** When the user last did something, this visit included. */
  last_active_at: z.iso.datetime(),
});

export type MeUser = z.infer<typeof meUserSchema>;
