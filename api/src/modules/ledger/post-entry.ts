import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Emitter } from '../../events/index.ts';
import type { Random } from '../../runtime/random.ts';
import { isOwnedAccount, type AccountName } from './account-name.ts';
import { assertBalanced, isSameEntry, normalise, type NewEntry, type Posting } from './entry-rules.ts';
import type { LedgerEntry, LedgerRepository } from './ledger.repository.ts';

/** What an entry moved on one account. */
export interface BalanceChange {
  readonly account: AccountName;
  readonly changeMxp: number;
  /** Of a platform's account: what one shard of it holds. */
  readonly balanceMxp: number;
}

export interface LedgerEvents {
  readonly balanceChanged: Emitter<BalanceChange>;
}

export interface PostEntryDeps {
  readonly repository: LedgerRepository;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: LedgerEvents;
}

/** The entry, and whether this call made it or found it made before. */
export interface PostedEntry {
  readonly entry: LedgerEntry;
  readonly isNew: boolean;
}

export type PostEntry = (entry: NewEntry, session: ClientSession) => Promise<PostedEntry>;

/** Changes one balance, and notes what an owned account holds then on its statement. */
async function move(
  { repository, events }: PostEntryDeps,
  { id, key, kind, memo, createdAt }: LedgerEntry,
  { account, amountMxp, index }: Posting & { index: number },
  session: ClientSession,
): Promise<void> {
  const balanceMxp = await repository.changeBalance({ account, amountMxp }, { key, kind }, session);
  if (balanceMxp === null) throw new AppError('insufficient_balance');
  if (isOwnedAccount(account)) {
    const line = { id: `${id}${index}`, account, key, kind, memo, amountMxp, balanceMxp, createdAt };
    await repository.insertLine(line, session);
  }
  await events.balanceChanged.emit({ account, changeMxp: amountMxp, balanceMxp }, session);
}

/**
 * Posts one balanced entry and moves the balances that it names, all in the caller's transaction. The same key with
 * the same content is applied once and answered with the first entry; with other content it throws `conflict`. An
 * owned account that would fall below zero throws `insufficient_balance`.
 */
export function createPostEntry(deps: PostEntryDeps): PostEntry {
  return async (input, session) => {
    if (!session.inTransaction()) throw new Error(`Ledger entry ${input.key} outside a transaction`);
    assertBalanced(input);
    const wanted = normalise(input);
    const existing = await deps.repository.findByKey(wanted.key, session);
    if (existing) {
      if (isSameEntry(existing, wanted)) return { entry: existing, isNew: false };
      throw new AppError('conflict', { message: `The key ${wanted.key} belongs to another movement.` });
    }
    const entry: LedgerEntry = { ...wanted, id: deps.random.id(), createdAt: deps.clock.now() };
    await deps.repository.insertEntry(entry, session);
    for (const [index, posting] of entry.postings.entries()) await move(deps, entry, { ...posting, index }, session);
    return { entry, isNew: true };
  };
}
