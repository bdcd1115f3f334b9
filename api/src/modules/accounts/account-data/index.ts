import { AppError, deleteAccount, getAccountData } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { createKeyedQueue } from '../../../runtime/keyed-queue.ts';
import { ANSWERED, route, type CallContext } from '../../../http/route.ts';
import { sendJsonParts } from '../../../http/send-json-parts.ts';
import { presentMe, type Tokens } from '../accounts/index.ts';
import { createDeleteAccount } from './delete-account.ts';
import { createEraseAccount, type EraseAccountDeps } from './erase-account.ts';
import { writeData, type PersonalDataParts } from './write-data.ts';

export type { EraseAccount } from './erase-account.ts';

export interface AccountDataDeps extends EraseAccountDeps {
  readonly tokens: Tokens;
  /** Further stored data about a user, by its name in the download. */
  readonly sources: PersonalDataParts;
}

const UNDER_WAY = t('Your data is being downloaded already. Please wait until that is done.');

/**
 * Sends users their stored data, one download per user at a time. All downloads share one queue of reads, so
 * that many of them slow other calls as little as one does.
 */
function createSendData({ users, sources }: Pick<AccountDataDeps, 'users' | 'sources'>) {
  const queue = createKeyedQueue();
  const sending = new Set<string>();
  return async ({ caller, ...context }: CallContext<typeof getAccountData>): Promise<typeof ANSWERED> => {
    const { accountId } = caller();
    if (sending.has(accountId)) throw new AppError('too_many_requests', { message: UNDER_WAY, retryAfterS: 5 });
    sending.add(accountId);
    try {
      const user = await users.find(accountId);
      if (!user) throw new AppError('not_authenticated');
      const { xId, xCreatedAt = null, referredBy, timeZone = null } = user;
      const profile = {
        ...presentMe(user, users.payableWalletOf),
        x_id: xId,
        x_created_at: xCreatedAt,
        referred_by: referredBy,
        time_zone: timeZone,
      };
      const parts = async function* (): AsyncGenerator<string> {
        yield '{"success":true,"data":';
        yield* writeData({ profile }, sources, { userId: accountId, queue });
        yield '}';
      };
      await sendJsonParts(context, parts());
    } finally {
      sending.delete(accountId);
    }
    return ANSWERED;
  };
}

/** A user's own data: its download and its erasure. */
export function createAccountDataModule(deps: AccountDataDeps) {
  const eraseAccount = createEraseAccount(deps);
  const deleteOwn = createDeleteAccount({ erase: eraseAccount, tokens: deps.tokens });
  return {
    eraseAccount,
    routes: [
      route(getAccountData, createSendData(deps)),
      route(deleteAccount, async ({ caller, body }) => {
        await deleteOwn(caller(), body.confirm_handle);
        return {};
      }),
    ],
  };
}
