import type { ClientSession, Connection } from 'mongoose';
import type { BalanceChange, ReadBalanceCopies } from '../../ledger/index.ts';
import { createUserRepository, type UserRepository } from './user.repository.ts';

/** Keeps each user's `pointsMxp` equal to their ledger balance, so that one index can sort users by both fields. */
export function createCopyPoints(users: UserRepository) {
  return async ({ account, balanceMxp }: BalanceChange, session: ClientSession): Promise<void> => {
    const [kind, id] = account.split(':', 2);
    if (kind === 'user' && id !== undefined) await users.setPoints(id, balanceMxp, session);
  };
}

/** The copies, for the ledger's verification. */
export function createReadPoints(connection: Connection): ReadBalanceCopies {
  const users = createUserRepository(connection);
  return async (session) => {
    const points = await users.listPoints(session);
    return new Map(points.map(({ id, pointsMxp }) => [`user:${id}`, pointsMxp]));
  };
}
