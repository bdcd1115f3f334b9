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
  readonly ledger: Pick<LedgerModule, 'postEntry' | 'balanceOf' | 'findByKey'>;
  readonly events: CoverEvents;
}

type Covered = Pick<StoredPayable, 'cause' | 'userId' | 'questId' | 'projectId' | 'amountCents'>;

/** One key for every way to cover a payable, so that none is covered twice. */
const coverKey = ({ cause }: Pick<Covered, 'cause'>): string => `cover:${cause}`;

/**
 * The dollars behind payables. A payable is covered from its quest's reserve when it is created, first come, first
 * covered, as a whole or not at all; otherwise later from its project's dollars. Covered dollars wait in the user's
 * account until a payout has paid them.
 */
export function createCover({ ledger, events }: CoverDeps) {
  return {
    /** Covers a new payable. False if the reserve has less than its amount. */
    take: async (payable: Covered, session: ClientSession): Promise<boolean> => {
      const { userId, questId, amountCents } = payable;
      const reserve = `funding:${questId}` as const;
      const isMissed = (await ledger.balanceOf(reserve, session)) < amountCents;
      const postings = transfer(reserve, `payable:${userId}`, amountCents);
      const entry = { key: coverKey(payable), kind: 'cover', memo: `Reward of quest ${questId}`, postings };
      if (!isMissed) await ledger.postEntry(entry, session);
      await events.coverChanged.emit({ questId, isMissed }, session);
      return !isMissed;
    },

    /** Covers a debt from its project's dollars. Those of a reward that the platform has paid go to the platform. */
    settle: async (payable: Covered & Pick<StoredPayable, 'status'>, session: ClientSession): Promise<void> => {
      const { projectId, userId, questId, amountCents, status } = payable;
      const to = status === 'paid' ? 'platform:deposits' : (`payable:${userId}` as const);
      const postings = transfer(`project:${projectId}:usd`, to, amountCents);
      await ledger.postEntry(
        { key: coverKey(payable), kind: 'cover', memo: `Reward of quest ${questId}`, postings },
        session,
      );
    },

    /**
     * Returns the cover of a payable that was taken back to where it came from: the reserve of its quest, or the
     * dollars of its project. True for the latter.
     */
    giveBack: async (payable: Covered, session: ClientSession): Promise<boolean> => {
      const { cause, questId } = payable;
      const cover = await ledger.findByKey(coverKey(payable), session);
      if (!cover) throw new Error(`The payable ${cause} is covered without a ledger entry`);
      const postings = cover.postings.map(({ account, amount }) => ({ account, amount: 0 - amount }));
      const memo = `Reward of quest ${questId} taken back`;
      await ledger.postEntry({ key: `cover-reversal:${cause}`, kind: 'cover-reversal', memo, postings }, session);
      if (cover.postings.every(({ account }) => account !== `funding:${questId}`)) return true;
      await events.coverChanged.emit({ questId, isMissed: false }, session);
      return false;
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
