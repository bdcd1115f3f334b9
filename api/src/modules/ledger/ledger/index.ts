import type { CoreDeps } from '../../../core-deps.ts';
import { createLedgerRepository } from './ledger.repository.ts';
import { createPostEntry, type LedgerEvents } from './post-entry.ts';
import { createVerifyLedger } from './verify-ledger.ts';

export { currencyOf, holderOf, type AccountName } from './account-name.ts';
export { roundKey, transfer, type NewEntry } from './entry-rules.ts';
export type { LedgerLine, LineCursor } from './ledger.model.ts';
export type { BalanceChange, LedgerEvents } from './post-entry.ts';
export { createPushBalance } from './push-balance.ts';
export { createReadHeld } from './read-held.ts';
export type { LedgerReport, ReadBalanceCopies } from './verify-ledger.ts';

/** The only way to move MXP and dollars. */
export function createLedgerModule(
  deps: Pick<CoreDeps, 'connection' | 'withTransaction' | 'clock' | 'random'> & { events: LedgerEvents },
) {
  const { connection, withTransaction, events, clock, random } = deps;
  const repository = createLedgerRepository(connection);
  return {
    postEntry: createPostEntry({ repository, events, clock, random }),
    findByKey: repository.findByKey,
    balanceOf: repository.balanceOf,
    balancesOf: repository.balancesOf,
    totalsOf: repository.totalsOf,
    listLines: repository.listLines,
    pageOfDeposits: repository.pageOfDeposits,
    listKeys: repository.listKeys,
    listRecentLines: repository.listRecentLines,
    listOfKinds: repository.listOfKinds,
    walkEntries: repository.walkEntries,
    walkTotals: repository.walkTotals,
    countEntries: repository.countEntries,
    /** Recomputes everything from the postings, and compares the copies of balances in other modules. */
    verify: createVerifyLedger({ connection, withTransaction }),
  };
}

export type LedgerModule = ReturnType<typeof createLedgerModule>;
