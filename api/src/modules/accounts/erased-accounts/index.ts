import { createHmac } from 'node:crypto';
import { ConfigError } from '@magnetx/operations';
import type { ClientSession, Connection } from 'mongoose';
import { erasedAccountModel, pseudonymKeyModel } from './erased-account.model.ts';

/** Hashed instead of an id. It equals none, because ids at X are digits. */
const FINGERPRINT_INPUT = 'fingerprint';

/**
 * Stores a hash of each id at X, keyed with a secret of the server: the database does not reveal whose accounts were
 * deleted. With another secret they are no longer recognised, and joining again is rewarded.
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
    /** Throws {@link ConfigError} when the database has been used with another secret. */
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

/** People who deleted their account. One who comes back is new in everything but the rewards for joining. */
export type ErasedAccounts = ReturnType<typeof createErasedAccounts>;
