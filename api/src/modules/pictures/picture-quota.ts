import { AppError } from '@magnetx/contracts';
import { hasErrorCode, type StoreSettings } from '@magnetx/object-store';
import { freeBytesOf } from '@magnetx/operations';
import type { Clock } from '../../runtime/clock.ts';
import type { PictureRepository } from './picture.repository.ts';

export interface PictureLimits {
  /** Of all pictures. */
  readonly bytesMax: number;
  readonly bytesPerProjectMax: number;
  /** With less free space in the folder of pictures, uploads stop. */
  readonly freeBytesMin: number;
}

interface PictureQuotaDeps {
  readonly pictures: Pick<PictureRepository, 'sizeOf' | 'sizeOfAll'>;
  readonly pictureStore: StoreSettings;
  readonly pictureLimits: PictureLimits;
  readonly clock: Clock;
}

/** Kept pictures of a project, which a job thins out. */
const PER_PROJECT_MAX = 2_000;
/** How often the pictures of all projects are added up. Other processes may exceed the quota for this long. */
const ADDED_UP_EVERY_MS = 60_000;
const RETRY_S = 60;

const full = (cause?: unknown): AppError => new AppError('pictures_full', { retryAfterS: RETRY_S, cause });

/** The space that pictures may take: of a project, of all projects, and of the disk. */
export function createPictureQuota({ pictures, pictureStore, pictureLimits, clock }: PictureQuotaDeps) {
  const { bytesMax, bytesPerProjectMax, freeBytesMin } = pictureLimits;
  let all = { bytes: 0, untilMs: -Infinity };

  const bytesOfAll = async (): Promise<number> => {
    const nowMs = clock.now().getTime();
    if (nowMs >= all.untilMs) all = { bytes: await pictures.sizeOfAll(), untilMs: nowMs + ADDED_UP_EVERY_MS };
    return all.bytes;
  };
  const hasSpace = async (): Promise<boolean> =>
    pictureStore.bucket !== null || (await freeBytesOf(pictureStore.folder)) >= freeBytesMin;

  return {
    /** Throws `picture_quota_reached` for a project with as much as it may have, and `pictures_full` for the site. */
    assertRoom: async (projectId: string): Promise<void> => {
      if (!(await hasSpace()) || (await bytesOfAll()) >= bytesMax) throw full();
      const { bytes, count } = await pictures.sizeOf(projectId);
      if (bytes >= bytesPerProjectMax || count >= PER_PROJECT_MAX) throw new AppError('picture_quota_reached');
    },

    /** Counts a picture, and saves its files. */
    save: async (bytes: number, saveFiles: () => Promise<void>): Promise<void> => {
      all.bytes += bytes;
      await saveFiles().catch((error: unknown) => {
        throw hasErrorCode(error, 'ENOSPC') ? full(error) : error;
      });
    },
  };
}
