import { z } from 'zod';
import { defineModels, documentSchema } from '../../../db/document-schema.ts';

/** The content of the message that a user's wallet signs as proof. */
const challengeDocument = z.object({
  /** The user. A newer challenge replaces the one before. */
  _id: z.string(),
  nonce: z.string(),
  /** In checksummed form. */
  address: z.string(),
  issuedAt: z.date(),
  expiresAt: z.date(),
  /** When it served as proof, which it does once. */
  usedAt: z.date().nullable(),
});
export type ChallengeDocument = z.output<typeof challengeDocument>;

const challengeSchema = documentSchema(challengeDocument, 'wallet_challenges');
challengeSchema.index({ nonce: 1 }, { unique: true });
challengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** A proposal to replace a user's wallet. */
const changeDocument = z.object({
  _id: z.string(),
  userId: z.string(),
  oldAddress: z.string(),
  /** In checksummed form. */
  address: z.string(),
  /** The new wallet has signed it. */
  isVerified: z.boolean(),
  /** The present wallet has signed it too. Absent in changes of earlier releases, which an admin decides. */
  isAgreed: z.boolean().exactOptional(),
  /** The time of the proposal. */
  at: z.date(),
  /** When it may come into force: automatically if it is agreed. Null in some changes of earlier releases. */
  dueAt: z.date().nullable(),
  status: z.enum(['open', 'in_force', 'declined', 'cancelled']),
  settledAt: z.date().nullable(),
  /** Why it was declined. */
  reason: z.string(),
});
export type ChangeDocument = z.output<typeof changeDocument>;

const changeSchema = documentSchema(changeDocument, 'wallet_changes');
const isOpen = { partialFilterExpression: { status: 'open' } };
changeSchema.index({ userId: 1 }, { ...isOpen, name: 'userId_open', unique: true });
changeSchema.index({ userId: 1, at: -1, _id: -1 });
/** The indexes of the open changes, by the column that they serve. */
export const CHANGE_ORDERS = { proposed: { at: 1, _id: 1 } } as const;
changeSchema.index(CHANGE_ORDERS.proposed, isOpen);
changeSchema.index({ dueAt: 1 }, isOpen);

export const walletModels = defineModels({
  challenges: ['WalletChallenge', challengeSchema],
  changes: ['WalletChange', changeSchema],
});
