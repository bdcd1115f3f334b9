import type { ClientSession, Connection } from 'mongoose';
import type { WithTransaction } from '../../db/with-transaction.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Random } from '../../runtime/random.ts';
import type { AccountName } from './account-name.ts';
import type { ReadBalanceCopies } from './balance-copies.ts';
import { createLedgerRepository, type StatementEntry, type StatementPlace } from './ledger.repository.ts';
import { createPostEntry, type LedgerEvents, type PostEntry } from './post-entry.ts';
import { createVerifyLedger, type LedgerReport } from './verify-ledger.ts';

export { isOwnedAccount, type AccountName } from './account-name.ts';
export type { ReadBalanceCopies } from './balance-copies.ts';
export type { NewEntry } from './entry-rules.ts';
export type { StatementEntry, StatementPlace } from './ledger.repository.ts';
export type { BalanceChange, LedgerEvents } from './post-entry.ts';
export type { LedgerReport } from './verify-ledger.ts';

export interface LedgerModule {
  readonly postEntry: PostEntry;
  balanceOf: (account: AccountName, session?: ClientSession) => Promise<number>;
  /** What several accounts hold; those that never held anything are left out. */
  balancesOf: (accounts: readonly AccountName[]) => Promise<ReadonlyMap<string, number>>;
  /** What each kind of entry has moved on a user's or project's account in all, in MXP. */
  totalsOf: (account: AccountName) => Promise<Readonly<Partial<Record<string, number>>>>;
  /** A user's or project's entries older than the place, newest first. */
  listOf: (account: AccountName, place: StatementPlace | null, limit: number) => Promise<StatementEntry[]>;
  /** What moved on these accounts within this time. */
  listRecent: (
    accounts: readonly AccountName[],
    span: { readonly from: Date; readonly to: Date },
  ) => Promise<{ id: string; account: AccountName; createdAt: Date }[]>;
  countEntries: () => Promise<number>;
  /** Recomputes everything from the postings, and compares the copies of balances that other modules keep. */
  verify: (copies: readonly ReadBalanceCopies[]) => Promise<LedgerReport>;
}

export interface LedgerDeps {
  readonly connection: Connection;
  readonly withTransaction: WithTransaction;
  readonly events: LedgerEvents;
  readonly clock: Clock;
  readonly random: Random;
}

/** The only way that MXP moves. */
export function createLedgerModule(deps: LedgerDeps): LedgerModule {
  const { connection, withTransaction, events, clock, random } = deps;
  const repository = createLedgerRepository(connection);
  return {
    postEntry: createPostEntry({ repository, events, clock, random }),
    balanceOf: repository.balanceOf,
    balancesOf: repository.balancesOf,
    totalsOf: repository.totalsOf,
    listOf: repository.listOf,
    listRecent: repository.listRecent,
    countEntries: repository.countEntries,
    verify: createVerifyLedger({ connection, withTransaction }),
  };
}
