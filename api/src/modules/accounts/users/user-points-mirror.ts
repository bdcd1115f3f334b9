import type { BalanceMirror } from '../../ledger';
import type { UserRepository } from './user.repository';

/** Keeps each user's `pointsMxp` equal to their ledger balance, so that one index can order people by both figures. */
export function createUserPointsMirror(users: UserRepository): BalanceMirror {
  return {
    changed: async (account, balanceMxp, session) => {
      const [kind, id] = account.split(':', 2);
      if (kind === 'user' && id !== undefined) await users.setPoints(id, balanceMxp, session);
    },
    read: async (session) => {
      const points = await users.listPoints(session);
      return new Map(points.map(({ id, pointsMxp }) => [`user:${id}`, pointsMxp]));
    },
  };
}
