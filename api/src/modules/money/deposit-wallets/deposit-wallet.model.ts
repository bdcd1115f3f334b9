import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';

/** A wallet that a signature has proved to be a project's. `_id` is its address in checksummed form. */
const depositWalletDocument = z.object({ _id: z.string(), projectId: z.string(), provedAt: z.date() });

const depositWalletSchema = documentSchema(depositWalletDocument, 'deposit_wallets');
depositWalletSchema.index({ projectId: 1, provedAt: 1 });

export const depositWalletModel = defineModel('DepositWallet', depositWalletSchema);
