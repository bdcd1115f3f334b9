import type { ClientSession } from 'mongoose';
import { shardOf } from '../../../runtime/shard-of.ts';
import type { payableModels, PayableDocument } from './payable.model.ts';

type Status = PayableDocument['status'];

export interface Sum {
  readonly amountCents: number;
  readonly count: number;
}

/** The payables of one batch and status. The batch is null for payables in none. */
export interface BatchSum extends Sum {
  readonly batchId: string | null;
  readonly status: Status;
}

/** Every approval changes the sum of status `payable`, so it is spread over several documents. */
const PAYABLE_SHARDS = 32;

const shardId = (shard: number): string => `payable#${shard}`;
const batchSumId = ({ batchId, status }: Pick<BatchSum, 'batchId' | 'status'>): string => `${batchId} ${status}`;

/** Payables of a batch that move from one status to another. */
export interface Move extends Sum {
  readonly batchId: string;
  readonly from: Status;
  readonly to: Status;
}

/**
 * The sums of payables by batch and status. The transactions that change payables update them, so reading the sums
 * costs the same for any number of payables.
 */
export function createPayableSums({ payables, sums }: ReturnType<typeof payableModels>) {
  const add = async (_id: string, key: Pick<BatchSum, 'batchId' | 'status'>, by: Sum, session: ClientSession) => {
    const { amountCents, count } = by;
    await sums.updateOne(
      { _id },
      { $inc: { amountCents, count }, $setOnInsert: { ...key } },
      { upsert: true, session },
    );
  };
  /** `cause` chooses the shard. */
  const addPayable = (cause: string, by: Sum, session: ClientSession) =>
    add(shardId(shardOf(cause, PAYABLE_SHARDS)), { batchId: null, status: 'payable' }, by, session);
  const addTo = ({ batchId, status }: { batchId: string; status: Status }, by: Sum, session: ClientSession) =>
    status === 'payable'
      ? addPayable(batchId, by, session)
      : add(batchSumId({ batchId, status }), { batchId, status }, by, session);

  /** Computes the sums from all payables. */
  const sumPayables = async (session: ClientSession): Promise<BatchSum[]> => {
    const found = await payables
      .aggregate<Sum & { _id: Pick<BatchSum, 'batchId' | 'status'> }>([
        {
          $group: {
            _id: { batchId: '$batchId', status: '$status' },
            amountCents: { $sum: '$amountCents' },
            count: { $sum: 1 },
          },
        },
      ])
      .session(session);
    return found.map(({ _id, ...sum }) => ({ ...sum, ..._id }));
  };

  return {
    addPayable,

    move: async ({ batchId, from, to, amountCents, count }: Move, session: ClientSession): Promise<void> => {
      if (count === 0) return;
      await addTo({ batchId, status: from }, { amountCents: -amountCents, count: -count }, session);
      await addTo({ batchId, status: to }, { amountCents, count }, session);
    },

    /** The stored sums. */
    read: async (session: ClientSession): Promise<BatchSum[]> => {
      const stored = new Map<string, BatchSum>();
      for (const { batchId, status, amountCents, count } of await sums.find().session(session).lean()) {
        const key = batchSumId({ batchId, status });
        const before = stored.get(key) ?? { amountCents: 0, count: 0 };
        const sum = { amountCents: before.amountCents + amountCents, count: before.count + count };
        stored.set(key, { batchId, status, ...sum });
      }
      return [...stored.values()];
    },

    sumPayables,

    /**
     * Recomputes and stores the sums of all payables. Every change of payables writes a shard, and this writes all
     * shards before it reads, so a concurrent change conflicts and is counted once.
     */
    rebuild: async (session: ClientSession): Promise<void> => {
      await sums.deleteMany({}).session(session);
      const waiting = { batchId: null, status: 'payable' } as const;
      for (let shard = 0; shard < PAYABLE_SHARDS; shard += 1) {
        await add(shardId(shard), waiting, { amountCents: 0, count: 0 }, session);
      }
      for (const { batchId, status, ...sum } of await sumPayables(session)) {
        if (status === 'payable') await add(shardId(0), waiting, sum, session);
        else await add(batchSumId({ batchId, status }), { batchId, status }, sum, session);
      }
    },
  };
}

export type PayableSums = ReturnType<typeof createPayableSums>;
