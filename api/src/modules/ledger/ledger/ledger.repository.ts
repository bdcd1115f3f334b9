import type { DateSort } from '@magnetx/contracts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { nativeOf } from '../../../db/native.ts';
import { createdBefore } from '../../../http/cursor-page.ts';
import { readSortedPage, sortedBy } from '../../../http/sorted-page.ts';
import { shardOf } from '../../../runtime/shard-of.ts';
import { isOwnedAccount, type AccountName } from './account-name.ts';
import type { Posting } from './entry-rules.ts';
import {
  DEPOSIT_INDEX,
  fieldsOf,
  ledgerModels,
  type LedgerEntry,
  type LedgerEntryDocument,
  type LedgerLine,
  type LedgerLineDocument,
  type LineCursor,
} from './ledger.model.ts';

/**
 * Every entry has a posting of a platform account, so a single balance document would make all transactions conflict.
 * Its balance is spread over this many documents, chosen by the entry's key.
 */
const PLATFORM_SHARDS = 32;

const shardId = (account: AccountName, shard: number): string => `${account}#${shard}`;

/** The ids of the documents with an account's balance. */
const idsOf = (account: AccountName): string[] =>
  isOwnedAccount(account) ? [account] : Array.from({ length: PLATFORM_SHARDS }, (_, shard) => shardId(account, shard));

const NEWEST_LINE_FIRST = { createdAt: -1, _id: -1 } as const;

function toEntry(document: LedgerEntryDocument): LedgerEntry {
  const { _id, key, kind, memo, createdAt } = document;
  const postings = document.postings.map((posting) => ({
    account: posting.account as AccountName,
    amount: posting[fieldsOf(posting.account).amount] ?? 0,
  }));
  return { id: _id, key, kind, memo, createdAt, postings };
}

function toLine(document: LedgerLineDocument): LedgerLine {
  const { _id, account, key, kind, memo, createdAt } = document;
  const fields = fieldsOf(account);
  const [amount, balance] = [document[fields.amount] ?? 0, document[fields.balance] ?? 0];
  return { id: _id, account: account as AccountName, key, kind, memo, amount, balance, createdAt };
}

function createStatementQueries(lines: ReturnType<typeof ledgerModels>['lines']) {
  return {
    /** The lines of an owned account, or of several, after a place, newest first. */
    listLines: async (
      account: AccountName | readonly AccountName[],
      place: LineCursor | null,
      limit: number,
    ): Promise<LedgerLine[]> => {
      const found = nativeOf(lines).find({ account: { $in: [account].flat() }, ...(place && createdBefore(place)) });
      return (await found.sort(NEWEST_LINE_FIRST).limit(limit).toArray()).map(toLine);
    },

    /** One page of an account's deposits. */
    pageOfDeposits: (account: AccountName, { sort, ...asked }: { sort: DateSort; before: string; limit: number }) => {
      const { order } = sortedBy({ at: NEWEST_LINE_FIRST }, sort);
      return readSortedPage<LedgerLine>({ order, ...asked }, async (range, limit) => {
        const found = await lines
          .find({ account, kind: 'deposit', $and: [...range] as QueryFilter<LedgerLineDocument>[] })
          .sort(order)
          .limit(limit)
          .hint(DEPOSIT_INDEX)
          .lean();
        return found.map(toLine);
      });
    },

    /** The lines of these accounts within a time span. */
    listRecentLines: async (
      accounts: readonly AccountName[],
      { from, to }: { readonly from: Date; readonly to: Date },
    ): Promise<{ id: string; account: AccountName; createdAt: Date }[]> => {
      const filter = { account: { $in: [...accounts] }, createdAt: { $gt: from, $lte: to } };
      const found = await lines.find(filter, { account: 1, createdAt: 1 }).lean();
      return found.map(({ _id: id, account, createdAt }) => ({ id, account: account as AccountName, createdAt }));
    },

    /** The lines of these kinds from a moment on, and before another, newest first. 0 means no limit. */
    listOfKinds: async (
      account: AccountName,
      { kinds, from, until, limit }: { kinds: readonly string[]; from: Date; until?: Date; limit: number },
      session?: ClientSession,
    ): Promise<{ amount: number; createdAt: Date }[]> => {
      const field = fieldsOf(account).amount;
      const createdAt = { $gte: from, ...(until && { $lt: until }) };
      const found = await lines
        .find({ account, createdAt, kind: { $in: [...kinds] } }, { _id: 0, createdAt: 1, amountMxp: 1, amountCents: 1 })
        .sort(NEWEST_LINE_FIRST)
        .limit(limit)
        .session(session ?? null)
        .lean();
      return found.map((line) => ({ amount: line[field] ?? 0, createdAt: line.createdAt }));
    },
  };
}

