import {
  API_BASE_PATH,
  AppError,
  PICTURE_SIZES,
  pictureFileOf,
  pictureIdSchema,
  type CoverSize,
  type LogoSize,
} from '@magnetx/contracts';
import { Router } from 'express';
import type { PictureFiles } from './picture-files.ts';

const SIZES = Object.values(PICTURE_SIZES).flatMap((sizes) => Object.keys(sizes) as (LogoSize | CoverSize)[]);
const TYPES = new Map(
  SIZES.map((size) => [pictureFileOf(size), size === 'share' ? 'image/jpeg' : 'image/webp'] as const),
);

/** The path below which the files are. */
export const PICTURES_PATH = `${API_BASE_PATH}/pictures`;

/**
 * Serves pictures, whose contents never change. The headers hold if a browser opens one alone: it is an image, it runs
 * nothing and no other site embeds it.
 */
export function createPictureRouter(files: Pick<PictureFiles, 'read'>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(`${PICTURES_PATH}/:pictureId/:file`, async (request, response) => {
    const { pictureId, file } = request.params as { pictureId: string; file: string };
    const type = TYPES.get(file);
    if (type === undefined || !pictureIdSchema.safeParse(pictureId).success) throw new AppError('not_found');
    const body = await files.read(pictureId, file);
    if (!body) throw new AppError('not_found');
    const etag = `"${pictureId}-${file}"`;
    response.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
      'Content-Type': type,
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    if (request.headers['if-none-match'] === etag) response.status(304).end();
    else response.send(body);
  });
  return router;
}
