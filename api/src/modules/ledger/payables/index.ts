import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { DerivedCollection } from '../../../db/derived-collection.ts';
import { createBatchPayables } from './batch-payables.ts';
import { compareSums } from './compare-sums.ts';
import { promised, type CountEvents } from './counted.ts';
import { coverDebtsJob, createCoverDebts } from './cover-debts.ts';
import { createCover, type CoverDeps } from './cover.ts';
import { createDebts, createDebtVerification } from './debts.ts';
import { createPayableSums } from './payable-sums.ts';
import { payableModels, type StoredPayable } from './payable.model.ts';
import { createPayableRepository } from './payable.repository.ts';
import { createTakeBack } from './take-back.ts';

export type { StoredPayable } from './payable.model.ts';
export { compareSums, totalOf } from './compare-sums.ts';
export type { BatchSum } from './payable-sums.ts';
export type { Owed } from './batch-payables.ts';
export type { CountEvents, PayableChange } from './counted.ts';
export type { CoverChange, CoverEvents } from './cover.ts';
export { COVERS_PER_STEP, withCoveredDebt } from './cover-debts.ts';
export { presentDebt } from './debts.ts';
export { presentHeld } from './present-held.ts';

type NewPayable = Pick<
  StoredPayable,
  'cause' | 'userId' | 'questId' | 'projectId' | 'kind' | 'title' | 'amountCents' | 'heldFor'
>;

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
  const debts = createDebts(models);
  const coverDebts = createCoverDebts({ ...deps, ...models, debts, cover });
  const derivedSums: DerivedCollection = {
    name: 'payable_sums',
    findWrong: () =>
      withTransaction(async (session) => compareSums(await sums.read(session), await sums.sumPayables(session))),
    rebuild: () => withTransaction(sums.rebuild),
  };
  const { findWrong, rebuild } = createDebtVerification(models);
  const derivedDebts: DerivedCollection = {
    name: 'debts',
    findWrong: () => withTransaction(findWrong),
    rebuild: () => withTransaction(rebuild),
  };
  return {
    derived: [derivedSums, derivedDebts],
    jobs: [coverDebtsJob(deps, debts, coverDebts)],
    ...createBatchPayables(models.payables, sums, cover, debts, events),
    /** The sums that projects owe for approved rewards. */
    debts: { ofProjects: debts.ofProjects, ofQuests: debts.ofQuests, total: debts.total },
    coverDebts,
    sumUncovered: repository.sumUncovered,
    ...createTakeBack({ repository, debts, cover, coverDebts, events }),
    /** The changes by each payable up to now. */
    walkChanges: repository.walkChanges,
    readSums: sums.read,
    sumPayables: sums.sumPayables,
    /** Reads the covered dollars of each user, for the ledger's verification. */
    readCovers: repository.sumCovered,
    /**
     * Makes a user's cash payable, in the transaction that grants it, and covers it from the quest's reserve if that
     * has enough. Otherwise it is a debt of its project. Each cause pays once, by a unique index.
     */
    create: async (payable: NewPayable, session: ClientSession): Promise<void> => {
      const now = clock.now();
      const state = { status: 'payable', approvedAt: now, paidAt: null, reference: '', batchId: null } as const;
      const isCovered = await cover.take(payable, session);
      const debtNumber = isCovered ? null : await debts.add({ ...payable, ...state }, session);
      const covered = { isCovered, coveredAt: isCovered ? now : null, debtNumber };
      await repository.insert({ ...payable, ...state, ...covered, id: random.id() }, session);
      await events.payablesChanged.emit([promised(payable)], session);
    },
    listFor: repository.listNewest,
    pageFor: repository.pageOf,
    sumOwed: repository.sumOwed,
    listByCauses: repository.listByCauses,
    listHeld: repository.listHeld,
    release: repository.release,
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
