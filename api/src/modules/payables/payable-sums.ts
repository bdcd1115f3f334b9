import type { ClientSession } from 'mongoose';
import type { payableModels, PayableDocument } from './payable.model.ts';

type Status = PayableDocument['status'];

export interface Sum {
  readonly amountCents: number;
  readonly count: number;
}

/** What a batch has of one status; under null, what is in none. */
export interface BatchSum extends Sum {
  readonly batchId: string | null;
  readonly status: Status;
}

/** Every approval changes what is payable, so that sum is spread over this many documents, as platform accounts are. */
const PAYABLE_SHARDS = 32;
/** Its presence says that the sums hold all payables, those from before sums were kept too. */
const BUILT = { _id: 'built', batchId: null, status: 'payable', amountCents: 0, count: 0 } as const;

function shardOf(cause: string): number {
  let hash = 0;
  for (const sign of cause) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0;
  return hash % PAYABLE_SHARDS;
}

const shardId = (shard: number): string => `payable#${shard}`;
const batchSumId = ({ batchId, status }: Pick<BatchSum, 'batchId' | 'status'>): string => `${batchId} ${status}`;

/** What of a batch moves from one status to the next. `cause` chooses the shard of what is payable. */
export interface Move extends Sum {
  readonly batchId: string;
  readonly from: Status;
  readonly to: Status;
}

/**
 * What payables add up to, by batch and status, changed in the transactions that change payables. Reading them costs
 * the same however many payables there are.
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
  const addPayable = (cause: string, by: Sum, session: ClientSession) =>
    add(shardId(shardOf(cause)), { batchId: null, status: 'payable' }, by, session);
  const addTo = ({ batchId, status }: { batchId: string; status: Status }, by: Sum, session: ClientSession) =>
    status === 'payable'
      ? addPayable(batchId, by, session)
      : add(batchSumId({ batchId, status }), { batchId, status }, by, session);

  /** Adds up all payables themselves. */
  const sumPayables = async (session: ClientSession): Promise<BatchSum[]> => {
    const found = await payables
      .aggregate<Sum & { _id: { batchId?: string | null; status: Status } }>([
        {
          $group: {
            _id: { batchId: '$batchId', status: '$status' },
            amountCents: { $sum: '$amountCents' },
            count: { $sum: 1 },
          },
        },
      ])
      .session(session);
    // `ledger:verify` also reads restored databases that migration 0004 has not seen yet.
    return found.map(({ _id, ...sum }) => ({ ...sum, batchId: _id.batchId ?? null, status: _id.status }));
  };

  return {
    addPayable,

    move: async ({ batchId, from, to, amountCents, count }: Move, session: ClientSession): Promise<void> => {
      if (count === 0) return;
      await addTo({ batchId, status: from }, { amountCents: -amountCents, count: -count }, session);
      await addTo({ batchId, status: to }, { amountCents, count }, session);
    },

    /** The kept sums; null in a database whose payables were never added up. */
    read: async (session: ClientSession): Promise<BatchSum[] | null> => {
      const kept = new Map<string, BatchSum>();
      let isBuilt = false;
      for (const { _id, batchId, status, amountCents, count } of await sums.find().session(session).lean()) {
        isBuilt ||= _id === BUILT._id;
        const key = batchSumId({ batchId, status });
        const before = kept.get(key) ?? { amountCents: 0, count: 0 };
        const sum = { amountCents: before.amountCents + amountCents, count: before.count + count };
        kept.set(key, { batchId, status, ...sum });
      }
      return isBuilt ? [...kept.values()] : null;
    },

    sumPayables,

    /**
     * Adds up what is there, unless that was done before. It writes every document that a change of payables writes,
     * so a transaction beside it conflicts with it and is counted once.
     */
    build: async (session: ClientSession): Promise<void> => {
      if (await sums.exists({ _id: BUILT._id }).session(session)) return;
      await sums.deleteMany({}).session(session);
      const found = await sumPayables(session);
      const payable = found.filter(({ status }) => status === 'payable');
      const shards = Array.from({ length: PAYABLE_SHARDS }, (_, shard) => ({
        ...BUILT,
        _id: shardId(shard),
        ...(shard === 0 && {
          amountCents: payable.reduce((total, { amountCents }) => total + amountCents, 0),
          count: payable.reduce((total, { count }) => total + count, 0),
        }),
      }));
      const batches = found.filter(({ status }) => status !== 'payable');
      await sums.insertMany([BUILT, ...shards, ...batches.map((sum) => ({ _id: batchSumId(sum), ...sum }))], {
        session,
      });
    },
  };
}

export type PayableSums = ReturnType<typeof createPayableSums>;
