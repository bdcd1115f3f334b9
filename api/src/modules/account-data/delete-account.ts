import type { ClientSession } from 'mongoose';
import type { WithTransaction } from '../../db/with-transaction';
import { AppError } from '../../http/app-error';
import type { Principal } from '../../http/route';
import { handleKeyOf, type FormerMembers, type Tokens, type UserRepository } from '../accounts';

export interface DeleteAccountDeps {
  readonly users: UserRepository;
  readonly tokens: Tokens;
  readonly formerMembers: FormerMembers;
  readonly withTransaction: WithTransaction;
  /** What else is kept about a person and goes with them, in the same transaction. */
  readonly erasers: readonly ((userId: string, session: ClientSession) => Promise<void>)[];
  /** Ends what lives by the account. */
  onDeleted: (userId: string) => void;
}

export type DeleteAccount = (caller: Principal, confirmHandle: string) => Promise<void>;

/**
 * Erases a user (design, section 3: people's data): name, handle, bio, avatar, wallet, the link to X and all
 * notifications, what they handed in, and takes them out of giveaways that still run. Ledger entries, the approval of
 * work and ended entries stay under an id that names nobody. Every token of theirs stops working, since there is no
 * account behind it.
 */
export function createDeleteAccount(deps: DeleteAccountDeps): DeleteAccount {
  const { users, tokens, formerMembers, withTransaction, erasers, onDeleted } = deps;
  return async (caller, confirmHandle) => {
    const userId = caller.accountId;
    await withTransaction(async (session) => {
      const user = await users.findById(userId, session);
      if (!user) throw new AppError('not_authenticated');
      if (handleKeyOf(confirmHandle) !== handleKeyOf(user.handle)) {
        throw new AppError('confirmation_wrong', { fields: { confirm_handle: ['That is not your handle.'] } });
      }
      for (const erase of erasers) await erase(userId, session);
      await formerMembers.remember(user.xId, session);
      await users.delete(userId, session);
    });
    await tokens.revoke(caller);
    onDeleted(userId);
  };
}
