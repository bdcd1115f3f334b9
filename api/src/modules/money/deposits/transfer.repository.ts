import type { DateSort, TransferState } from '@magnetx/contracts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { withId } from '../../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';
import { readSortedPage, sortedBy } from '../../../http/sorted-page.ts';
import { transferModels, type PendingTransfer, type StoredTransfer, type TransferDocument } from './transfer.model.ts';

/** Transfers of an address that are shown. */
interface OfAddresses {
  readonly from: readonly string[];
  readonly limit: number;
}

export function createTransferRepository(connection: Connection) {
  const { transfers, cursors, transactions } = transferModels(connection);
  return {
    find: async (id: string, session: ClientSession): Promise<StoredTransfer | null> => {
      const found = await transfers.findOne({ _id: id }).session(session).lean();
      return found && withId(found);
    },

    insert: async ({ id, ...rest }: StoredTransfer, session: ClientSession): Promise<void> => {
      await transfers.insertOne({ _id: id, ...rest }, { session });
    },

    /** False if the transfer is not in this state any more. One of several concurrent calls succeeds. */
    change: async (
      { id, state }: Pick<StoredTransfer, 'id' | 'state'>,
      set: Partial<Pick<StoredTransfer, 'state' | 'projectId' | 'round' | 'reason'>>,
      session: ClientSession,
    ): Promise<boolean> =>
      (await transfers.updateOne({ _id: id, state }, { $set: set }).session(session)).modifiedCount === 1,

    /** Whether the chain was read to have a transfer in one of these, `<network>:<hash>`, not recorded by hand. */
    isRead: async (names: readonly string[], session: ClientSession): Promise<boolean> => {
      // All ids that begin with the transaction: `$` follows `#` in ASCII.
      const inOne = names.map((name) => ({ _id: { $gt: `${name}#`, $lt: `${name}$` } }));
      const filter = { $or: inOne, state: { $ne: 'recorded' as const } };
      return (await transfers.exists(filter).session(session)) !== null;
    },

    /**
     * Notes that a deposit names this transaction, on any network. A write, so that a recording by hand conflicts with
     * a concurrent reading of the chain.
     */
    touchTransaction: async (transaction: string, session: ClientSession): Promise<void> => {
      await transactions.updateOne({ _id: transaction }, { $inc: { uses: 1 } }, { upsert: true, session });
    },

    page: ({ state, sort, ...asked }: { state: TransferState; sort: DateSort; before: string; limit: number }) => {
      const { order } = sortedBy({ at: NEWEST_FIRST }, sort);
      return readSortedPage<StoredTransfer>({ order, ...asked }, async (range, limit) => {
        const filter = { state, $and: [...range] as QueryFilter<TransferDocument>[] };
        return (await transfers.find(filter).sort(order).limit(limit).lean()).map(withId);
      });
    },

    listFrom: async ({ from, limit }: OfAddresses): Promise<StoredTransfer[]> =>
      (
        await transfers
          .find({ from: { $in: [...from] } })
          .sort(NEWEST_FIRST)
          .limit(limit)
          .lean()
      ).map(withId),

    readCursor: async (id: string) => await cursors.findOne({ _id: id }).lean(),

    /** Moves the cursor on. False if another process has moved it. */
    moveCursor: async (id: string, fromBlock: number | null, to: { block: number; finalized: number }) => {
      if (fromBlock !== null) {
        const { modifiedCount } = await cursors.updateOne({ _id: id, block: fromBlock }, { $set: to });
        return modifiedCount === 1;
      }
      const { upsertedCount } = await cursors.updateOne(
        { _id: id },
        { $setOnInsert: { ...to, pending: [] } },
        { upsert: true },
      );
      return upsertedCount === 1;
    },

    /** Replaces the transfers that are not final yet. */
    setPending: async (id: string, finalized: number, pending: readonly PendingTransfer[]): Promise<void> => {
      await cursors.updateOne({ _id: id }, { $set: { finalized, pending: [...pending] } });
    },
  };
}

export type TransferRepository = ReturnType<typeof createTransferRepository>;
