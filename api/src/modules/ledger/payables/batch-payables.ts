import type { ClientSession, QueryFilter } from 'mongoose';
import type { Throttle } from '../../../db/pace.ts';
import { paidChanges, type CountEvents } from './counted.ts';
import type { Cover } from './cover.ts';
import type { Debts } from './debts.ts';
import type { PayableSums } from './payable-sums.ts';
import { NOT_HELD, PAYABLE_BY_USER_INDEX, type payableModels, type PayableDocument } from './payable.model.ts';

interface Sum {
  readonly amountCents: number;
  /** The part of it that dollars of projects cover. */
  readonly coveredCents: number;
}

/** The sum that payouts may take for a user, in US cents. */
export interface Owed extends Sum {
  readonly userId: string;
  /** The number of payables. */
  readonly rewards: number;
  /** In addition: what is held because of flags. */
  readonly held: Sum;
}

type Amount = Pick<PayableDocument, 'userId' | 'amountCents' | 'isCovered'> & Partial<Pick<PayableDocument, 'heldFor'>>;

/** Payables per read. Larger reads would delay other calls. */
const READ_SIZE = 50;

/** Sums the consecutive payables of each user. */
async function* sumByUser(payables: AsyncIterable<Amount> | Iterable<Amount>, pace?: Throttle): AsyncGenerator<Owed> {
  let current: Owed | null = null;
  let read = 0;
  for await (const { userId, amountCents, isCovered, heldFor } of payables) {
    read += 1;
    if (read % READ_SIZE === 0) await pace?.rest();
    if (current && current.userId !== userId) {
      yield current;
      current = null;
    }
    const nothing = { amountCents: 0, coveredCents: 0 };
    const before: Owed = current ?? { userId, ...nothing, rewards: 0, held: nothing };
    const plus = (sum: Sum): Sum => ({
      amountCents: sum.amountCents + amountCents,
      coveredCents: sum.coveredCents + (isCovered ? amountCents : 0),
    });
    current = heldFor
      ? { ...before, held: plus(before.held) }
      : { ...before, ...plus(before), rewards: before.rewards + 1 };
  }
  if (current) yield current;
}

/** The fields of a payable that a step of its batch reads. */
const MOVED = {
  userId: 1,
  questId: 1,
  projectId: 1,
  cause: 1,
  amountCents: 1,
  approvedAt: 1,
  isCovered: 1,
  debtNumber: 1,
} as const;

/** The payables of payout batches. A payable is in one batch at most, because each step requires the status before. */
export function createBatchPayables(
  payables: ReturnType<typeof payableModels>['payables'],
  sums: Pick<PayableSums, 'move'>,
  cover: Pick<Cover, 'pay'>,
  debts: Pick<Debts, 'advance'>,
  events: CountEvents,
) {
  /** Moves the payables of these users from one status to another, and returns them as they were. */
  const move = async (
    { userIds, ...filter }: QueryFilter<PayableDocument> & { readonly userIds: readonly string[] },
    { batchId, from, to }: { batchId: string; from: PayableDocument['status']; to: PayableDocument['status'] },
    set: Partial<PayableDocument>,
    session: ClientSession,
  ) => {
    const moving = { ...filter, status: from, userId: { $in: [...userIds] } };
    const found = await payables.find(moving, MOVED).sort({ userId: 1 }).session(session).lean();
    await payables.updateMany(moving, { $set: { ...set, status: to } }).session(session);
    const amountCents = found.reduce((total, payable) => total + payable.amountCents, 0);
    await sums.move({ batchId, from, to, amountCents, count: found.length }, session);
    return found;
  };

  /** The users who are owed something approved before `until`, held or not, in the order of their ids. */
  const walkOwed = (
    until: Date,
    { after = '', pace }: { after?: string; pace?: Throttle } = {},
  ): AsyncGenerator<Owed> => {
    const found = payables
      .find(
        { status: 'payable', userId: { $gt: after }, approvedAt: { $lt: until } },
        { userId: 1, amountCents: 1, isCovered: 1, heldFor: 1 },
      )
      .sort({ userId: 1 })
      .hint(PAYABLE_BY_USER_INDEX)
      .lean();
    return sumByUser(found.cursor({ batchSize: READ_SIZE }), pace);
  };

  return {
    walkOwed,

    /** The ids of the next users who are owed something. */
    listOwedUsers: async (until: Date, after: string, limit: number): Promise<string[]> => {
      const ids: string[] = [];
      for await (const { userId } of walkOwed(until, { after })) {
        ids.push(userId);
        if (ids.length === limit) break;
      }
      return ids;
    },

    /** Adds everything these users are owed from before `until` to a batch, and returns the sum per user. */
    addToBatch: async (
      { batchId, userIds, until }: { batchId: string; userIds: readonly string[]; until: Date },
      session: ClientSession,
    ): Promise<Owed[]> => {
      const step = { batchId, from: 'payable', to: 'batched' } as const;
      return Array.fromAsync(
        sumByUser(await move({ userIds, approvedAt: { $lt: until }, ...NOT_HELD }, step, { batchId }, session)),
      );
    },

    /** Makes the payables of these users in a batch payable again. */
    removeFromBatch: async (batchId: string, userIds: readonly string[], session: ClientSession): Promise<void> => {
      const step = { batchId, from: 'batched', to: 'payable' } as const;
      await move({ userIds, batchId }, step, { batchId: null }, session);
    },

    /** Marks the payables of these users in a batch as paid, and returns their causes. */
    markPaid: async (
      { batchId, userIds }: { batchId: string; userIds: readonly string[] },
      set: Pick<PayableDocument, 'reference'> & { readonly paidAt: Date },
      session: ClientSession,
    ): Promise<string[]> => {
      const paid = await move({ userIds, batchId }, { batchId, from: 'batched', to: 'paid' }, set, session);
      await cover.pay(batchId, paid, session);
      await debts.advance(paid, session);
      await events.payablesChanged.emit(paidChanges(paid, set.paidAt), session);
      return paid.map(({ cause }) => cause);
    },
  };
}
