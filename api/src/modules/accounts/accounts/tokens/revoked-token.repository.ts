import type { Connection } from 'mongoose';
import { nativeOf } from '../../../../db/native.ts';
import { revokedTokenModel } from './revoked-token.model.ts';

export function createRevokedTokenRepository(connection: Connection) {
  const revoked = revokedTokenModel(connection);
  return {
    isRevoked: async (tokenId: string): Promise<boolean> =>
      (await nativeOf(revoked).findOne({ _id: tokenId }, { projection: { _id: 1 } })) !== null,

    /** Revoking a token again has no effect. */
    revoke: async (tokenId: string, expiresAt: Date): Promise<void> => {
      await revoked.updateOne({ _id: tokenId }, { $set: { expiresAt } }, { upsert: true });
    },
  };
}

export type RevokedTokenRepository = ReturnType<typeof createRevokedTokenRepository>;
