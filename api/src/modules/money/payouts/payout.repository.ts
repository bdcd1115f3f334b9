import type { PayoutRowSort, PayoutSort } from '@magnetx/contracts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { withId, type WithId } from '../../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';
import { readSortedPage, sortedBy } from '../../../http/sorted-page.ts';
import {
  BATCH_ORDERS,
  payoutModels,
  ROW_ORDERS,
  type PayoutBatchDocument,
  type PayoutRowDocument,
  type PayoutTransactionDocument,
} from './payout.model.ts';

export type StoredBatch = WithId<PayoutBatchDocument>;

export type StoredTransaction = WithId<PayoutTransactionDocument>;

export type StoredRow = Readonly<PayoutRowDocument>;

type NewRow = Pick<StoredRow, 'batchId' | 'userId' | 'wallet' | 'amountCents' | 'rewards'>;

type RowFilter = QueryFilter<PayoutRowDocument>;

type BatchChanges = Partial<Omit<PayoutBatchDocument, '_id'>>;

type Models = ReturnType<typeof payoutModels>;

function createRowQueries({ rows }: Models) {
  const list = async (filter: RowFilter, limit: number, session?: ClientSession): Promise<StoredRow[]> => {
    return rows
      .find(filter)
      .sort({ userId: 1 })
      .limit(limit)
      .session(session ?? null)
      .lean();
  };
  return {
    /** By user. */
    listRowsWhere: list,

    listRowsOf: async (userId: string, limit: number): Promise<StoredRow[]> =>
      rows.find({ userId }).limit(limit).lean(),

    /** The rows after this user's, by user. */
    listRows: (batchId: string, after: string, limit: number) => list({ batchId, userId: { $gt: after } }, limit),

    /** The user of the row at a distance after this user's. Null if there is none. */
    findRowAfter: async (batchId: string, after: string, distance: number): Promise<string | null> => {
      const found = await rows
        .findOne({ batchId, userId: { $gt: after } }, { _id: 0, userId: 1 })
        .sort({ userId: 1 })
        .skip(distance - 1)
        .lean();
      return found && found.userId;
    },

    /** Adds to the payment of a user. Returns whether the user is new in the batch. */
    addRow: async ({ amountCents, rewards, ...row }: NewRow, session: ClientSession) => {
      const added = await rows.updateOne(
        { _id: `${row.batchId}-${row.userId}` },
        { $inc: { amountCents, rewards }, $setOnInsert: { ...row, isPaid: false } },
        { upsert: true, session },
      );
      return added.upsertedCount === 1;
    },

    /** Also erases the wallets of deleted users. */
    markRowsPaid: async (
      batchId: string,
      { userIds, deletedIds }: { userIds: readonly string[]; deletedIds: readonly string[] },
      session: ClientSession,
    ): Promise<void> => {
      await rows.updateMany({ batchId, userId: { $in: [...userIds] } }, { $set: { isPaid: true } }).session(session);
      if (deletedIds.length === 0) return;
      await rows.updateMany({ batchId, userId: { $in: [...deletedIds] } }, { $set: { wallet: '' } }).session(session);
    },

    removeRows: async (batchId: string, userIds: readonly string[], session: ClientSession): Promise<void> => {
      await rows.deleteMany({ batchId, userId: { $in: [...userIds] } }).session(session);
    },

    /** Keeps the wallets of unpaid rows. */
    eraseWallets: async (userId: string, session: ClientSession): Promise<void> => {
      await rows.updateMany({ userId, isPaid: true }, { $set: { wallet: '' } }).session(session);
    },

    sumRows: async (session: ClientSession) => {
      const sums = await rows
        .aggregate<{ _id: string; amountCents: number; rewards: number; receivers: number }>([
          {
            $group: {
              _id: '$batchId',
              amountCents: { $sum: '$amountCents' },
              rewards: { $sum: '$rewards' },
              receivers: { $sum: 1 },
            },
          },
        ])
        .session(session);
      return new Map(sums.map(({ _id, ...sum }) => [_id, sum]));
    },
  };
}

