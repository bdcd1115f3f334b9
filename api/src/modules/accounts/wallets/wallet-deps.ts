import {
  AppError,
  bareAddress,
  isForChain,
  WALLET_ELSEWHERE,
  WALLET_INVALID,
  WALLET_MISTYPED,
  WALLET_UNPAYABLE,
} from '@magnetx/contracts';
import { addressProblem, checksumAddress } from '@magnetx/contracts/evm-address';
import { t } from '@magnetx/texts';
import type { Chain } from '../../../chain/index.ts';
import type { Config } from '../../../config.ts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Emitter } from '../../../events/index.ts';
import type { Users } from '../accounts/index.ts';
import type { AuditLog } from '../../../http/audit-trail.ts';
import type { PayablesModule } from '../../ledger/payables/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import type { StoredChange, WalletRepository } from './wallet.repository.ts';

export interface WalletDeps
  extends
    Pick<CoreDeps, 'withTransaction' | 'clock' | 'random'>,
    Pick<Config, 'publicUrl' | 'payoutNetwork' | 'walletChangeDelayHours' | 'operatorAddresses'> {
  readonly wallets: WalletRepository;
  readonly users: Pick<Users, 'find' | 'list' | 'setWallet' | 'setWalletBlocked' | 'hold' | 'payableWalletOf'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  /** `walletSet` names a user with another wallet, or with a proof of the same. */
  readonly events: { readonly walletSet: Emitter<string> };
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly payables: Pick<PayablesModule, 'listOwedUsers'>;
  /** Null if the chain is not read here. */
  readonly chain: Pick<Chain, 'findBlockingToken'> | null;
}

const PROBLEM_TEXTS = {
  form: WALLET_INVALID,
  checksum: WALLET_MISTYPED,
  network: WALLET_ELSEWHERE,
  unpayable: WALLET_UNPAYABLE,
} as const;

/**
 * Returns the checksummed form without a chain. Throws `validation_failed` for an address that cannot be paid on the
 * network of payouts.
 */
export function payableForm(
  typed: string,
  { payoutNetwork, operatorAddresses }: Pick<WalletDeps, 'payoutNetwork' | 'operatorAddresses'>,
): string {
  const address = bareAddress(typed);
  const problem = isForChain(typed, payoutNetwork.chainId) ? addressProblem(address, operatorAddresses) : 'network';
  if (problem === null) return checksumAddress(address);
  throw refused(PROBLEM_TEXTS[problem]);
}

function refused(message: string): AppError {
  return new AppError('validation_failed', { message, fields: { wallet_address: [message] } });
}

export const blockedText = (symbol: string) =>
  t('{symbol} blocks transfers to this address, so it cannot be paid.', { symbol });

/** Why a token of the payouts cannot be sent to this address. Null if it can be. */
export async function blockedReason(address: string, { chain }: Pick<WalletDeps, 'chain'>): Promise<string | null> {
  const symbol = await chain?.findBlockingToken(address);
  return symbol ? blockedText(symbol) : null;
}

/** Throws `validation_failed` for an address that a token of the payouts blocks. */
export async function assertNotBlocked(address: string, deps: Pick<WalletDeps, 'chain'>): Promise<void> {
  const reason = await blockedReason(address, deps);
  if (reason !== null) throw refused(reason);
}

/** Like `payableForm`. Also throws for an address that a token of the payouts blocks. */
export async function receivableForm(typed: string, deps: WalletDeps): Promise<string> {
  const address = payableForm(typed, deps);
  await assertNotBlocked(address, deps);
  return address;
}

/** Stores a user's wallet, unless it is another than `from`. False then. */
export async function storeWallet(
  { users, events }: Pick<WalletDeps, 'users' | 'events'>,
  ...[userId, from, wallet, session]: Parameters<Users['setWallet']>
): Promise<boolean> {
  const isSet = await users.setWallet(userId, from, wallet, session);
  if (isSet) await events.walletSet.emit(userId, session);
  return isSet;
}

const HOUR_MS = 60 * 60_000;

/** When a change may come into force. */
export function dueAtOf(
  { at, dueAt }: Pick<StoredChange, 'at' | 'dueAt'>,
  { walletChangeDelayHours: hours }: Pick<WalletDeps, 'walletChangeDelayHours'>,
): Date {
  return dueAt ?? new Date(at.getTime() + hours * HOUR_MS);
}
