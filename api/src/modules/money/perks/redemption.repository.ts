import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { withId } from '../../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';
import { readSortedPage } from '../../../http/sorted-page.ts';
import { perkModels, type RedemptionDocument, type StoredRedemption } from './perk.model.ts';
import type { AskedPage } from './perk.repository.ts';

type Settlement = Pick<StoredRedemption, 'state' | 'settledAt'> & Partial<Pick<StoredRedemption, 'note' | 'reason'>>;
type State = StoredRedemption['state'];

function countByPerk(found: readonly Pick<RedemptionDocument, 'perkId'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { perkId } of found) counts.set(perkId, (counts.get(perkId) ?? 0) + 1);
  return counts;
}

export function createRedemptionRepository(connection: Connection) {
  const { redemptions } = perkModels(connection);
  return {
    insert: async ({ id, ...rest }: StoredRedemption, session: ClientSession): Promise<void> => {
      await redemptions.insertOne({ _id: id, ...rest }, { session });
    },

    find: async (id: string, session: ClientSession): Promise<StoredRedemption | null> => {
      const found = await redemptions.findOne({ _id: id }).session(session).lean();
      return found && withId(found);
    },

    /** One page of a user's, or of a perk's. */
    page: (of: { readonly userId: string } | { readonly perkId: string }, asked: AskedPage) =>
      readSortedPage<StoredRedemption>({ order: NEWEST_FIRST, ...asked }, async (range, limit) => {
        const $and = [of, ...range] as QueryFilter<RedemptionDocument>[];
        return (await redemptions.find({ $and }).sort(NEWEST_FIRST).limit(limit).lean()).map(withId);
      }),

    /** How often a user has redeemed each of these perks, without refunds. */
    countOf: async (userId: string, perkIds: readonly string[], session: ClientSession | null = null) => {
      const filter = { userId, perkId: { $in: [...perkIds] }, state: { $ne: 'refunded' } } as const;
      return countByPerk(await redemptions.find(filter, { perkId: 1 }).session(session).lean());
    },

    /** How many of each of these perks wait for their offerer. */
    countWaiting: async (perkIds: readonly string[]) =>
      countByPerk(await redemptions.find({ perkId: { $in: [...perkIds] }, state: 'waiting' }, { perkId: 1 }).lean()),

    /** Null if it is in no such state: of concurrent settlements one succeeds. */
    settle: async (id: string, from: readonly State[], to: Settlement, session: ClientSession) => {
      const options = { session, returnDocument: 'after' } as const;
      const filter = { _id: id, state: { $in: [...from] } };
      const settled = await redemptions.findOneAndUpdate(filter, { $set: to }, options).lean();
      return settled && withId(settled);
    },

    /** One redemption that waits for this project. */
    findWaiting: async (projectId: string, session: ClientSession): Promise<StoredRedemption | null> => {
      const found = await redemptions.findOne({ projectId, state: 'waiting' }).session(session).lean();
      return found && withId(found);
    },

    listWaitingOf: async (userId: string, session: ClientSession): Promise<StoredRedemption[]> =>
      (await redemptions.find({ userId, state: 'waiting' }).session(session).lean()).map(withId),

    /** A user's redemptions after this one. */
    listOf: async (userId: string, after: string | null, limit: number): Promise<StoredRedemption[]> => {
      const filter = { userId, ...(after !== null && { _id: { $gt: after } }) };
      return (await redemptions.find(filter).sort({ _id: 1 }).limit(limit).lean()).map(withId);
    },

    /** Removes the user from their redemptions, with codes and notes. Waiting ones are closed. */
    erase: async (userId: string, session: ClientSession): Promise<void> => {
      await redemptions.updateMany({ userId, state: 'waiting' }, { $set: { state: 'closed' } }).session(session);
      const erased = { userId: '', code: '', note: '', reason: '' };
      await redemptions.updateMany({ userId }, { $set: erased }).session(session);
    },
  };
}

export type RedemptionRepository = ReturnType<typeof createRedemptionRepository>;
