import type { ClientSession, Connection } from 'mongoose';
import { withId } from '../../../db/document-schema.ts';
import { adModel, type Ad } from './ad.model.ts';

/** The fields that follow the quest. */
export type AdTerms = Pick<Ad, 'jobType' | 'targeting' | 'budgetCents' | 'isLive'> & { readonly isTargeted: boolean };

const NOTHING_SPENT = { impressions: 0, clicks: 0, spentMillis: 0, chargedCents: 0, waivedCents: 0, charges: 0 };

export function createAdRepository(connection: Connection) {
  const ads = adModel(connection);
  return {
    find: async (id: number, session?: ClientSession): Promise<Ad | null> => {
      const found = await ads
        .findOne({ _id: id })
        .session(session ?? null)
        .lean();
      return found && withId(found);
    },

    listByIds: async (ids: readonly number[], session: ClientSession): Promise<Ad[]> => {
      const found = await ads
        .find({ _id: { $in: [...ids] }, isLive: true })
        .session(session)
        .lean();
      return found.map(withId);
    },

    /** Live ads that some users do not see. */
    listTargeted: async (): Promise<Ad[]> => (await ads.find({ isTargeted: true }).lean()).map(withId),

    listDue: async (now: Date, limit: number): Promise<number[]> => {
      const found = await ads
        .find({ chargeAt: { $lte: now } }, { _id: 1 })
        .sort({ chargeAt: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },

    /** Updates the terms, and begins to count when the quest is live for the first time. */
    follow: async (id: number, { isTargeted, ...terms }: AdTerms, session: ClientSession): Promise<void> => {
      const flag = isTargeted ? { $set: { ...terms, isTargeted } } : { $set: terms, $unset: { isTargeted: 1 } };
      const options = { session, upsert: terms.isLive };
      await ads.updateOne({ _id: id }, { ...flag, $setOnInsert: NOTHING_SPENT }, options);
    },

    change: async (
      id: number,
      { chargeAt, ...set }: Partial<Omit<Ad, 'id' | 'chargeAt'>> & { readonly chargeAt?: Date | null },
      session: ClientSession,
    ): Promise<void> => {
      const due = chargeAt === null ? { $unset: { chargeAt: 1 } } : {};
      await ads.updateOne({ _id: id }, { $set: { ...set, ...(chargeAt && { chargeAt }) }, ...due }, { session });
    },
  };
}

export type AdRepository = ReturnType<typeof createAdRepository>;
