import type { ClientSession } from 'mongoose';
import type { Throttle } from '../../db/pace.ts';
import type { PayableSums, Sum } from './payable-sums.ts';
import { OWED_BY_PERSON, type payableModels, type PayableDocument } from './payable.model.ts';

/** What one person is owed in all, in US cents. */
export interface Owed {
  readonly userId: string;
  readonly amountCents: number;
  /** How many payables that are. */
  readonly rewards: number;
}

/** Payables are read this many at a time: more would keep other calls waiting. */
const WALK_BATCH = 50;

function total(sums: readonly Sum[]): Sum {
  return {
    amountCents: sums.reduce((cents, { amountCents }) => cents + amountCents, 0),
    count: sums.reduce((counted, { count }) => counted + count, 0),
  };
}

/** Adds up what follows each other of one person. */
async function* byPerson(
  payables: AsyncIterable<Pick<PayableDocument, 'userId' | 'amountCents'>>,
  pace?: Throttle,
): AsyncGenerator<Owed> {
  let current: Owed | null = null;
  let walked = 0;
  for await (const { userId, amountCents } of payables) {
    walked += 1;
    if (walked % WALK_BATCH === 0) await pace?.rest();
    if (current && current.userId !== userId) {
      yield current;
      current = null;
    }
    const before: Owed = current ?? { userId, amountCents: 0, rewards: 0 };
    current = { userId, amountCents: before.amountCents + amountCents, rewards: before.rewards + 1 };
  }
  if (current) yield current;
}

/** What payout batches ask of payables and do to them: each is in one batch at most, by the status it changes from. */
export function createPayoutQueries(
  payables: ReturnType<typeof payableModels>['payables'],
  sums: Pick<PayableSums, 'move'>,
) {
  /** Who is owed something that was approved before a moment, by id; with a pace, resting now and then. */
  const walkOwed = (
    until: Date,
    { after = '', pace }: { after?: string; pace?: Throttle } = {},
  ): AsyncGenerator<Owed> => {
    const found = payables
      .find({ status: 'payable', userId: { $gt: after }, approvedAt: { $lt: until } }, { userId: 1, amountCents: 1 })
      .sort({ userId: 1 })
      .hint(OWED_BY_PERSON)
      .lean();
    return byPerson(found.cursor({ batchSize: WALK_BATCH }), pace);
  };
  return {
    walkOwed,

    /** The next so many of them, by id. */
    listOwedUsers: async (until: Date, after: string, limit: number): Promise<string[]> => {
      const ids: string[] = [];
      for await (const { userId } of walkOwed(until, { after })) {
        ids.push(userId);
        if (ids.length === limit) break;
      }
      return ids;
    },

    /** Puts into a batch what these people are owed from before a moment; answers what that came to for each. */
    take: async (
      { batchId, userIds, until }: { batchId: string; userIds: readonly string[]; until: Date },
      session: ClientSession,
    ): Promise<Owed[]> => {
      const filter = { status: 'payable' as const, userId: { $in: [...userIds] }, approvedAt: { $lt: until } };
      const owed: Owed[] = [];
      const found = payables.find(filter).sort({ userId: 1 }).session(session).lean();
      for await (const one of byPerson(found.cursor())) owed.push(one);
      if (owed.length === 0) return owed;
      await payables.updateMany(filter, { $set: { status: 'batched', batchId } }).session(session);
      const sum = total(owed.map(({ amountCents, rewards: count }) => ({ amountCents, count })));
      await sums.move({ batchId, from: 'payable', to: 'batched', ...sum }, session);
      return owed;
    },

    /** Makes what these people have in a batch payable again. */
    release: async (batchId: string, userIds: readonly string[], session: ClientSession): Promise<void> => {
      const filter = { batchId, userId: { $in: [...userIds] }, status: 'batched' as const };
      const found = await payables.find(filter, { amountCents: 1 }).session(session).lean();
      await payables.updateMany(filter, { $set: { status: 'payable', batchId: null } }).session(session);
      const sum = total(found.map(({ amountCents }) => ({ amountCents, count: 1 })));
      await sums.move({ batchId, from: 'batched', to: 'payable', ...sum }, session);
    },

    /** What these people have in a batch is paid; answers what each of it is paid for. */
    pay: async (
      { batchId, userIds }: { batchId: string; userIds: readonly string[] },
      set: Pick<PayableDocument, 'paidAt' | 'reference'>,
      session: ClientSession,
    ): Promise<string[]> => {
      const filter = { batchId, userId: { $in: [...userIds] }, status: 'batched' as const };
      const found = await payables.find(filter, { cause: 1, amountCents: 1 }).session(session).lean();
      await payables.updateMany(filter, { $set: { ...set, status: 'paid' } }).session(session);
      const sum = total(found.map(({ amountCents }) => ({ amountCents, count: 1 })));
      await sums.move({ batchId, from: 'batched', to: 'paid', ...sum }, session);
      return found.map(({ cause }) => cause);
    },
  };
}

export type PayoutQueries = ReturnType<typeof createPayoutQueries>;
