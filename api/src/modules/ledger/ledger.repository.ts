import type { ClientSession, Connection } from 'mongoose';
import { createdBefore } from '../../http/following-page.ts';
import { isOwnedAccount, type AccountName } from './account-name.ts';
import type { NewEntry, Posting } from './entry-rules.ts';
import { ledgerModels, type LedgerEntryDocument, type LedgerLineDocument } from './ledger.model.ts';

export interface LedgerEntry extends NewEntry {
  readonly id: string;
  readonly createdAt: Date;
}

/** One account's side of an entry, as its owner reads it. `balanceMxp` is what the account held after it. */
export interface StatementEntry extends Readonly<Omit<LedgerLineDocument, '_id' | 'account'>> {
  readonly id: string;
}

/** A place in a statement: the lines after it are older. */
export type StatementPlace = Pick<StatementEntry, 'id' | 'createdAt'>;

/**
 * A platform account takes part in every entry, so a single balance document would make all transactions wait for
 * each other. Its balance is spread over this many documents, chosen by the entry's key.
 */
const PLATFORM_SHARDS = 32;

function shardOf(key: string): number {
  let hash = 0;
  for (const sign of key) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0;
  return hash % PLATFORM_SHARDS;
}

function toEntry(document: LedgerEntryDocument): LedgerEntry {
  const { _id, key, kind, memo, createdAt } = document;
  const postings = document.postings.map(({ account, amountMxp }) => ({ account: account as AccountName, amountMxp }));
  return { id: _id, key, kind, memo, createdAt, postings };
}

function toStatementEntry({
  _id,
  key,
  kind,
  memo,
  amountMxp,
  balanceMxp,
  createdAt,
}: LedgerLineDocument): StatementEntry {
  return { id: _id, key, kind, memo, amountMxp, balanceMxp, createdAt };
}

function createStatementQueries(lines: ReturnType<typeof ledgerModels>['lines']) {
  return {
    /** An owned account's lines, newest first. */
    listOf: async (account: AccountName, place: StatementPlace | null, limit: number): Promise<StatementEntry[]> => {
      const found = await lines
        .find({ account, ...(place && createdBefore(place)) })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean();
      return found.map(toStatementEntry);
    },

    listRecent: async (
      accounts: readonly AccountName[],
      { from, to }: { readonly from: Date; readonly to: Date },
    ): Promise<{ id: string; account: AccountName; createdAt: Date }[]> => {
      const filter = { account: { $in: [...accounts] }, createdAt: { $gt: from, $lte: to } };
      const found = await lines.find(filter, { account: 1, createdAt: 1 }).lean();
      return found.map(({ _id: id, account, createdAt }) => ({ id, account: account as AccountName, createdAt }));
    },
  };
}

export function createLedgerRepository(connection: Connection) {
  const { entries, lines, balances } = ledgerModels(connection);
  return {
    ...createStatementQueries(lines),

    findByKey: async (key: string, session: ClientSession): Promise<LedgerEntry | null> => {
      const found = await entries.findOne({ key }).session(session).lean();
      return found && toEntry(found);
    },

    insertEntry: async (entry: LedgerEntry, session: ClientSession): Promise<void> => {
      const { id, postings, ...rest } = entry;
      const document = { _id: id, ...rest, postings: postings.map((posting) => ({ ...posting })) };
      await entries.insertOne(document, { session });
    },

    /**
     * Moves one balance and returns what it is now (of a platform account: its shard). Null when an owned account
     * does not hold that much.
     */
    changeBalance: async (
      { account, amountMxp }: Posting,
      { key, kind }: Pick<LedgerEntry, 'key' | 'kind'>,
      session: ClientSession,
    ): Promise<number | null> => {
      const isOwned = isOwnedAccount(account);
      const _id = isOwned ? account : `${account}#${shardOf(key)}`;
      const isGuarded = isOwned && amountMxp < 0;
      const changed = await balances
        .findOneAndUpdate(
          isGuarded ? { _id, balanceMxp: { $gte: -amountMxp } } : { _id },
          {
            $inc: { balanceMxp: amountMxp, ...(isOwned && { [`totals.${kind}`]: amountMxp }) },
            $setOnInsert: { account },
          },
          { session, returnDocument: 'after', upsert: !isGuarded },
        )
        .lean();
      return changed ? changed.balanceMxp : null;
    },

    insertLine: async (
      { id, ...rest }: StatementEntry & { account: string },
      session: ClientSession,
    ): Promise<void> => {
      await lines.insertOne({ _id: id, ...rest }, { session });
    },

    countEntries: () => entries.estimatedDocumentCount(),

    balanceOf: async (account: AccountName, session?: ClientSession): Promise<number> => {
      const shards = await balances
        .find({ account })
        .session(session ?? null)
        .lean();
      return shards.reduce((sumMxp, shard) => sumMxp + shard.balanceMxp, 0);
    },

    balancesOf: async (accounts: readonly AccountName[]): Promise<ReadonlyMap<string, number>> => {
      const found = await balances.find({ account: { $in: [...accounts] } }, { account: 1, balanceMxp: 1 }).lean();
      const sums = new Map<string, number>();
      for (const { account, balanceMxp } of found) sums.set(account, (sums.get(account) ?? 0) + balanceMxp);
      return sums;
    },

    totalsOf: async (account: AccountName): Promise<Readonly<Partial<Record<string, number>>>> => {
      const found = await balances.findOne({ _id: account }, { totals: 1 }).lean();
      return found?.totals ?? {};
    },
  };
}

export type LedgerRepository = ReturnType<typeof createLedgerRepository>;
