import { t } from '@magnetx/texts';
import { z } from 'zod';
import { API_BASE_PATH } from '../http/define-call.ts';

/** The largest file of an upload, and of its call's body. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
/** The most pixels of an upload. */
export const PICTURE_PIXELS_MAX = 40_000_000;
/** The media types of uploads. The content of a file decides, whatever its name and headers say. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

/** A project's logo is square. A quest's cover is wide. */
export const PICTURE_KINDS = ['logo', 'cover'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** Width by height of each kind. */
export const PICTURE_RATIOS = { logo: 1, cover: 16 / 9 } as const satisfies Record<PictureKind, number>;

/** The narrowest part of an upload that makes a picture, in pixels. */
export const PICTURE_WIDTH_MIN = { logo: 48, cover: 400 } as const satisfies Record<PictureKind, number>;

/** The messages for files that are no picture for this site. The form and the server give the same ones. */
export const PICTURE_REFUSALS = {
  type: t('Choose a PNG, JPEG, WebP or AVIF picture.'),
  bytes: t('Choose a file of up to 5 MB.'),
  pixels: t('This picture has more than 40 megapixels.'),
  damaged: t('This file is damaged, or it is no picture.'),
} as const;

/** The message for a picture, or a part of one, that is too narrow. */
export function pictureTooSmallText(kind: PictureKind): string {
  const width = PICTURE_WIDTH_MIN[kind];
  return t('Choose at least {width} × {round} pixels.', { width, round: Math.round(width / PICTURE_RATIOS[kind]) });
}

/** The sizes of each kind by their names in addresses: width and height in pixels. */
export const PICTURE_SIZES = {
  logo: {
    48: { width: 48, height: 48 },
    96: { width: 96, height: 96 },
    192: { width: 192, height: 192 },
  },
  cover: {
    400: { width: 400, height: 225 },
    800: { width: 800, height: 450 },
    1200: { width: 1200, height: 675 },
    /** For pages that others share; X shows no WebP. */
    share: { width: 1200, height: 630 },
  },
} as const satisfies Record<PictureKind, Record<string, { readonly width: number; readonly height: number }>>;

export type LogoSize = keyof (typeof PICTURE_SIZES)['logo'];
export type CoverSize = keyof (typeof PICTURE_SIZES)['cover'];

/** 32 hex digits of the SHA-256 of the picture as it was re-encoded. */
export const pictureIdSchema = z.string().regex(/^[0-9a-f]{32}$/, t('This is not the id of a picture'));

/** The id of a picture, or empty for none. */
export const pictureIdOrEmpty = z.union([z.literal(''), pictureIdSchema]);

/** The file of a size: `800.webp`, and `share.jpg`. */
export const pictureFileOf = (size: LogoSize | CoverSize): string =>
  size === 'share' ? `${size}.jpg` : `${size}.webp`;

/** The path of a picture's call. Its contents never change. */
export const PICTURE_PATH = '/pictures/{pictureId}/{file}';

/** The address of a picture in one of the sizes of its kind, on this site. */
export function pictureUrl(id: string, size: LogoSize | CoverSize): string {
  return `${API_BASE_PATH}/pictures/${id}/${pictureFileOf(size)}`;
}

/** The addresses of a cover for `<img>`; undefined without one. */
export function coverSources(id: string): { readonly src: string; readonly srcSet: string } | undefined {
  if (id === '') return undefined;
  const srcSet = ([400, 800, 1200] as const).map((width) => `${pictureUrl(id, width)} ${width}w`).join(', ');
  return { src: pictureUrl(id, 800), srcSet };
}
