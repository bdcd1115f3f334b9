import { AppError, shortenAddress, type BodyOf, type MyWallet, type proveWallet } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import type { User } from '../accounts/index.ts';
import { userSubject } from '../../../http/audit-subjects.ts';
import { assertNotBlocked, dueAtOf, receivableForm, storeWallet, type WalletDeps } from './wallet-deps.ts';
import { createWalletProofs } from './wallet-proofs.ts';
import type { StoredChange } from './wallet.repository.ts';

/** A user's call. */
export interface WalletCall {
  readonly userId: string;
  readonly audit: Pick<AuditTrail, 'done'>;
}

/** Throws `not_authenticated` for an account that was deleted meanwhile. */
async function getUser({ users }: Pick<WalletDeps, 'users'>, userId: string, session?: ClientSession): Promise<User> {
  const user = await users.find(userId, session);
  if (!user) throw new AppError('not_authenticated');
  return user;
}

/** The times of an open change, as users and admins see them. */
export function presentOpenChange(change: StoredChange, deps: Pick<WalletDeps, 'walletChangeDelayHours'>) {
  const { id, isVerified, isAgreed = false, at } = change;
  const dueAt = dueAtOf(change, deps).toISOString();
  return {
    id,
    is_verified: isVerified,
    proposed_at: at.toISOString(),
    in_force_at: isAgreed ? dueAt : null,
    approvable_at: isAgreed ? null : dueAt,
  };
}

/** A user's open proposal. */
export async function findOpenChange(deps: Pick<WalletDeps, 'wallets' | 'walletChangeDelayHours'>, userId: string) {
  const change = await deps.wallets.findOpenChange(userId);
  return change && { ...presentOpenChange(change, deps), address: change.address };
}

export async function readMyWallet(deps: WalletDeps, userId: string): Promise<MyWallet> {
  const user = await getUser(deps, userId);
  return {
    address: user.walletAddress,
    is_verified: user.walletVerifiedAt !== null,
    is_payable: deps.users.payableWalletOf(user) !== null,
    network: { title: deps.payoutNetwork.title, chain_id: deps.payoutNetwork.chainId },
    change_delay_hours: deps.walletChangeDelayHours,
    change: await findOpenChange(deps, userId),
  };
}

/** Sets the first wallet. Throws `wallet_already_set`. */
async function setFirst(
  deps: WalletDeps,
  { walletAddress, walletVerifiedAt }: Pick<User, 'walletAddress' | 'walletVerifiedAt'>,
  { userId, audit }: WalletCall,
  session: ClientSession,
): Promise<void> {
  const isSet = await storeWallet(deps, userId, null, { walletAddress, walletVerifiedAt }, session);
  if (!isSet) throw new AppError('wallet_already_set');
  const detail = walletVerifiedAt === null ? 'Not verified' : 'Verified by a signature';
  await audit.done({ subject: userSubject(userId), detail }, session);
}

/** Sets the first wallet without a proof, and returns it in checksummed form. Throws `wallet_already_set`. */
export async function setOwnWallet(deps: WalletDeps, typed: string, call: WalletCall): Promise<string> {
  const walletAddress = await receivableForm(typed, deps);
  await deps.withTransaction((session) => setFirst(deps, { walletAddress, walletVerifiedAt: null }, call, session));
  return walletAddress;
}

/** Stores a change. By a write to the user, concurrent proposals conflict. Throws `wallet_change_open`. */
async function propose(
  deps: WalletDeps,
  { user, address, isVerified, isAgreed }: { user: User; address: string; isVerified: boolean; isAgreed: boolean },
  { userId, audit }: WalletCall,
  session: ClientSession,
): Promise<void> {
  const { wallets, users, notifications, clock, random, walletChangeDelayHours: hours } = deps;
  if (user.walletAddress === null)
    throw new AppError('conflict', { message: t('You have no wallet yet. Set it first.') });
  if (!(await users.hold(userId, session))) throw new AppError('not_authenticated');
  if (await wallets.findOpenChange(userId, session)) throw new AppError('wallet_change_open');
  const [id, at] = [random.id(), clock.now()];
  const dueAt = dueAtOf({ at, dueAt: null }, deps);
  const open = { status: 'open', settledAt: null, reason: '' } as const;
  const change = { id, userId, oldAddress: user.walletAddress, address, isVerified, isAgreed, at, dueAt, ...open };
  await wallets.insertChange(change, session);
  const [delay, wallet] = [t('{hours, plural, one {# hour} other {# hours}}', { hours }), shortenAddress(address)];
  const detail = isAgreed
    ? `Signed by both wallets, in force in ${delay}`
    : `${isVerified ? 'Signed by the new wallet alone' : 'Not signed'}, an admin decides after ${delay}`;
  await audit.done({ subject: userSubject(userId), detail: `Change ${id}. ${detail}` }, session);
  const effect = isAgreed
    ? t('In {delay} your payouts go to {wallet}.', { delay, wallet })
    : t('An admin decides after {delay} whether your payouts go to {wallet}.', { delay, wallet });
  const message = t('{effect} If that was not you, cancel it in the wallet dialog.', { effect });
  const news = { userId, type: 'info', topic: 'account', title: t('Another wallet is proposed'), message } as const;
  await notifications.store(news, session);
}

