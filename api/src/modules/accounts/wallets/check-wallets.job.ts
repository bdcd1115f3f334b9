import { shortenAddress } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { runEach, type Job } from '../../../jobs/index.ts';
import type { User } from '../accounts/index.ts';
import { blockedText, type WalletDeps } from './wallet-deps.ts';

const EVERY_MS = 6 * 60 * 60_000;
const USERS_PER_STEP = 50;

type CheckDeps = Pick<WalletDeps, 'chain' | 'notifications' | 'withTransaction' | 'payables' | 'clock'> & {
  readonly users: Pick<WalletDeps['users'], 'list' | 'setWalletBlocked'>;
};

/** Stores what the tokens say of a user's wallet, and notifies a user whose wallet is blocked from now on. */
async function checkWallet({ chain, users, notifications, withTransaction }: CheckDeps, user: User): Promise<void> {
  const { id: userId, walletAddress: address, isWalletBlocked = false } = user;
  const symbol = address === null ? null : ((await chain?.findBlockingToken(address)) ?? null);
  if (address === null || isWalletBlocked === (symbol !== null)) return;
  await withTransaction(async (session) => {
    if (!(await users.setWalletBlocked(userId, address, symbol !== null, session)) || symbol === null) return;
    const message = t('{address}: {symbol} Propose another wallet.', {
      address: shortenAddress(address),
      symbol: blockedText(symbol),
    });
    const title = t('Your payout wallet cannot be paid');
    await notifications.store({ userId, type: 'warning', topic: 'account', title, message }, session);
  });
}

/** Asks the tokens about the wallets of users who are owed something, as tokens block addresses later too. */
export function checkWalletsJob(deps: CheckDeps): Job {
  const { chain, users, payables, clock } = deps;
  return {
    name: 'check-wallets',
    everyMs: EVERY_MS,
    run: async (context) => {
      let after = '';
      while (chain && !context.isEnding()) {
        const ids = await payables.listOwedUsers(clock.now(), after, USERS_PER_STEP);
        await runEach(await users.list(ids), context, (user) => checkWallet(deps, user));
        after = ids.at(-1) ?? '';
        if (after === '') return;
      }
    },
  };
}
