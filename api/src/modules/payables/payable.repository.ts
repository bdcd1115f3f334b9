import type { ClientSession, Connection } from 'mongoose';
import { createPayoutQueries } from './payout-queries.ts';
import { createPayableSums } from './payable-sums.ts';
import { payableModels, type PayableDocument } from './payable.model.ts';

/** Cash that a user is owed, in US cents, on its way to being paid. */
export interface StoredPayable extends Readonly<Omit<PayableDocument, '_id'>> {
  readonly id: string;
}

type Key = Pick<StoredPayable, 'kind' | 'status'>;

function toPayable({ _id, ...rest }: PayableDocument): StoredPayable {
  return { id: _id, ...rest };
}

function approvedBefore({ approvedAt, id }: Pick<StoredPayable, 'id' | 'approvedAt'>) {
  return { approvedAt: { $lte: approvedAt }, $or: [{ approvedAt: { $lt: approvedAt } }, { _id: { $lt: id } }] };
}

export function createPayableRepository(connection: Connection) {
  const models = payableModels(connection);
  const { payables } = models;
  const sums = createPayableSums(models);
  return {
    ...createPayoutQueries(payables, sums),
    readSums: sums.read,
    sumPayables: sums.sumPayables,
    buildSums: sums.build,

    /** Throws the database's duplicate-key error for a cause that was paid for already. */
    insert: async ({ id, ...rest }: StoredPayable, session: ClientSession): Promise<void> => {
      await payables.insertOne({ _id: id, ...rest }, { session });
      await sums.addPayable(rest.cause, { amountCents: rest.amountCents, count: 1 }, session);
    },

    /** The one of this cause, which is gone then; null when there is none that waits for a payout. */
    removeUnpaid: async (cause: string, session: ClientSession): Promise<StoredPayable | null> => {
      const removed = await payables.findOneAndDelete({ cause, status: 'payable' }, { session }).lean();
      if (!removed) return null;
      await sums.addPayable(cause, { amountCents: -removed.amountCents, count: -1 }, session);
      return toPayable(removed);
    },

    hasCause: async (cause: string, session: ClientSession): Promise<boolean> =>
      (await payables.exists({ cause }).session(session)) !== null,

    listByCauses: async (causes: readonly string[]): Promise<StoredPayable[]> => {
      const found = await payables.find({ cause: { $in: [...causes] } }).lean();
      return found.map(toPayable);
    },

    /** The newest, or those older than one. */
    listNewest: async (
      userId: string,
      limit: number,
      after: Pick<StoredPayable, 'id' | 'approvedAt'> | null = null,
    ): Promise<StoredPayable[]> => {
      const found = await payables
        .find({ userId, ...(after && approvedBefore(after)) })
        .sort({ approvedAt: -1, _id: -1 })
        .limit(limit)
        .lean();
      return found.map(toPayable);
    },

    sumByKey: async (userId: string): Promise<readonly (Key & { sumCents: number })[]> => {
      const sums = await payables.aggregate<{ _id: Key; sumCents: number }>([
        { $match: { userId } },
        { $group: { _id: { kind: '$kind', status: '$status' }, sumCents: { $sum: '$amountCents' } } },
      ]);
      return sums.map(({ _id, sumCents }) => ({ ..._id, sumCents }));
    },
  };
}
