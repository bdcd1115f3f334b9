import type { Connection } from 'mongoose';
import { revokedTokenModel } from './revoked-token.model.ts';

export function createRevokedTokenRepository(connection: Connection) {
  const revoked = revokedTokenModel(connection);
  return {
    isRevoked: async (tokenId: string): Promise<boolean> =>
      (await revoked.findOne({ _id: tokenId }, { _id: 1 }).lean()) !== null,

    /** Revoking a token again has no effect. */
    revoke: async (tokenId: string, expiresAt: Date): Promise<void> => {
      await revoked.updateOne({ _id: tokenId }, { $set: { expiresAt } }, { upsert: true });
    },
  };
}

export type RevokedTokenRepository = ReturnType<typeof createRevokedTokenRepository>;
