import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../../db/document-schema.ts';

/** A project that was warned of a low balance, which has not covered its listings since. */
const shortfallDocument = z.object({ _id: z.string(), since: z.date() });
type ShortfallDocument = z.output<typeof shortfallDocument>;

const shortfallSchema = documentSchema(shortfallDocument, 'listing_shortfalls');

export function createShortfallRepository(connection: Connection) {
  const shortfalls = connection.model<ShortfallDocument>('ListingShortfall', shortfallSchema);
  return {
    listProjectIds: async (): Promise<ReadonlySet<string>> => {
      const found = await shortfalls.find({}, { _id: 1 }).lean();
      return new Set(found.map(({ _id }) => _id));
    },
    /** False if the project was warned before. */
    begin: async (projectId: string, since: Date, session: ClientSession): Promise<boolean> => {
      if (await shortfalls.exists({ _id: projectId }).session(session)) return false;
      await shortfalls.insertOne({ _id: projectId, since }, { session });
      return true;
    },
    end: async (projectId: string): Promise<void> => {
      await shortfalls.deleteOne({ _id: projectId });
    },
  };
}

export type ShortfallRepository = ReturnType<typeof createShortfallRepository>;