/** For verifications: each reads a whole collection. */
function createWalks({ entries, balances }: ReturnType<typeof ledgerModels>) {
  return {
    /** All entries of these kinds, in no order. */
    walkEntries: async function* (kinds: readonly string[], session: ClientSession): AsyncGenerator<LedgerEntry> {
      const found = entries
        .find({ kind: { $in: [...kinds] } })
        .session(session)
        .lean();
      for await (const entry of found.cursor()) yield toEntry(entry);
    },

    /** The sums by kind of all owned accounts. */
    walkTotals: async function* (session: ClientSession) {
      const found = balances.find({}, { account: 1, totals: 1 }).session(session).lean();
      for await (const { account, totals } of found.cursor()) if (totals) yield { account, totals };
    },
  };
}

export function createLedgerRepository(connection: Connection) {
  const models = ledgerModels(connection);
  const { entries, lines, balances } = models;
  return {
    ...createStatementQueries(lines),
    ...createWalks(models),

    findByKey: async (key: string, session: ClientSession): Promise<LedgerEntry | null> => {
      const found = await entries.findOne({ key }).session(session).lean();
      return found && toEntry(found);
    },

    /** Those of these keys that have an entry. */
    listKeys: async (keys: readonly string[]): Promise<string[]> =>
      (await entries.find({ key: { $in: [...keys] } }, { key: 1 }).lean()).map(({ key }) => key),

    insertEntry: async (entry: LedgerEntry, session: ClientSession): Promise<void> => {
      const { id, postings, ...rest } = entry;
      const stored = postings.map(({ account, amount }) => ({ account, [fieldsOf(account).amount]: amount }));
      const document = { _id: id, ...rest, postings: stored };
      await entries.insertOne(document, { session });
    },

    /**
     * Changes a balance and returns the new one, or the new balance of a platform account's shard. Null if an owned
     * account would fall below zero.
     */
    changeBalance: async (
      { account, amount }: Posting,
      { key, kind }: Pick<LedgerEntry, 'key' | 'kind'>,
      session: ClientSession,
    ): Promise<number | null> => {
      const isOwned = isOwnedAccount(account);
      const _id = isOwned ? account : shardId(account, shardOf(key, PLATFORM_SHARDS));
      const isGuarded = isOwned && amount < 0;
      const field = fieldsOf(account).balance;
      const changed = await balances
        .findOneAndUpdate(
          isGuarded ? { _id, [field]: { $gte: -amount } } : { _id },
          {
            $inc: { [field]: amount, ...(isOwned && { [`totals.${kind}`]: amount }) },
            $setOnInsert: { account },
          },
          { session, returnDocument: 'after', upsert: !isGuarded },
        )
        .lean();
      return changed ? (changed[field] ?? 0) : null;
    },

    insertLine: async ({ id, amount, balance, ...rest }: LedgerLine, session: ClientSession): Promise<void> => {
      const fields = fieldsOf(rest.account);
      await lines.insertOne({ _id: id, ...rest, [fields.amount]: amount, [fields.balance]: balance }, { session });
    },

    countEntries: () => entries.estimatedDocumentCount(),

    /** In the account's currency. */
    balanceOf: async (account: AccountName, session?: ClientSession): Promise<number> => {
      const shards = await balances
        .find({ _id: { $in: idsOf(account) } })
        .session(session ?? null)
        .lean();
      const field = fieldsOf(account).balance;
      return shards.reduce((sum, shard) => sum + (shard[field] ?? 0), 0);
    },

    /** The balances of several accounts. Accounts without any entry are left out. */
    balancesOf: async (accounts: readonly AccountName[]): Promise<ReadonlyMap<string, number>> => {
      const filter = { _id: { $in: accounts.flatMap(idsOf) } };
      const found = await nativeOf(balances)
        .find(filter, { projection: { totals: 0 } })
        .toArray();
      const sums = new Map<string, number>();
      for (const balance of found) {
        const { account } = balance;
        sums.set(account, (sums.get(account) ?? 0) + (balance[fieldsOf(account).balance] ?? 0));
      }
      return sums;
    },

    /** The sum of each kind of entry on an owned account, in its currency. */
    totalsOf: async (account: AccountName): Promise<Readonly<Partial<Record<string, number>>>> => {
      const found = await balances.findOne({ _id: account }, { totals: 1 }).lean();
      return found?.totals ?? {};
    },
  };
}

export type LedgerRepository = ReturnType<typeof createLedgerRepository>;
