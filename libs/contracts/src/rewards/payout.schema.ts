import { t } from '@magnetx/texts';
import { z } from 'zod';
import { submissionFlagSchema } from '../reviews/submission-flags.ts';
import { usdCentsSchema } from '../units/usd.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
export const monthSchema = z.string().regex(MONTH, t('Choose a month'));

/**
 * Why a person is left out of a payout. `bad_wallet`: `isPayableAddress` is false for the wallet. `shared_wallet`:
 * another active user has it too, and no admin has decided to pay this one. A user who has proved the wallet is left
 * out only because of others who have proved it.
 */
export const LEFT_OUT_REASONS = ['no_wallet', 'bad_wallet', 'shared_wallet', 'inactive', 'deleted'] as const;

/** A reward that payouts leave out until an admin decides, because of the flags of its work. */
export const heldRewardSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  /** Empty for a deleted account. */
  handle: z.string(),
  title: z.string(),
  amount_cents: usdCentsSchema,
  flags: z.array(submissionFlagSchema),
});
export type HeldReward = z.infer<typeof heldRewardSchema>;

/** The next batch that the job prepares. */
export const nextPayoutShape = {
  month: monthSchema,
  /** The day of its preparation, in UTC. */
  prepared_on: z.iso.date(),
} as const;
