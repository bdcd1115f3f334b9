import type { ClientSession, Connection } from 'mongoose';
import { holderOf, type BalanceChange, type ReadBalanceCopies } from '../../../ledger/ledger/index.ts';
import { createUserRepository, type UserRepository } from './user.repository.ts';

/** Keeps each user's `pointsMxp` equal to their ledger balance, so that one index can sort users by both fields. */
export function createCopyPoints(users: UserRepository) {
  return async ({ account, balance }: BalanceChange, session: ClientSession): Promise<void> => {
    const holder = holderOf(account);
    if (holder?.kind === 'user') await users.setPoints(holder.id, balance, session);
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
