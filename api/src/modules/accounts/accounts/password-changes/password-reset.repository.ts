import type { ClientSession, Connection } from 'mongoose';
import type { Subject } from './password-holders.ts';
import { passwordResetModel } from './password-reset.model.ts';

export interface OpenReset extends Subject {
  readonly expiresAt: Date;
  /** Of a link by e-mail, when the person asked for it. */
  readonly askedAt?: Date;
}

export function createPasswordResetRepository(connection: Connection) {
  const resets = passwordResetModel(connection);
  return {
    /** Null if there is no such link, or it has expired. */
    findOpen: async (tokenHash: string, now: Date): Promise<OpenReset | null> =>
      resets.findOne({ _id: tokenHash, expiresAt: { $gt: now } }).lean(),

    /** The account's latest link, open or not. */
    findOf: async ({ audience, subjectId }: Subject, session: ClientSession): Promise<OpenReset | null> =>
      resets.findOne({ audience, subjectId }).session(session).lean(),
    /** Whether the link was open. Of concurrent transactions, one takes it. */
    take: async (tokenHash: string, now: Date, session: ClientSession): Promise<boolean> => {
      const taken = await resets.deleteOne({ _id: tokenHash, expiresAt: { $gt: now } }).session(session);
      return taken.deletedCount === 1;
    },

    /** Replaces the account's earlier link. */
    put: async (
      tokenHash: string,
      { audience, subjectId, ...rest }: OpenReset,
      session: ClientSession,
    ): Promise<void> => {
      await resets.deleteOne({ audience, subjectId }).session(session);
      await resets.create([{ _id: tokenHash, audience, subjectId, ...rest }], { session });
    },

    drop: async ({ audience, subjectId }: Subject, session: ClientSession): Promise<void> => {
      await resets.deleteOne({ audience, subjectId }).session(session);
    },
  };
}

export type PasswordResetRepository = ReturnType<typeof createPasswordResetRepository>;
