import { AppError } from '@magnetx/contracts';
import { hasErrorCode, type StoreSettings } from '@magnetx/object-store';
import { freeBytesOf } from '@magnetx/operations';
import type { ClientSession, Connection } from 'mongoose';
import { isDuplicateKey } from '../../../db/database-errors.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { PictureBudgets } from './picture-budget.ts';
import { pictureCountModels } from './picture-budget.model.ts';
import type { PictureRepository } from './picture.repository.ts';

export interface PictureLimits {
  /** Of all pictures. */
  readonly bytesMax: number;
  readonly bytesPerProjectMax: number;
  /** With less free space in the folder of pictures, uploads stop. */
  readonly freeBytesMin: number;
  readonly perDay: PictureBudgets;
}

interface PictureQuotaDeps {
  readonly connection: Connection;
  readonly pictures: Pick<PictureRepository, 'sizeOf' | 'sizeOfAll'>;
  readonly pictureStore: StoreSettings;
  readonly pictureLimits: PictureLimits;
  readonly clock: Clock;
}

interface Size {
  readonly bytes: number;
  readonly count: number;
}

/** Kept pictures of a project, which a job thins out. */
const PER_PROJECT_MAX = 2_000;
/** How old a total may be. It may differ by what another release has stored beside this one. */
const TOTAL_MAX_AGE_MS = 60 * 60_000;
const ATTEMPTS_MAX = 5;
const RETRY_S = 60;
const SITE = 'site';

const full = (cause?: unknown): AppError => new AppError('pictures_full', { retryAfterS: RETRY_S, cause });
const reached = (): AppError => new AppError('picture_quota_reached');
const totalOf = (projectId: string): string => `project:${projectId}`;

/**
 * The space that pictures may take: of a project, of all projects, and of the disk. The totals are counted in the
 * transactions that store pictures, so parallel uploads exceed a quota by one picture at most.
 */
export function createPictureQuota({ connection, pictures, pictureStore, pictureLimits, clock }: PictureQuotaDeps) {
  const { bytesMax, bytesPerProjectMax, freeBytesMin } = pictureLimits;
  const { totals } = pictureCountModels(connection);

  const hasSpace = async (): Promise<boolean> =>
    pictureStore.bucket !== null || (await freeBytesOf(pictureStore.folder)) >= freeBytesMin;

  const findOrCreate = async (id: string) => {
    const found = await totals.findById(id).lean();
    if (found) return found;
    const unknown = { bytes: 0, count: 0, version: 0, summedAt: new Date(0) };
    await totals.updateOne({ _id: id }, { $setOnInsert: unknown }, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    return { _id: id, ...unknown };
  };
  /** The stored total. An old one is replaced by the sum first, in a further attempt if it changes meanwhile. */
  const current = async (id: string, addUp: () => Promise<Size>, attempt = 1): Promise<Size> => {
    const { version, summedAt, ...total } = await findOrCreate(id);
    const now = clock.now();
    if (now.getTime() - summedAt.getTime() < TOTAL_MAX_AGE_MS) return total;
    const sum = await addUp();
    const set = { $set: { ...sum, summedAt: now }, $inc: { version: 1 } };
    const isStored = (await totals.updateOne({ _id: id, version }, set)).matchedCount === 1;
    return isStored || attempt === ATTEMPTS_MAX ? sum : current(id, addUp, attempt + 1);
  };
  const add = async (id: string, bytes: number, most: Size, session: ClientSession): Promise<boolean> => {
    const room = { _id: id, bytes: { $lt: most.bytes }, count: { $lt: most.count } };
    return (
      (await totals.updateOne(room, { $inc: { bytes, count: 1, version: 1 } }).session(session)).matchedCount === 1
    );
  };

  return {
    /** Throws `picture_quota_reached` for a project with as much as it may have, and `pictures_full` for the site. */
    assertRoom: async (projectId: string): Promise<void> => {
      if (!(await hasSpace())) throw full();
      if ((await current(SITE, pictures.sizeOfAll)).bytes >= bytesMax) throw full();
      const { bytes, count } = await current(totalOf(projectId), () => pictures.sizeOf(projectId));
      if (bytes >= bytesPerProjectMax || count >= PER_PROJECT_MAX) throw reached();
    },

    /** Counts a picture in the transaction that stores it. Throws as `assertRoom` does, which ran before. */
    count: async (
      { projectId, bytes, isNew }: { readonly projectId: string; readonly bytes: number; readonly isNew: boolean },
      session: ClientSession,
    ): Promise<void> => {
      const own = { bytes: bytesPerProjectMax, count: PER_PROJECT_MAX };
      if (!(await add(totalOf(projectId), bytes, own, session))) throw reached();
      if (isNew && !(await add(SITE, bytes, { bytes: bytesMax, count: Infinity }, session))) throw full();
    },

    /** Has these projects' pictures added up again, and those of the site, because some were removed. */
    recount: async (projectIds: readonly string[]): Promise<void> => {
      const changed = { _id: { $in: [SITE, ...projectIds.map(totalOf)] } };
      await totals.updateMany(changed, { $set: { summedAt: new Date(0) }, $inc: { version: 1 } });
    },

    /** Saves a picture's files. Throws `pictures_full` for a full disk. */
    save: async (saveFiles: () => Promise<void>): Promise<void> => {
      await saveFiles().catch((error: unknown) => {
        throw hasErrorCode(error, 'ENOSPC') ? full(error) : error;
      });
    },
  };
}

export type PictureQuota = ReturnType<typeof createPictureQuota>;
