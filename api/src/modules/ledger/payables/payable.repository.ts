import type { DateSort } from '@magnetx/contracts';
import type { ClientSession, QueryFilter } from 'mongoose';
import { withId } from '../../../db/document-schema.ts';
import { nativeOf, within } from '../../../db/native.ts';
import { readSortedPage, sortedBy } from '../../../http/sorted-page.ts';
import { changesOf, type PayableChange } from './counted.ts';
import type { PayableSums } from './payable-sums.ts';
import { NEWEST_PAYABLE_FIRST, type PayableDocument, type payableModels, type StoredPayable } from './payable.model.ts';

type Key = Pick<StoredPayable, 'kind' | 'status'>;

function approvedBefore({ approvedAt, id }: Pick<StoredPayable, 'id' | 'approvedAt'>) {
  return { approvedAt: { $lte: approvedAt }, $or: [{ approvedAt: { $lt: approvedAt } }, { _id: { $lt: id } }] };
}

/** The lists of a user's payables. */
function createListQueries({ payables }: ReturnType<typeof payableModels>) {
  return {
    /** The newest first: all, or those older than `after`. */
    listNewest: async (
      userId: string,
      limit: number,
      after: Pick<StoredPayable, 'id' | 'approvedAt'> | null = null,
    ): Promise<StoredPayable[]> => {
      const found = await payables
        .find({ userId, ...(after && approvedBefore(after)) })
        .sort(NEWEST_PAYABLE_FIRST)
        .limit(limit)
        .lean();
      return found.map(withId);
    },

    /** The sums and numbers of what a payout owes a user from before `until`, and of what is held. */
    sumOwed: async (userId: string, until: Date) => {
      const found = await payables.aggregate<{ _id: boolean; amountCents: number; count: number }>([
        { $match: { status: 'payable', userId, approvedAt: { $lt: until } } },
        { $group: { _id: { $gt: ['$heldFor', null] }, amountCents: { $sum: '$amountCents' }, count: { $sum: 1 } } },
      ]);
      const nothing = { amountCents: 0, count: 0 };
      const sumOf = (isHeld: boolean) => found.find(({ _id }) => _id === isHeld) ?? nothing;
      return { owed: sumOf(false), held: sumOf(true) };
    },

    /** One page of a user's payables. */
    pageOf: (userId: string, { sort, ...asked }: { sort: DateSort; before: string; limit: number }) => {
      const { order } = sortedBy({ at: NEWEST_PAYABLE_FIRST }, sort);
      return readSortedPage<StoredPayable>({ order, ...asked }, async (range, limit) => {
        const found = await payables
          .find({ userId, $and: [...range] as QueryFilter<PayableDocument>[] })
          .sort(order)
          .limit(limit)
          .lean();
        return found.map(withId);
      });
    },
  };
}

/** Payables that are held because of flags. */
function createHolds({ payables }: ReturnType<typeof payableModels>) {
  return {
    /** Held payables, oldest first: from before a moment, or of one user. */
    listHeld: async (of: { until: Date } | { userId: string }, limit: number): Promise<StoredPayable[]> => {
      const which = 'until' in of ? { approvedAt: { $lt: of.until } } : of;
      const held = { ...which, status: 'payable' as const, heldFor: { $exists: true } };
      return (await payables.find(held).sort({ approvedAt: 1, _id: 1 }).limit(limit).lean()).map(withId);
    },

    /** Lets payouts take a held payable. Null if there is none. */
    release: async (
      of: Pick<StoredPayable, 'cause'> | Pick<StoredPayable, 'id' | 'userId'>,
      session: ClientSession,
    ): Promise<StoredPayable | null> => {
      const which = 'id' in of ? { _id: of.id, userId: of.userId } : of;
      const held = { ...which, status: 'payable' as const, heldFor: { $exists: true } };
      const released = await payables.findOneAndUpdate(held, { $unset: { heldFor: 1 } }, { session }).lean();
      return released && withId(released);
    },
  };
}

