import { createHmac } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';
import { formerMemberModel } from './former-member.model';

/** Those who deleted their account: whoever comes back is new in everything but the rewards for joining. */
export interface FormerMembers {
  remember: (xId: string, session: ClientSession) => Promise<void>;
  includes: (xId: string, session: ClientSession) => Promise<boolean>;
}

/**
 * Keeps a hash of each id at X, keyed with a secret of the server's: nobody can tell from the database who was here.
 * Another secret forgets them, and they may be rewarded for joining once more.
 */
export function createFormerMembers(connection: Connection, secret: string): FormerMembers {
  const members = formerMemberModel(connection);
  const keyOf = (xId: string) => createHmac('sha256', secret).update(`former-member:${xId}`).digest('hex');
  return {
    remember: async (xId, session) => {
      await members.updateOne({ _id: keyOf(xId) }, { $setOnInsert: {} }, { upsert: true }).session(session);
    },
    includes: async (xId, session) =>
      (await members
        .findOne({ _id: keyOf(xId) })
        .session(session)
        .lean()) !== null,
  };
}
