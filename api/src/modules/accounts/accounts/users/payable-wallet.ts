import { isPayableAddress } from '@magnetx/contracts/evm-address';
import type { User } from './user.model.ts';

/** The wallet that a user can be paid to. Null without one, and for a stored one that cannot be paid. */
export type PayableWalletOf = (user: Pick<User, 'walletAddress' | 'isWalletBlocked'>) => string | null;

export function createPayableWalletOf(operatorAddresses: readonly string[]): PayableWalletOf {
  return ({ walletAddress, isWalletBlocked }) =>
    isPayableAddress(walletAddress, operatorAddresses) && !isWalletBlocked ? walletAddress : null;
}
