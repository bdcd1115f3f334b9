import type { ChainSettings } from '../../../chain/index.ts';

/** From where deposits are read. */
export interface DepositChain extends ChainSettings {
  /** The value of `PAYOUT_NETWORK`, as keys in the ledger name it. */
  readonly network: string;
  readonly title: string;
  readonly explorer: string;
  /** The address that projects send dollars to, in checksummed form. */
  readonly treasury: string;
  /** The first block that is read. Null begins at the first run. */
  readonly startBlock: number | null;
}
