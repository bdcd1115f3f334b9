import type { ClientSession } from 'mongoose';
import type { Emitter } from '../../../events/index.ts';
import { transfer, type LedgerModule } from '../ledger/index.ts';
import type { StoredPayable } from './payable.model.ts';

/** A quest's reserve has covered a payable, could not cover it (`isMissed`), or has got its cover back. */
export interface CoverChange {
  readonly questId: number;
  readonly isMissed: boolean;
}

export interface CoverEvents {
  readonly coverChanged: Emitter<CoverChange>;
}

export interface CoverDeps {
  readonly ledger: Pick<LedgerModule, 'postEntry' | 'balanceOf'>;
  readonly events: CoverEvents;
}

type Covered = Pick<StoredPayable, 'cause' | 'userId' | 'questId' | 'amountCents'>;

/**
 * The dollars behind payables. A payable is covered from its quest's reserve when it is created, first come, first
 * covered, as a whole or not at all. Covered dollars wait in the user's account until a payout has paid them.
 */
export function createCover({ ledger, events }: CoverDeps) {
  return {
    /** Covers a new payable. False if the reserve has less than its amount. */
    take: async ({ cause, userId, questId, amountCents }: Covered, session: ClientSession): Promise<boolean> => {
      const reserve = `funding:${questId}` as const;
      const isMissed = (await ledger.balanceOf(reserve, session)) < amountCents;
      const postings = transfer(reserve, `payable:${userId}`, amountCents);
      const entry = { key: `cover:${cause}`, kind: 'cover', memo: `Reward of quest ${questId}`, postings };
      if (!isMissed) await ledger.postEntry(entry, session);
      await events.coverChanged.emit({ questId, isMissed }, session);
      return !isMissed;
    },

    /** Returns the cover of a payable that was taken back to the reserve of its quest. */
    giveBack: async ({ cause, userId, questId, amountCents }: Covered, session: ClientSession): Promise<void> => {
      const postings = transfer(`payable:${userId}`, `funding:${questId}`, amountCents);
      const memo = `Reward of quest ${questId} taken back`;
      await ledger.postEntry({ key: `cover-reversal:${cause}`, kind: 'cover-reversal', memo, postings }, session);
      await events.coverChanged.emit({ questId, isMissed: false }, session);
    },

    /** Takes covered dollars that a payout has paid out of the ledger: one entry for a step of a batch. */
    pay: async (
      batchId: string,
      paid: readonly Pick<StoredPayable, 'userId' | 'amountCents' | 'isCovered'>[],
      session: ClientSession,
    ): Promise<void> => {
      const sums = new Map<string, number>();
      for (const { userId, amountCents, isCovered } of paid) {
        if (isCovered) sums.set(userId, (sums.get(userId) ?? 0) + amountCents);
      }
      const [first] = sums.keys();
      if (first === undefined) return;
      const parts = [...sums].map(([userId, amount]) => ({ account: `payable:${userId}` as const, amount: -amount }));
      const total = parts.reduce((sum, { amount }) => sum - amount, 0);
      const postings = [...parts, { account: 'platform:deposits' as const, amount: total }];
      // Each user is in one step of a batch, so the first one names the step.
      const entry = { key: `payout:${batchId}:${first}`, kind: 'payout', memo: `Payout ${batchId}`, postings };
      await ledger.postEntry(entry, session);
    },
  };
}

export type Cover = ReturnType<typeof createCover>;
