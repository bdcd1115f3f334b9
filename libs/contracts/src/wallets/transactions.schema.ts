import { t } from '@magnetx/texts';
import { z } from 'zod';
import { isTransactionHash } from './payout-network.ts';

/** The most transactions that one call names. */
export const TRANSACTIONS_MAX = 20;

/** Hashes of transactions, in lower case. */
export const transactionsSchema = z
  .array(z.string().trim().toLowerCase())
  .min(1, t('Name at least one transaction'))
  .max(
    TRANSACTIONS_MAX,
    t('Name at most {transactionsMax} transactions at a time', { transactionsMax: TRANSACTIONS_MAX }),
  )
  .refine((hashes) => hashes.every(isTransactionHash), t('A transaction hash is 0x and 64 hexadecimal digits'))
  .refine((hashes) => new Set(hashes).size === hashes.length, t('Name each transaction once'));

/** The form of transactions, which are separated by spaces or lines. */
export const transactionsFormSchema = z.object({
  transactions: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((hash) => hash !== ''))
    .pipe(transactionsSchema),
});