function createPageQueries({ batches, rows }: Models) {
  return {
    page: ({ sort, ...asked }: { sort: PayoutSort; before: string; limit: number }) => {
      const { index, order } = sortedBy(BATCH_ORDERS, sort);
      return readSortedPage<StoredBatch>({ order, ...asked }, async (range, limit) => {
        const found = await batches
          .find({ $and: [...range] as QueryFilter<PayoutBatchDocument>[] })
          .sort(order)
          .limit(limit)
          .hint(index)
          .lean();
        return found.map(withId);
      });
    },

    /** One page of a batch's rows. */
    pageOfRows: (batchId: string, { sort, ...asked }: { sort: PayoutRowSort; before: string; limit: number }) => {
      const { index, order } = sortedBy(ROW_ORDERS, sort);
      return readSortedPage({ order, ...asked }, async (range, limit) => {
        const found = await rows
          .find({ batchId, $and: [...range] as QueryFilter<PayoutRowDocument>[] })
          .sort(order)
          .limit(limit)
          .hint({ batchId: 1, ...index })
          .lean();
        return found.map(withId);
      });
    },
  };
}

/** The transactions of batches, and what they bring to rows. */
function createTransactionQueries({ rows, transactions }: Models) {
  return {
    countRowsWhere: (filter: RowFilter): Promise<number> => rows.countDocuments(filter),

    markRowsSeen: async (
      batchId: string,
      userIds: readonly string[],
      set: Required<Pick<StoredRow, 'seen' | 'isSeen' | 'isOver'>>,
      session: ClientSession,
    ): Promise<void> => {
      await rows.updateMany({ batchId, userId: { $in: [...userIds] } }, { $set: set }).session(session);
    },

    listTransactions: async (
      filter: QueryFilter<PayoutTransactionDocument>,
      limit: number,
      session?: ClientSession,
    ): Promise<StoredTransaction[]> => {
      const found = await transactions
        .find(filter)
        .sort({ at: 1, _id: 1 })
        .limit(limit)
        .session(session ?? null)
        .lean();
      return found.map(withId);
    },

    countTransactions: (batchId: string): Promise<number> => transactions.countDocuments({ batchId }),

    /** Stores a transaction, in place of one with the same hash. */
    putTransaction: async ({ id, ...rest }: StoredTransaction, session: ClientSession): Promise<void> => {
      await transactions.updateOne({ _id: id }, { $set: rest }, { upsert: true, session });
    },

    /** False if the transaction is not waiting for this batch any more. */
    settleTransaction: async (
      { id, batchId }: Pick<StoredTransaction, 'id' | 'batchId'>,
      set: Partial<Pick<StoredTransaction, 'state' | 'receivers' | 'strangers'>>,
      session: ClientSession,
    ): Promise<boolean> => {
      const filter = { _id: id, batchId, state: 'waiting' as const };
      return (await transactions.updateOne(filter, { $set: set }).session(session)).modifiedCount === 1;
    },
  };
}

/** Months of payouts, and whether the job has prepared them. */
function createMonthQueries({ batches, rows, months }: Models) {
  return {
    /** The number of people in any of these batches. */
    countPeople: async (batchIds: readonly string[]): Promise<number> => {
      const [counted] = await rows.aggregate<{ people: number }>([
        { $match: { batchId: { $in: [...batchIds] } } },
        { $group: { _id: '$userId' } },
        { $group: { _id: null, people: { $sum: 1 } } },
      ]);
      return counted?.people ?? 0;
    },

    /** The first batch of each month that was not cancelled, by month. */
    findFirstOfMonths: async (
      wanted: readonly string[],
      session?: ClientSession,
    ): Promise<ReadonlyMap<string, Pick<StoredBatch, 'id' | 'at'>>> => {
      const found = await batches
        .find({ month: { $in: [...wanted] }, status: { $ne: 'cancelled' } }, { month: 1, at: 1 })
        .session(session ?? null)
        .lean();
      // A month has a few batches. The first comes last, because it is the one that stays in the map.
      const newest = found.sort((a, b) => b.at.getTime() - a.at.getTime() || (a._id < b._id ? 1 : -1));
      return new Map(newest.map(({ _id: id, month, at }) => [month, { id, at }]));
    },

    /** Whether a batch of the month was prepared after its end, so that it has everything, and was not cancelled. */
    hasCompleteBatch: async (month: string, end: Date, session?: ClientSession): Promise<boolean> => {
      const complete = { month, at: { $gte: end }, status: { $ne: 'cancelled' as const } };
      return (await batches.exists(complete).session(session ?? null)) !== null;
    },

    isMonthSettled: async (month: string, session?: ClientSession): Promise<boolean> =>
      (await months.exists({ _id: month }).session(session ?? null)) !== null,

    /** Fails for a month that is settled already. */
    settleMonth: async (month: string, settledAt: Date, session: ClientSession): Promise<void> => {
      await months.insertOne({ _id: month, settledAt }, { session });
    },
  };
}

