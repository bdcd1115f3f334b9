import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { withId } from '../../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';
import { readSortedPage } from '../../../http/sorted-page.ts';
import { perkModels, type PerkDocument, type StoredPerk } from './perk.model.ts';

export type AskedPage = { readonly before: string; readonly limit: number };

export function createPerkRepository(connection: Connection) {
  const { perks, codes } = perkModels(connection);
  const page = (filter: QueryFilter<PerkDocument>, asked: AskedPage) =>
    readSortedPage<StoredPerk>({ order: NEWEST_FIRST, ...asked }, async (range, limit) => {
      const $and = [filter, ...range] as QueryFilter<PerkDocument>[];
      return (await perks.find({ $and }).sort(NEWEST_FIRST).limit(limit).lean()).map(withId);
    });
  const change = async (filter: QueryFilter<PerkDocument>, update: object, session: ClientSession) => {
    const changed = await perks.findOneAndUpdate(filter, update, { session, returnDocument: 'after' }).lean();
    return changed && withId(changed);
  };
  return {
    insert: async ({ id, ...rest }: StoredPerk, list: readonly string[], session: ClientSession): Promise<void> => {
      await perks.insertOne({ _id: id, ...rest }, { session });
      if (list.length > 0) await codes.insertOne({ _id: id, codes: [...list] }, { session });
    },

    find: async (id: string, session: ClientSession | null = null): Promise<StoredPerk | null> => {
      const found = await perks.findOne({ _id: id }).session(session).lean();
      return found && withId(found);
    },

    /** One page of all perks, or of those of one offerer: null for the site. */
    page: (by: { readonly projectId: string | null } | Record<string, never>, asked: AskedPage) => page(by, asked),

    /** One page of the perks on offer that have not ended by now. */
    pageOnOffer: (now: Date, asked: AskedPage) =>
      page({ state: 'offered', $or: [{ endsAt: null }, { endsAt: { $gt: now } }] }, asked),

    /** Takes one from the stock. Null if there is none, or if it is not offered. */
    takeOne: (id: string, session: ClientSession): Promise<StoredPerk | null> =>
      change({ _id: id, state: 'offered', left: { $gt: 0 } }, { $inc: { left: -1 } }, session),

    /** The code with this number, from 0. */
    readCode: async (id: string, index: number, session: ClientSession): Promise<string> => {
      const code = (await codes.findOne({ _id: id }).session(session).lean())?.codes[index];
      if (code === undefined) throw new Error(`Perk ${id} has no code ${index}`);
      return code;
    },

    /** Null once it has ended. */
    setState: (id: string, changes: Pick<StoredPerk, 'state' | 'adminReason'>, session: ClientSession) =>
      change({ _id: id, state: { $ne: 'ended' } }, { $set: changes }, session),

    endAllOf: async (projectId: string, session: ClientSession): Promise<void> => {
      await perks.updateMany({ projectId, state: { $ne: 'ended' } }, { $set: { state: 'ended' } }).session(session);
    },
  };
}

export type PerkRepository = ReturnType<typeof createPerkRepository>;
