import type { ClientSession } from 'mongoose';
import type { WithTransaction } from '../../../db/with-transaction.ts';
import type { Emitter } from '../../../events/index.ts';
import type { User, Users } from '../accounts/index.ts';

export interface EraseAccountDeps {
  readonly users: Users;
  readonly withTransaction: WithTransaction;
  readonly events: {
    /** Emitted for other modules to delete their data about the user. */
    readonly userErased: Emitter<string>;
  };
}

/**
 * Erases a user: profile, wallet, the link to X, notifications, submitted work and
 * entries in running giveaways. Ledger entries, approved work without its text, and entries in ended giveaways stay
 * under the id of the deleted user. All tokens stop working, because their account no longer exists.
 *
 * `also` runs in the same transaction, before the erasure. Resolves to false if the account does not exist.
 */
export function createEraseAccount(deps: EraseAccountDeps) {
  const { users, withTransaction, events } = deps;
  return (userId: string, also: (user: User, session: ClientSession) => Promise<void>): Promise<boolean> =>
    withTransaction(async (session) => {
      const user = await users.find(userId, session);
      if (!user) return false;
      await also(user, session);
      await events.userErased.emit(userId, session);
      return users.erase(user, session);
    });
}

export type EraseAccount = ReturnType<typeof createEraseAccount>;