/** Proposes another wallet without a proof. Throws `wallet_change_open`, and `conflict` for the present wallet. */
export async function proposeOwnWallet(deps: WalletDeps, typed: string, call: WalletCall): Promise<void> {
  const address = await receivableForm(typed, deps);
  await deps.withTransaction(async (session) => {
    const user = await getUser(deps, call.userId, session);
    if (user.walletAddress === address) throw new AppError('conflict', { message: t('This is your wallet already.') });
    await propose(deps, { user, address, isVerified: false, isAgreed: false }, call, session);
  });
}

/** Throws `conflict` if no change is open, or if it has ended meanwhile. */
export async function cancelOwnChange(deps: WalletDeps, { userId, audit }: WalletCall): Promise<void> {
  const { wallets, notifications, withTransaction, clock } = deps;
  await withTransaction(async (session) => {
    const change = await wallets.findOpenChange(userId, session);
    const ended = { status: 'cancelled', settledAt: clock.now() } as const;
    if (!change || !(await wallets.settleChange(change.id, ended, session))) {
      throw new AppError('conflict', { message: t('No other wallet is proposed any more.') });
    }
    await audit.done({ subject: userSubject(userId), detail: `Change ${change.id}` }, session);
    const message = t('Your wallet stays {oldAddress}.', { oldAddress: shortenAddress(change.oldAddress) });
    const news = {
      userId,
      type: 'info',
      topic: 'account',
      title: t('The proposed wallet is cancelled'),
      message,
    } as const;
    await notifications.store(news, session);
  });
}

/** Makes the messages for wallets to sign. They replace the user's earlier ones. */
export async function challengeOwnWallet(deps: WalletDeps, typed: string, userId: string) {
  const present = deps.users.payableWalletOf(await getUser(deps, userId));
  const address = await receivableForm(typed, deps);
  const { message, agreement } = await createWalletProofs(deps, 'payout').challenge(userId, address);
  return { message, present_message: present === null ? null : agreement(present) };
}

type Outcome = 'set' | 'verified' | 'proposed';

/**
 * Takes a signed message as proof of a wallet: it becomes the first wallet, is marked as verified if it is the present
 * one, or is proposed. With the signature of the present wallet, the proposal needs no admin. Throws
 * `wallet_proof_refused` with a text for each reason, `wallet_change_open`, and `validation_failed` for a blocked one.
 */
export async function proveOwnWallet(
  deps: WalletDeps,
  { present_signature: agreement, ...signed }: BodyOf<typeof proveWallet>,
  call: WalletCall,
): Promise<Outcome> {
  const { users, withTransaction, clock } = deps;
  const { userId, audit } = call;
  const { address, use, assertAgreed } = await createWalletProofs(deps, 'payout').check(userId, signed);
  // A token may block it since the challenge.
  await assertNotBlocked(address, deps);
  return withTransaction(async (session): Promise<Outcome> => {
    await use(session);
    const proven = { walletAddress: address, walletVerifiedAt: clock.now() };
    const user = await getUser(deps, userId, session);
    if (user.walletAddress === null) {
      await setFirst(deps, proven, call, session);
      return 'set';
    }
    if (user.walletAddress !== address) {
      const present = users.payableWalletOf(user);
      const isAgreed = present !== null && agreement !== undefined;
      if (isAgreed) assertAgreed(present, agreement);
      await propose(deps, { user, address, isVerified: true, isAgreed }, call, session);
      return 'proposed';
    }
    if (!(await storeWallet(deps, userId, address, proven, session))) throw new AppError('conflict');
    await audit.done({ subject: userSubject(userId), detail: 'Verified by a signature' }, session);
    return 'verified';
  });
}
