import { z } from 'zod';
import { usdCentsSchema } from '../units/usd.ts';

/**
 * The state of dollars that have reached the treasury: credited to a project, waiting for an admin, recorded by hand
 * before the chain was read, or returned to their sender.
 */
export const TRANSFER_STATES = ['waiting', 'credited', 'recorded', 'returned'] as const;
export const transferStateSchema = z.enum(TRANSFER_STATES);
export type TransferState = z.infer<typeof transferStateSchema>;

/** A transfer of a dollar token to the treasury, as the chain has it. */
export const transferShape = {
  /** The network, the transaction's hash and the place of the log. */
  id: z.string(),
  /** The symbol of the token. */
  token: z.string(),
  /** In tokens, exact, such as `12.5`. */
  amount: z.string(),
  /** Rounded down to whole cents; the rest is not credited. */
  amount_cents: usdCentsSchema,
  from: z.string(),
  transaction: z.string(),
  /** The page of the transaction in the network's explorer. */
  explorer_url: z.string(),
} as const;
