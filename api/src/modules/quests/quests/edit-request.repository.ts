import type { ClientSession, Connection } from 'mongoose';
import { listIds } from '../../../db/list-ids.ts';
import { editRequestModel, type EditRequest, type EditRequestDocument } from './edit-request.model.ts';

function toEditRequest({ _id, ...rest }: EditRequestDocument): EditRequest {
  return { id: _id, ...rest };
}

export function createEditRequestRepository(connection: Connection) {
  const edits = editRequestModel(connection);
  return {
    find: async (id: string, session: ClientSession): Promise<EditRequest | null> => {
      const found = await edits.findById(id).session(session).lean();
      return found && toEditRequest(found);
    },

    listByIds: async (ids: readonly string[]): Promise<EditRequest[]> => {
      const found = await edits.find({ _id: { $in: [...ids] } }).lean();
      return found.map(toEditRequest);
    },

    listQueuedIds: (after: string | null, limit: number): Promise<string[]> =>
      listIds(edits, { isQueued: true }, after, limit),

    /** Those of these covers that a pending request has. */
    listCovers: async (covers: readonly string[]): Promise<string[]> => {
      const asked = { status: 'pending' as const, 'after.cover': { $in: [...covers] } };
      const found = await edits.find(asked).select(['after.cover']).lean();
      return found.map(({ after }) => after.cover);
    },

    clearCover: async (cover: string): Promise<void> => {
      await edits.updateMany({ status: 'pending', 'after.cover': cover }, { $set: { 'after.cover': '' } });
    },

    insert: async ({ id, ...rest }: EditRequest, session: ClientSession): Promise<void> => {
      await edits.insertOne({ _id: id, ...rest }, { session });
    },

    /** Updates a request that has this status. Null for another status. */
    changeIf: async (
      id: string,
      status: EditRequest['status'],
      set: Partial<Pick<EditRequest, 'status' | 'reason' | 'isQueued'>>,
      session: ClientSession,
    ): Promise<EditRequest | null> => {
      const options = { session, returnDocument: 'after' } as const;
      const changed = await edits.findOneAndUpdate({ _id: id, status }, { $set: set }, options).lean();
      return changed && toEditRequest(changed);
    },
  };
}

export type EditRequestRepository = ReturnType<typeof createEditRequestRepository>;
