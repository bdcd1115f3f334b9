import type { PictureKind } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { afterCursor, parseCursor, readCursorPage, NEWEST_FIRST } from '../../../http/cursor-page.ts';
import { pictureModel, type Picture, type PictureDocument } from './picture.model.ts';

const toPicture = ({ _id, ...rest }: PictureDocument): Picture => ({ id: _id, ...rest });

/** A picture as a project names it. */
export interface OwnPicture {
  readonly projectId: string;
  readonly id: string;
  readonly kind: PictureKind;
}

interface NewPicture extends OwnPicture {
  readonly memberId: string;
  readonly bytes: number;
  readonly at: Date;
  readonly checkAt: Date;
}

type PictureModel = ReturnType<typeof pictureModel>;

const USABLE = { removedAt: null, isLeaving: { $exists: false } };

/** Adds up pictures. Removed ones have no files any more. */
async function addUp(pictures: PictureModel, filter: object): Promise<{ bytes: number; count: number }> {
  const [sum] = await pictures.aggregate<{ bytes: number; count: number }>([
    { $match: { ...filter, removedAt: null } },
    { $group: { _id: null, bytes: { $sum: '$bytes' }, count: { $sum: 1 } } },
    { $project: { _id: 0 } },
  ]);
  return sum ?? { bytes: 0, count: 0 };
}

export function createPictureRepository(connection: Connection) {
  const pictures = pictureModel(connection);
  return {
    find: async (id: string): Promise<Picture | null> => {
      const found = await pictures.findById(id).lean();
      return found && toPicture(found);
    },

    /** The pictures of a project. A picture counts for each of its owners. */
    sizeOf: (projectId: string) => addUp(pictures, { 'owners.projectId': projectId }),
    sizeOfAll: () => addUp(pictures, {}),

    /**
     * Adds a picture, or its next owner, or keeps what the project has already. Throws the duplicate-key error for one
     * that is being removed.
     */
    add: async (
      { id, projectId, memberId, kind, bytes, at, checkAt }: NewPicture,
      session: ClientSession,
    ): Promise<'picture' | 'owner' | 'nothing'> => {
      const isOwn = { 'owners.projectId': projectId };
      const renewed = await pictures.updateOne({ _id: id, ...isOwn, ...USABLE }, { $set: { checkAt } }, { session });
      if (renewed.matchedCount === 1) return 'nothing';
      const { upsertedCount } = await pictures.updateOne(
        { _id: id, ...USABLE, 'owners.projectId': { $ne: projectId } },
        { $set: { checkAt }, $setOnInsert: { kind, bytes, at }, $push: { owners: { projectId, memberId, at } } },
        { upsert: true, session },
      );
      return upsertedCount === 1 ? 'picture' : 'owner';
    },

    /** Keeps a project's picture until `checkAt`. False for any other picture. */
    hold: async ({ id, projectId, kind }: OwnPicture, checkAt: Date, session: ClientSession): Promise<boolean> => {
      const filter = { _id: id, kind, 'owners.projectId': projectId, ...USABLE };
      return (await pictures.updateOne(filter, { $set: { checkAt } }).session(session)).matchedCount === 1;
    },

    /** The pictures whose uses are to be looked for. */
    listDue: async (now: Date, limit: number): Promise<Picture[]> => {
      const found = await pictures
        .find({ checkAt: { $gt: new Date(0), $lte: now } })
        .sort({ checkAt: 1 })
        .limit(limit)
        .lean();
      return found.map(toPicture);
    },

    defer: async (ids: readonly string[], checkAt: Date): Promise<void> => {
      await pictures.updateMany({ _id: { $in: [...ids] }, ...USABLE }, { $set: { checkAt } });
    },

    /** Ends the use of a picture that was not held since it was read. False if it was. */
    leave: async ({ id, checkAt }: Picture): Promise<boolean> => {
      const filter = { _id: id, removedAt: null, ...(checkAt && { checkAt }) };
      return (await pictures.updateOne(filter, { $set: { isLeaving: true } })).matchedCount === 1;
    },

    delete: async (id: string): Promise<void> => {
      await pictures.deleteOne({ _id: id, isLeaving: true });
    },

    /** One page of those that are not removed, newest first. */
    page: ({ before, limit }: { before: string; limit: number }) => {
      const cursor = parseCursor(before);
      return readCursorPage(
        limit,
        async (most) => {
          const filter = { removedAt: null, ...(cursor && { $and: afterCursor(cursor) }) };
          return (await pictures.find(filter).sort(NEWEST_FIRST).limit(most).lean()).map(toPicture);
        },
        ({ at, id }) => ({ at, id }),
      );
    },

    /** False for a picture that is not there, or was removed before. */
    remove: async (id: string, removedAt: Date, session: ClientSession): Promise<boolean> => {
      const update = { $set: { removedAt, isUnsettled: true }, $unset: { checkAt: 1 as const, isLeaving: 1 as const } };
      return (await pictures.updateOne({ _id: id, removedAt: null }, update).session(session)).matchedCount === 1;
    },

    listUnsettled: async (limit: number): Promise<string[]> => {
      const found = await pictures.find({ isUnsettled: true }, { _id: 1 }).limit(limit).lean();
      return found.map(({ _id }) => _id);
    },

    markSettled: async (id: string): Promise<void> => {
      await pictures.updateOne({ _id: id }, { $unset: { isUnsettled: 1 } });
    },
  };
}

export type PictureRepository = ReturnType<typeof createPictureRepository>;
