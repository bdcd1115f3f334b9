import { AppError, WALLET_INVALID, WALLET_MISTYPED } from '@magnetx/contracts';
import { addressProblem, checksumAddress } from '@magnetx/contracts/evm-address';
import type { Config } from '../../config.ts';
import type { CoreDeps } from '../../core-deps.ts';
import type { Users } from '../accounts/index.ts';
import type { AuditModule } from '../audit/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { WalletRepository } from './wallet.repository.ts';

export interface WalletDeps
  extends
    Pick<CoreDeps, 'withTransaction' | 'clock' | 'random'>,
    Pick<Config, 'publicUrl' | 'payoutNetwork' | 'walletChangeDelayHours'> {
  readonly wallets: WalletRepository;
  readonly users: Pick<Users, 'find' | 'list' | 'setWallet' | 'hold'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly auditLog: Pick<AuditModule['log'], 'record'>;
}

/** Returns the checksummed form. Throws `validation_failed` for an address that cannot be paid. */
export function payableForm(address: string): string {
  const problem = addressProblem(address);
  if (problem === null) return checksumAddress(address);
  const message = problem === 'checksum' ? WALLET_MISTYPED : WALLET_INVALID;
  throw new AppError('validation_failed', { message, fields: { wallet_address: [message] } });
}
