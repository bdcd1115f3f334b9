import type { ClientSession } from 'mongoose';
import type { AccountName } from './account-name';

/** A copy of balances that another module keeps for its own queries. */
export interface BalanceMirror {
  /** Told of a new balance (of a platform's account: of one shard), inside the transaction that changed it. */
  changed: (account: AccountName, balanceMxp: number, session: ClientSession) => Promise<void>;
  /** The copies, by account, for the ledger's verification. */
  read: (session: ClientSession) => Promise<ReadonlyMap<string, number>>;
}
