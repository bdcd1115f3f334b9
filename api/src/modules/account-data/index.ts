import { deleteAccount, getAccountData } from '@magnetx/contracts';
import { AppError } from '../../http/app-error';
import { route, type Route } from '../../http/route';
import { presentMe, type Tokens } from '../accounts';
import { createDeleteAccount } from './delete-account';
import { createEraseAccount, type EraseAccount, type EraseAccountDeps } from './erase-account';

export type { EraseAccount } from './erase-account';

export interface AccountDataDeps extends EraseAccountDeps {
  readonly tokens: Tokens;
  /** What else is kept about a person, by the name under which it stands in the download. */
  readonly sources: Readonly<Record<string, (userId: string) => Promise<unknown>>>;
}

export interface AccountDataModule {
  readonly routes: readonly Route[];
  readonly eraseAccount: EraseAccount;
}

/** People's own data: to take away, and to erase. */
export function createAccountDataModule(deps: AccountDataDeps): AccountDataModule {
  const eraseAccount = createEraseAccount(deps);
  const deleteOwn = createDeleteAccount({ erase: eraseAccount, tokens: deps.tokens });
  return {
    eraseAccount,
    routes: [
      route(getAccountData, async ({ caller }) => {
        const { accountId } = caller();
        const user = await deps.users.findById(accountId);
        if (!user) throw new AppError('not_authenticated');
        const parts = Object.entries(deps.sources).map(async ([name, read]) => [name, await read(accountId)] as const);
        const { xId, referredBy } = user;
        const profile = { ...presentMe(user), x_id: xId, referred_by: referredBy };
        return { data: { profile, ...Object.fromEntries(await Promise.all(parts)) } };
      }),
      route(deleteAccount, async ({ caller, body }) => {
        await deleteOwn(caller(), body.confirm_handle);
        return {};
      }),
    ],
  };
}
