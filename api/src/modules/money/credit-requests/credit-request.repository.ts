import type { DateSort } from '@magnetx/contracts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { withId } from '../../../db/document-schema.ts';
import type { Cursor } from '../../../http/cursor-page.ts';
import { readSortedPage, sortedBy } from '../../../http/sorted-page.ts';
import {
  creditRequestModel,
  NEWEST_REQUEST_FIRST,
  type CreditRequestDocument,
  type StoredCreditRequest,
} from './credit-request.model.ts';

/** The fields that end an open request. */
export type Ending = Pick<StoredCreditRequest, 'status' | 'decidedAt'> &
  Partial<Pick<StoredCreditRequest, 'grantedMxp' | 'reason'>>;

/** Requests after the place, oldest first. The separate range on `createdAt` is the one that the index can use. */
function after({ at, id }: Cursor) {
  return { createdAt: { $gte: at }, $or: [{ createdAt: { $gt: at } }, { _id: { $gt: id } }] };
}

export function createCreditRequestRepository(connection: Connection) {
  const requests = creditRequestModel(connection);
  return {
    /** Throws the database's duplicate-key error if the project has an open request. */
    insert: async ({ id, ...rest }: StoredCreditRequest, session: ClientSession): Promise<void> => {
      await requests.insertOne({ _id: id, ...rest }, { session });
    },

    find: async (id: string, session: ClientSession): Promise<StoredCreditRequest | null> => {
      const found = await requests.findOne({ _id: id }).session(session).lean();
      return found && withId(found);
    },

    findLatest: async (projectId: string, session?: ClientSession): Promise<StoredCreditRequest | null> => {
      const found = await requests
        .findOne({ projectId })
        .sort({ createdAt: -1, _id: -1 })
        .session(session ?? null)
        .lean();
      return found && withId(found);
    },

    /** Ends an open request. Null if it is not open; one of several concurrent calls succeeds. */
    end: async (id: string, ending: Ending, session: ClientSession): Promise<StoredCreditRequest | null> => {
      const options = { session, returnDocument: 'after' } as const;
      const ended = await requests.findOneAndUpdate({ _id: id, status: 'open' }, { $set: ending }, options).lean();
      return ended && withId(ended);
    },

    /** One page of a project's requests. */
    pageOf: (projectId: string, { sort, ...asked }: { sort: DateSort; before: string; limit: number }) => {
      const { order } = sortedBy({ at: NEWEST_REQUEST_FIRST }, sort);
      return readSortedPage<StoredCreditRequest>({ order, ...asked }, async (range, limit) => {
        const found = await requests
          .find({ projectId, $and: [...range] as QueryFilter<CreditRequestDocument>[] })
          .sort(order)
          .limit(limit)
          .lean();
        return found.map(withId);
      });
    },

    /** Open requests, oldest first. */
    listOpen: async (place: Cursor | null, limit: number): Promise<StoredCreditRequest[]> => {
      const found = await requests
        .find({ status: 'open', ...(place && after(place)) })
        .sort({ createdAt: 1, _id: 1 })
        .limit(limit)
        .lean();
      return found.map(withId);
    },

    countOpen: (): Promise<number> => requests.countDocuments({ status: 'open' }),

    deleteOf: async (projectId: string, session: ClientSession): Promise<void> => {
      await requests.deleteMany({ projectId }).session(session);
    },
  };
}

export type CreditRequestRepository = ReturnType<typeof createCreditRequestRepository>;