/** Sums over payables. */
function createSumQueries({ payables }: ReturnType<typeof payableModels>) {
  return {
    /** The sum of a batch that no dollars of projects cover. It reads the payables of the batch. */
    sumUncovered: async (batchId: string, session?: ClientSession): Promise<number> => {
      const [found] = await payables
        .aggregate<{ sumCents: number }>([
          { $match: { batchId, isCovered: false } },
          { $group: { _id: null, sumCents: { $sum: '$amountCents' } } },
        ])
        .session(session ?? null);
      return found?.sumCents ?? 0;
    },

    sumByKey: async (userId: string): Promise<readonly (Key & { sumCents: number })[]> => {
      const found = await payables.aggregate<{ _id: Key; sumCents: number }>([
        { $match: { userId } },
        { $group: { _id: { kind: '$kind', status: '$status' }, sumCents: { $sum: '$amountCents' } } },
      ]);
      return found.map(({ _id, sumCents }) => ({ ..._id, sumCents }));
    },
  };
}

export function createPayableRepository(models: ReturnType<typeof payableModels>, sums: PayableSums) {
  const { payables } = models;
  return {
    ...createListQueries(models),
    ...createSumQueries(models),
    ...createHolds(models),

    walkChanges: async function* (session: ClientSession): AsyncGenerator<readonly PayableChange[]> {
      const fields = {
        questId: 1,
        amountCents: 1,
        approvedAt: 1,
        status: 1,
        paidAt: 1,
        isCovered: 1,
        coveredAt: 1,
      } as const;
      for await (const payable of payables.find({}, fields).session(session).lean().cursor()) yield changesOf(payable);
    },

    /** Throws the database's duplicate-key error if the cause has a payable. */
    insert: async ({ id, ...rest }: StoredPayable, session: ClientSession): Promise<void> => {
      await payables.insertOne({ _id: id, ...rest }, { session });
      await sums.addPayable(rest.cause, { amountCents: rest.amountCents, count: 1 }, session);
    },

    /** Removes and returns the payable of a cause. Null if none is waiting for a payout. */
    removeUnpaid: async (cause: string, session: ClientSession): Promise<StoredPayable | null> => {
      const removed = await payables.findOneAndDelete({ cause, status: 'payable' }, { session }).lean();
      if (!removed) return null;
      await sums.addPayable(cause, { amountCents: -removed.amountCents, count: -1 }, session);
      return withId(removed);
    },

    /** Marks payables that no payout has taken as neither covered, owed nor held, and returns those that were. */
    giveUp: async (
      of: Pick<StoredPayable, 'cause'> | Pick<StoredPayable, 'userId' | 'kind'>,
      session: ClientSession,
    ): Promise<StoredPayable[]> => {
      const found = await payables
        .find({ ...of, status: 'payable' as const })
        .session(session)
        .lean();
      const given = found.filter(({ isCovered, debtNumber }) => isCovered || debtNumber !== null);
      const set = { isCovered: false, coveredAt: null, debtNumber: null };
      const ids = given.map(({ _id }) => _id);
      await payables.updateMany({ _id: { $in: ids } }, { $set: set, $unset: { heldFor: 1 } }).session(session);
      return given.map(withId);
    },

    hasCause: async (cause: string, session: ClientSession): Promise<boolean> =>
      (await payables.exists({ cause }).session(session)) !== null,

    listByCauses: async (causes: readonly string[], session?: ClientSession): Promise<StoredPayable[]> => {
      const found = await nativeOf(payables)
        .find({ cause: { $in: [...causes] } }, within(session))
        .toArray();
      return found.map(withId);
    },

    /** The covered and unpaid cents of each of the ledger's accounts of payables. */
    sumCovered: async (session: ClientSession, accounts: Iterable<string>): Promise<ReadonlyMap<string, number>> => {
      const found = await payables
        .aggregate<{ _id: string; sumCents: number }>([
          { $match: { isCovered: true, status: { $ne: 'paid' } } },
          { $group: { _id: '$userId', sumCents: { $sum: '$amountCents' } } },
        ])
        .session(session);
      const none = Iterator.from(accounts).filter((account) => account.startsWith('payable:'));
      const sums = new Map([...none].map((account) => [account, 0]));
      for (const { _id, sumCents } of found) sums.set(`payable:${_id}`, sumCents);
      return sums;
    },
  };
}

export type PayableRepository = ReturnType<typeof createPayableRepository>;
