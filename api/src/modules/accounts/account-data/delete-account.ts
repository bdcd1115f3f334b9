import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Principal } from '../../../http/principal.ts';
import { handleKeyOf, type Tokens } from '../accounts/index.ts';
import type { EraseAccount } from './erase-account.ts';

/** Erases the user's own account. Throws `confirmation_wrong` unless the typed handle is theirs. */
export function createDeleteAccount(deps: { erase: EraseAccount; tokens: Tokens }) {
  return async (caller: Principal, confirmHandle: string): Promise<void> => {
    const isErased = await deps.erase(caller.accountId, async ({ handle }) => {
      if (handleKeyOf(confirmHandle) !== handleKeyOf(handle)) {
        throw new AppError('confirmation_wrong', { fields: { confirm_handle: [t('That is not your handle.')] } });
      }
    });
    if (!isErased) throw new AppError('not_authenticated');
    await deps.tokens.revoke(caller);
  };
}
