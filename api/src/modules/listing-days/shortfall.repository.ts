import { Schema, type ClientSession, type Connection } from 'mongoose';

/** A project that has been warned that its balance will not pay for its listings, and has not been able to since. */
interface ShortfallDocument {
  _id: string;
  since: Date;
}

const shortfallSchema = new Schema<ShortfallDocument>(
  { _id: { type: String, required: true }, since: { type: Date, required: true } },
  { collection: 'listing_shortfalls', versionKey: false },
);

export function createShortfallRepository(connection: Connection) {
  const shortfalls = connection.model<ShortfallDocument>('ListingShortfall', shortfallSchema);
  return {
    listProjectIds: async (): Promise<ReadonlySet<string>> => {
      const found = await shortfalls.find({}, { _id: 1 }).lean();
      return new Set(found.map(({ _id }) => _id));
    },
    /** False when it had begun already. */
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
