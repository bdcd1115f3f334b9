import { AppError } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { DerivedCollection } from '../../../db/derived-collection.ts';
import { createBatchPayables } from './batch-payables.ts';
import { compareSums } from './compare-sums.ts';
import { promised, type CountEvents } from './counted.ts';
import { createCover, type CoverDeps } from './cover.ts';
import { createPayableSums } from './payable-sums.ts';
import { payableModels, type StoredPayable } from './payable.model.ts';
import { createPayableRepository } from './payable.repository.ts';

export type { StoredPayable } from './payable.model.ts';
export { compareSums, totalOf } from './compare-sums.ts';
export type { BatchSum } from './payable-sums.ts';
export type { Owed } from './batch-payables.ts';
export type { CountEvents, PayableChange } from './counted.ts';
export type { CoverChange, CoverEvents } from './cover.ts';

type NewPayable = Pick<StoredPayable, 'cause' | 'userId' | 'questId' | 'kind' | 'title' | 'amountCents'>;

const IS_PRIZE: Readonly<Record<StoredPayable['kind'], boolean>> = { task: false, giveaway: true };

/** Cash rewards and prizes, from their approval until a payout batch has paid them. */
export function createPayablesModule(
  deps: Pick<CoreDeps, 'connection' | 'withTransaction' | 'clock' | 'random'> &
    CoverDeps & { readonly events: CountEvents },
) {
  const { connection, withTransaction, clock, random, events } = deps;
  const models = payableModels(connection);
  const sums = createPayableSums(models);
  const repository = createPayableRepository(models, sums);
  const cover = createCover(deps);
  const derivedSums: DerivedCollection = {
    name: 'payable_sums',
    findWrong: () =>
      withTransaction(async (session) => compareSums(await sums.read(session), await sums.sumPayables(session))),
    rebuild: () => withTransaction(sums.rebuild),
  };
  return {
    derived: [derivedSums],
    ...createBatchPayables(models.payables, sums, cover, events),
    /** The changes by each payable up to now. */
    walkChanges: repository.walkChanges,
    readSums: sums.read,
    sumPayables: sums.sumPayables,
    /** Reads the covered dollars of each user, for the ledger's verification. */
    readCovers: repository.sumCovered,
    /**
     * Makes a user's cash payable, in the transaction that grants it, and covers it from the quest's reserve if that
     * has enough. Each cause pays once, by a unique index.
     */
    create: async (payable: NewPayable, session: ClientSession): Promise<void> => {
      const state = { status: 'payable', approvedAt: clock.now(), paidAt: null, reference: '', batchId: null } as const;
      const isCovered = await cover.take(payable, session);
      await repository.insert({ ...payable, ...state, isCovered, id: random.id() }, session);
      await events.payablesChanged.emit([promised(payable)], session);
    },
    listFor: repository.listNewest,
    pageFor: repository.pageOf,
    sumOwed: repository.sumOwed,
    listByCauses: repository.listByCauses,
    /**
     * Removes and returns a payable, in the transaction that reverses the grant. Null for a cause without one. Throws
     * `already_paid` for one that was paid, or is in a payout.
     */
    takeBack: async (cause: string, session: ClientSession): Promise<StoredPayable | null> => {
      const removed = await repository.removeUnpaid(cause, session);
      if (removed?.isCovered) await cover.giveBack(removed, session);
      if (removed) {
        const { questId, amountCents } = removed;
        await events.payablesChanged.emit([promised({ questId, amountCents: -amountCents })], session);
      }
      if (!removed && (await repository.hasCause(cause, session))) throw new AppError('already_paid');
      return removed;
    },
    /**
     * Returns the covers of payables that are never paid, because their user is deleted, to the reserves of their
     * quests. Payables in a payout keep theirs.
     */
    uncover: async (
      of: Pick<StoredPayable, 'cause'> | Pick<StoredPayable, 'userId' | 'kind'>,
      session: ClientSession,
    ): Promise<void> => {
      for (const payable of await repository.uncover(of, session)) await cover.giveBack(payable, session);
    },
    /** The cash that a user was granted, in US cents. `payableCents` is unpaid; `prizesCents` is from giveaways. */
    sumsFor: async (userId: string) => {
      const found = await repository.sumByKey(userId);
      const total = (isCounted: (key: Pick<StoredPayable, 'kind' | 'status'>) => boolean): number =>
        found.filter(isCounted).reduce((sumCents, sum) => sumCents + sum.sumCents, 0);
      return {
        approvedCents: total(() => true),
        payableCents: total(({ status }) => status !== 'paid'),
        paidCents: total(({ status }) => status === 'paid'),
        prizesCents: total(({ kind }) => IS_PRIZE[kind]),
      };
    },
  };
}

export type PayablesModule = ReturnType<typeof createPayablesModule>;
