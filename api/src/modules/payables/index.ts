import type { ClientSession, Connection } from 'mongoose';
import type { Clock } from '../../jobs/clock';
import type { Random } from '../../random';
import { createPayableRepository, type StoredPayable } from './payable.repository';

export type { StoredPayable } from './payable.repository';

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

export interface PayablesModule {
  /** Makes a user's cash payable, in the transaction that grants it. Once per cause, by a unique index. */
  create: (payable: NewPayable, session: ClientSession) => Promise<void>;
  sumsFor: (userId: string) => Promise<PayableSums>;
  /** The newest first. */
  listFor: (userId: string, limit: number) => Promise<StoredPayable[]>;
}

/** Cash rewards and prizes: owed from their approval on, until a payout batch has paid them. */
export function createPayablesModule(deps: { connection: Connection; clock: Clock; random: Random }): PayablesModule {
  const { connection, clock, random } = deps;
  const repository = createPayableRepository(connection);
  return {
    create: (payable, session) => {
      const state = { status: 'payable', approvedAt: clock.now(), paidAt: null, reference: '' } as const;
      return repository.insert({ ...payable, ...state, id: random.id() }, session);
    },
    listFor: repository.listNewest,
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
