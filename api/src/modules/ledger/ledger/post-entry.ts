import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Emitter } from '../../../events/index.ts';
import { isOwnedAccount, type AccountName } from './account-name.ts';
import { assertBalanced, isSameEntry, normalise, type NewEntry, type Posting } from './entry-rules.ts';
import type { LedgerEntry } from './ledger.model.ts';
import type { LedgerRepository } from './ledger.repository.ts';

/** The change of one account by an entry, in the account's currency. */
export interface BalanceChange {
  readonly account: AccountName;
  /** The kind and the time of the entry. */
  readonly kind: string;
  readonly at: Date;
  readonly change: number;
  /** For a platform account, the balance of one shard. */
  readonly balance: number;
}

export interface LedgerEvents {
  readonly balanceChanged: Emitter<BalanceChange>;
}

export interface PostEntryDeps extends Pick<CoreDeps, 'clock' | 'random'> {
  readonly repository: LedgerRepository;
  readonly events: LedgerEvents;
}

/** Changes one balance, and adds a line to an owned account's statement. */
async function applyPosting(
  { repository, events }: PostEntryDeps,
  { id, key, kind, memo, createdAt }: LedgerEntry,
  { account, amount, index }: Posting & { index: number },
  session: ClientSession,
): Promise<void> {
  const balance = await repository.changeBalance({ account, amount }, { key, kind }, session);
  if (balance === null) throw new AppError('insufficient_balance');
  if (isOwnedAccount(account)) {
    const line = { id: `${id}${index}`, account, key, kind, memo, amount, balance, createdAt };
    await repository.insertLine(line, session);
  }
  await events.balanceChanged.emit({ account, kind, at: createdAt, change: amount, balance }, session);
}

/**
 * Posts one balanced entry and changes its balances, in the caller's transaction. A repeated key with the same content
 * returns the first entry, with other content it throws `conflict`. Throws `insufficient_balance` for an owned account
 * that would fall below zero.
 */
export function createPostEntry(deps: PostEntryDeps) {
  return async (input: NewEntry, session: ClientSession): Promise<{ entry: LedgerEntry; isNew: boolean }> => {
    if (!session.inTransaction()) throw new Error(`Ledger entry ${input.key} outside a transaction`);
    assertBalanced(input);
    const wanted = normalise(input);
    const existing = await deps.repository.findByKey(wanted.key, session);
    if (existing) {
      if (isSameEntry(existing, wanted)) return { entry: existing, isNew: false };
      throw new AppError('conflict', { message: t('The key {key} belongs to another movement.', { key: wanted.key }) });
    }
    const entry: LedgerEntry = { ...wanted, id: deps.random.id(), createdAt: deps.clock.now() };
    await deps.repository.insertEntry(entry, session);
    for (const [index, posting] of entry.postings.entries())
      await applyPosting(deps, entry, { ...posting, index }, session);
    return { entry, isNew: true };
  };
}
