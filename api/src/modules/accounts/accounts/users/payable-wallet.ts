import { isPayableAddress } from '@magnetx/contracts/evm-address';
import type { User } from './user.model.ts';

/** The wallet that a user can be paid to. Null without one, and for one of an earlier time that cannot be paid. */
export function payableWalletOf({ walletAddress }: Pick<User, 'walletAddress'>): string | null {
  return isPayableAddress(walletAddress) ? walletAddress : null;
}
