import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import { defineModel, documentSchema, withId, type WithId } from '../../../db/document-schema.ts';

/** The reserve of a quest. Its dollars are in the ledger's account `funding:<quest>`. */
const fundingDocument = z.object({
  /** The quest's. */
  _id: z.int(),
  projectId: z.string(),
  /** `ending`: the quest has ended, and the rest returns once nothing can claim it. `released`: it has returned. */
  state: z.enum(['held', 'ending', 'released']),
  /** How often dollars have returned to the project. */
  releases: z.int(),
});
type FundingDocument = z.output<typeof fundingDocument>;

export type Funding = WithId<FundingDocument>;

const fundingSchema = documentSchema(fundingDocument, 'fundings');
fundingSchema.index({ projectId: 1, state: 1 });
fundingSchema.index({ state: 1, _id: 1 });

const fundingModel = defineModel('Funding', fundingSchema);

export function createFundingRepository(connection: Connection) {
  const fundings = fundingModel(connection);
  return {
    find: async (id: number, session: ClientSession): Promise<Funding | null> => {
      const found = await fundings.findOne({ _id: id }).session(session).lean();
      return found && withId(found);
    },

    hold: async (id: number, projectId: string, session: ClientSession): Promise<void> => {
      const change = { $set: { state: 'held' as const }, $setOnInsert: { projectId, releases: 0 } };
      await fundings.updateOne({ _id: id }, change, { upsert: true, session });
    },

    change: async (id: number, set: Partial<Omit<Funding, 'id'>>, session: ClientSession): Promise<void> => {
      await fundings.updateOne({ _id: id }, { $set: set }).session(session);
    },

    /** The quests of a project with dollars that have not returned. */
    listHeld: async (projectId: string): Promise<number[]> => {
      const found = await fundings.find({ projectId, state: { $in: ['held', 'ending'] } }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },

    /** The quests after this one whose reserve ends. */
    listEnding: async (after: number, limit: number): Promise<number[]> => {
      const found = await fundings
        .find({ state: 'ending', _id: { $gt: after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },

    /** The ledger's accounts of reserves that must be empty. */
    listEmpty: async (session: ClientSession, accounts: Iterable<string>): Promise<ReadonlyMap<string, number>> => {
      const found = await fundings
        .find({ state: { $ne: 'released' } }, { _id: 1 })
        .session(session)
        .lean();
      const held = new Set(found.map(({ _id }) => `funding:${_id}`));
      const empty = Iterator.from(accounts).filter((account) => account.startsWith('funding:') && !held.has(account));
      return new Map([...empty].map((account) => [account, 0]));
    },
  };
}

export type FundingRepository = ReturnType<typeof createFundingRepository>;
