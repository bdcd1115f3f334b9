import { createHmac } from 'node:crypto';
import { ConfigError } from '@magnetx/operations';
import type { ClientSession, Connection } from 'mongoose';
import { erasedAccountModel, pseudonymKeyModel } from './erased-account.model.ts';

/** Hashed as a fingerprint of the secret. It cannot equal an id at X, because those are digits. */
const FINGERPRINT_INPUT = 'fingerprint';

/**
 * Stores a keyed hash of each erased account's id at X, so that the database does not reveal whose accounts were
 * deleted. With another secret, erased accounts are not recognised, and joining again is rewarded.
 */
export function createErasedAccounts(connection: Connection, secret: string) {
  const accounts = erasedAccountModel(connection);
  const keys = pseudonymKeyModel(connection);
  const keyOf = (xId: string) => createHmac('sha256', secret).update(`former-member:${xId}`).digest('hex');
  return {
    remember: async (xId: string, session: ClientSession) => {
      await accounts.updateOne({ _id: keyOf(xId) }, { $setOnInsert: {} }, { upsert: true }).session(session);
    },
    includes: async (xId: string, session: ClientSession) =>
      (await accounts
        .findOne({ _id: keyOf(xId) })
        .session(session)
        .lean()) !== null,
    /** Throws {@link ConfigError} if the database was used with another secret. */
    assertSameSecret: async () => {
      const first = { $setOnInsert: { fingerprint: keyOf(FINGERPRINT_INPUT) } };
      const known = await keys
        .findOneAndUpdate({ _id: 'key' }, first, { upsert: true, returnDocument: 'after' })
        .lean();
      if (known.fingerprint === keyOf(FINGERPRINT_INPUT)) return;
      throw new ConfigError([
        'PSEUDONYM_SECRET: must be what it was when this database was first used (where it was not set, what ' +
          'JWT_SECRET was): by another one, people who deleted their account would be rewarded for joining again',
      ]);
    },
  };
}

/** Recognises people who deleted their account. One who returns earns no rewards for joining. */
export type ErasedAccounts = ReturnType<typeof createErasedAccounts>;
