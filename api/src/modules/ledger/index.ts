import type { ClientSession, Connection } from 'mongoose';
import type { WithTransaction } from '../../db/with-transaction';
import type { Clock } from '../../runtime/clock';
import type { Random } from '../../runtime/random';
import type { AccountName } from './account-name';
import type { BalanceMirror } from './balance-mirror';
import {
  createLedgerRepository,
  type LedgerRepository,
  type StatementEntry,
  type StatementPlace,
} from './ledger.repository';
import { createPostEntry, type PostEntry } from './post-entry';
import { createVerifyLedger, type LedgerReport } from './verify-ledger';

export type { AccountName } from './account-name';
export type { BalanceMirror } from './balance-mirror';
export type { NewEntry } from './entry-rules';
export type { StatementEntry, StatementPlace } from './ledger.repository';
export type { LedgerReport } from './verify-ledger';

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
  listRecent: LedgerRepository['listRecent'];
  countEntries: () => Promise<number>;
  /** Keeps a copy of balances elsewhere, changed in the same transactions and checked by `verify`. */
  keepMirror: (mirror: BalanceMirror) => void;
  verify: () => Promise<LedgerReport>;
}

export interface LedgerDeps {
  readonly connection: Connection;
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly random: Random;
}

/** The only way that MXP moves. */
export function createLedgerModule(deps: LedgerDeps): LedgerModule {
  const { connection, withTransaction, clock, random } = deps;
  const repository = createLedgerRepository(connection);
  const mirrors: BalanceMirror[] = [];
  return {
    postEntry: createPostEntry({ repository, clock, random, mirrors }),
    balanceOf: repository.balanceOf,
    balancesOf: repository.balancesOf,
    totalsOf: repository.totalsOf,
    listOf: repository.listOf,
    listRecent: repository.listRecent,
    countEntries: repository.countEntries,
    keepMirror: (mirror) => void mirrors.push(mirror),
    verify: createVerifyLedger({ connection, withTransaction, mirrors }),
  };
}