export function createPayoutRepository(connection: Connection) {
  const models = payoutModels(connection);
  const { batches } = models;
  return {
    ...createRowQueries(models),
    ...createPageQueries(models),
    ...createMonthQueries(models),
    ...createTransactionQueries(models),

    find: async (id: string, session?: ClientSession): Promise<StoredBatch | null> => {
      const found = await batches
        .findOne({ _id: id })
        .session(session ?? null)
        .lean();
      return found && withId(found);
    },

    listByIds: async (ids: readonly string[]): Promise<StoredBatch[]> =>
      (await batches.find({ _id: { $in: [...ids] } }).lean()).map(withId),

    findByAttempt: async (attempt: string): Promise<StoredBatch | null> => {
      const found = await batches.findOne({ attempt }).lean();
      return found && withId(found);
    },

    /** There are one or a few batches a month. */
    sumPaidCents: async (): Promise<number> => {
      const paid = await batches.find({ status: 'paid' }, { amountCents: 1 }).lean();
      return paid.reduce((sumCents, { amountCents }) => sumCents + amountCents, 0);
    },

    /** The paid batches of a month, or all, in the order of their preparation. There are few. */
    listPaid: async (month?: string): Promise<StoredBatch[]> => {
      const filter = { status: 'paid' as const, ...(month !== undefined && { month }) };
      return (await batches.find(filter).sort({ at: 1, _id: 1 }).lean()).map(withId);
    },

    /** The batches that still have to be paid, newest first. */
    listUnpaid: async (): Promise<StoredBatch[]> => {
      const status = { $in: ['preparing', 'ready', 'paying'] as const };
      return (await batches.find({ status }).sort(NEWEST_FIRST).hint(NEWEST_FIRST).lean()).map(withId);
    },

    insert: async ({ id, ...rest }: StoredBatch, session: ClientSession): Promise<void> => {
      await batches.insertOne({ _id: id, ...rest }, { session });
    },

    /** Updates a batch that has one of these statuses, and adds to its sums. Null for another status. */
    changeIf: async (
      id: string,
      statuses: readonly StoredBatch['status'][],
      set: BatchChanges,
      session: ClientSession,
      added: Partial<Pick<StoredBatch, 'amountCents' | 'receivers' | 'seen'>> = {},
    ): Promise<StoredBatch | null> => {
      const changed = await batches
        .findOneAndUpdate(
          { _id: id, status: { $in: [...statuses] } },
          { $set: set, $inc: added },
          { session, returnDocument: 'after' },
        )
        .lean();
      return changed && withId(changed);
    },

    listAll: async (session: ClientSession): Promise<StoredBatch[]> =>
      (await batches.find().session(session).lean()).map(withId),

    /** Unfinished batches without progress since a moment. */
    listStranded: async (since: Date, limit: number): Promise<StoredBatch[]> => {
      const filter = { isUnderWay: true, workedAt: { $lte: since } };
      return (await batches.find(filter).sort({ workedAt: 1 }).limit(limit).lean()).map(withId);
    },
  };
}

export type PayoutRepository = ReturnType<typeof createPayoutRepository>;
