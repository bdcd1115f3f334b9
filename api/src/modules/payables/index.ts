import type { ClientSession, Connection } from 'mongoose';
import { isDuplicateKey } from '../../db/database-errors.ts';
import type { WithTransaction } from '../../db/with-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Random } from '../../runtime/random.ts';
import type { BatchSum } from './payable-sums.ts';
import type { PayoutQueries } from './payout-queries.ts';
import { createPayableRepository, type StoredPayable } from './payable.repository.ts';

export type { StoredPayable } from './payable.repository.ts';
export type { BatchSum } from './payable-sums.ts';
export type { Owed } from './payout-queries.ts';

/** What a user has been granted in cash, in US cents. */
export interface PayableSums {
  readonly approvedCents: number;
  /** Not paid yet. */
  readonly payableCents: number;
  readonly paidCents: number;
  /** Of the approved, what giveaways gave. */
  readonly prizesCents: number;
}

export type NewPayable = Pick<StoredPayable, 'cause' | 'userId' | 'questId' | 'kind' | 'title' | 'amountCents'>;

export interface PayablesModule extends PayoutQueries {
  /** The kept sums; null in a database whose payables were never added up. */
  readSums: (session: ClientSession) => Promise<BatchSum[] | null>;
  /** The same, added up from the payables themselves. */
  sumPayables: (session: ClientSession) => Promise<BatchSum[]>;
  /** Adds up the payables of a database from before sums were kept; does nothing in others. */
  prepareSums: () => Promise<void>;
  /** Makes a user's cash payable, in the transaction that grants it. Once per cause, by a unique index. */
  create: (payable: NewPayable, session: ClientSession) => Promise<void>;
  /** Those of these causes that there are. */
  listByCauses: (causes: readonly string[]) => Promise<StoredPayable[]>;
  /**
   * Takes a grant back, in the transaction that does. Answers what it was worth; null for a cause without one. Throws
   * `already_paid` for one that was paid, or is in a payout.
   */
  takeBack: (cause: string, session: ClientSession) => Promise<StoredPayable | null>;
  sumsFor: (userId: string) => Promise<PayableSums>;
  /** The newest first, of all or of those older than one. */
  listFor: (
    userId: string,
    limit: number,
    after?: Pick<StoredPayable, 'id' | 'approvedAt'> | null,
  ) => Promise<StoredPayable[]>;
}

/** Cash rewards and prizes: owed from their approval on, until a payout batch has paid them. */
export function createPayablesModule(deps: {
  connection: Connection;
  withTransaction: WithTransaction;
  clock: Clock;
  random: Random;
}): PayablesModule {
  const { connection, withTransaction, clock, random } = deps;
  const repository = createPayableRepository(connection);
  return {
    ...repository,
    create: (payable, session) => {
      const state = { status: 'payable', approvedAt: clock.now(), paidAt: null, reference: '', batchId: null } as const;
      return repository.insert({ ...payable, ...state, id: random.id() }, session);
    },
    prepareSums: async () => {
      try {
        await withTransaction(repository.buildSums);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // Another process was building them: by now they are there.
        await withTransaction(repository.buildSums);
      }
    },
    listFor: repository.listNewest,
    listByCauses: repository.listByCauses,
    takeBack: async (cause, session) => {
      const removed = await repository.removeUnpaid(cause, session);
      if (removed) return removed;
      if (await repository.hasCause(cause, session)) throw new AppError('already_paid');
      return null;
    },
    sumsFor: async (userId) => {
      const sums = await repository.sumByKey(userId);
      const total = (isCounted: (key: Pick<StoredPayable, 'kind' | 'status'>) => boolean): number =>
        sums.filter(isCounted).reduce((sumCents, sum) => sumCents + sum.sumCents, 0);
      return {
        approvedCents: total(() => true),
        payableCents: total(({ status }) => status !== 'paid'),
        paidCents: total(({ status }) => status === 'paid'),
        prizesCents: total(({ kind }) => kind === 'giveaway'),
      };
    },
  };
}
