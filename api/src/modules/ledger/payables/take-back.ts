import { AppError } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { promised, type CountEvents } from './counted.ts';
import type { CoverDebts } from './cover-debts.ts';
import type { Cover } from './cover.ts';
import type { Debts } from './debts.ts';
import type { StoredPayable } from './payable.model.ts';
import type { PayableRepository } from './payable.repository.ts';

interface TakeBackDeps {
  readonly repository: PayableRepository;
  readonly debts: Pick<Debts, 'remove'>;
  readonly cover: Pick<Cover, 'giveBack'>;
  readonly coverDebts: CoverDebts;
  readonly events: CountEvents;
}

/** The ends of a payable that is not paid. */
export function createTakeBack({ repository, debts, cover, coverDebts, events }: TakeBackDeps) {
  /** Returns covers to where they came from. A project's dollars then cover its other debts. */
  const giveBack = async (covered: readonly StoredPayable[], session: ClientSession): Promise<void> => {
    for (const payable of covered) {
      if (await cover.giveBack(payable, session)) await coverDebts(payable.projectId, session);
    }
  };
  return {
    /**
     * Removes and returns a payable, in the transaction that reverses the grant. Null for a cause without one. Throws
     * `already_paid` for one that was paid, or is in a payout.
     */
    takeBack: async (cause: string, session: ClientSession): Promise<StoredPayable | null> => {
      const removed = await repository.removeUnpaid(cause, session);
      if (removed) {
        if (removed.debtNumber !== null) await debts.remove([removed], session);
        if (removed.isCovered) await giveBack([removed], session);
        const { questId, amountCents } = removed;
        await events.payablesChanged.emit([promised({ questId, amountCents: -amountCents })], session);
      }
      if (!removed && (await repository.hasCause(cause, session))) throw new AppError('already_paid');
      return removed;
    },
    /**
     * Gives up payables that are never paid, because their user is deleted: their covers return, and they are no debts
     * any more. Payables in a payout stay as they are.
     */
    uncover: async (
      of: Pick<StoredPayable, 'cause'> | Pick<StoredPayable, 'userId' | 'kind'>,
      session: ClientSession,
    ): Promise<void> => {
      const given = await repository.giveUp(of, session);
      const owed = given.filter(({ debtNumber }) => debtNumber !== null);
      await debts.remove(owed, session);
      await giveBack(
        given.filter(({ isCovered }) => isCovered),
        session,
      );
    },
  };
}
