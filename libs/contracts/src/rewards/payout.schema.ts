import { z } from 'zod';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
export const monthSchema = z.string().regex(MONTH, 'Choose a month');

/** Why a person is left out of a payout. `bad_wallet`: `isPayableAddress` is false for the wallet. */
export const LEFT_OUT_REASONS = ['no_wallet', 'bad_wallet', 'inactive', 'deleted'] as const;

/** The next batch that the job prepares. */
export const nextPayoutShape = {
  month: monthSchema,
  /** The day of its preparation, in UTC. */
  prepared_on: z.iso.date(),
} as const;
