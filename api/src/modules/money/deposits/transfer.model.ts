import { transferStateSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModels, documentSchema, type WithId } from '../../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';

/** A transfer to the treasury, as the chain has it. `_id` is `<network>:<transaction>#<place of its log>`. */
const seenTransferDocument = z.object({
  _id: z.string(),
  transaction: z.string(),
  block: z.int(),
  /** The symbol of the token. */
  token: z.string(),
  amount: z.string(),
  cents: z.int(),
  from: z.string(),
});

/** A transfer that is final, and what became of it. */
const transferDocument = seenTransferDocument.extend({
  state: transferStateSchema,
  at: z.date(),
  /** The project that it is credited to. */
  projectId: z.string().nullable(),
  /** How often it was credited. */
  round: z.int(),
  reason: z.string(),
});
export type TransferDocument = z.output<typeof transferDocument>;
export type StoredTransfer = WithId<TransferDocument>;

const transferSchema = documentSchema(transferDocument, 'chain_transfers');
transferSchema.index({ state: 1, ...NEWEST_FIRST });
transferSchema.index({ from: 1, ...NEWEST_FIRST });

/** How far the transfers to a treasury are read. `_id` is `<network>:<treasury>`. */
const cursorDocument = z.object({
  _id: z.string(),
  /** The last block that was read. */
  block: z.int(),
  finalized: z.int(),
  /** Transfers in later blocks, which may still disappear. */
  pending: z.array(seenTransferDocument),
});

/** A transaction that a deposit names, by hand or from the chain, on any network: `_id` is its hash. */
const transactionDocument = z.object({ _id: z.string(), uses: z.int() });

export const transferModels = defineModels({
  transfers: ['ChainTransfer', transferSchema],
  cursors: ['ChainCursor', documentSchema(cursorDocument, 'chain_cursors')],
  transactions: ['DepositTransaction', documentSchema(transactionDocument, 'deposit_transactions')],
});

export type PendingTransfer = z.output<typeof seenTransferDocument>;
