import { createHash } from 'node:crypto';
import {
  PICTURE_PIXELS_MAX,
  PICTURE_RATIOS,
  PICTURE_REFUSALS,
  PICTURE_SIZES,
  PICTURE_WIDTH_MIN,
  pictureFileOf,
  pictureTooSmallText,
  type CoverSize,
  type ErrorCode,
  type LogoSize,
  type PictureKind,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import sharp from 'sharp';
import { imageTypeOf } from './image-type.ts';

/** A part of the upright picture, in its pixels. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureOrder {
  readonly kind: PictureKind;
  /** Null: the middle of the picture. */
  readonly crop: Crop | null;
}

/** A picture without anything of the uploaded file but its look. */
export interface MadePicture {
  readonly id: string;
  /** Contents by file name: the re-encoded original, and each size. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** A file that is no picture for this site. The message is for the person who chose it. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

const ORIGINAL_FILE = 'original.webp';
/** The widest re-encoded original of each kind. */
const ORIGINAL_WIDTH_MAX = { logo: 512, cover: 2400 } as const satisfies Record<PictureKind, number>;
/** Covers on the cards of phones are the smallest: twelve in a list stay below 150 KB. */
const SMALL_COVER = { quality: 52, effort: 6 } as const;
const USUAL = { quality: 76 } as const;

const INPUT = { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error', animated: false } as const;

sharp.cache(false);
sharp.concurrency(1);
// Only the readers of the four formats, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

function refusalOf(error: unknown): PictureRefused {
  if (error instanceof PictureRefused) return error;
  const text = String(error);
  if (/pixel limit/.test(text)) {
    return new PictureRefused('payload_too_large', PICTURE_REFUSALS.pixels, error);
  }
  return new PictureRefused('validation_failed', PICTURE_REFUSALS.damaged, error);
}

/** The largest part in the middle of `crop` that has the shape of its kind. */
function inShape({ x, y, width, height }: Crop, kind: PictureKind): Crop {
  const ratio = PICTURE_RATIOS[kind];
  const shaped =
    width / height > ratio
      ? { width: Math.max(1, Math.round(height * ratio)), height }
      : { width, height: Math.max(1, Math.round(width / ratio)) };
  return {
    x: x + Math.floor((width - shaped.width) / 2),
    y: y + Math.floor((height - shaped.height) / 2),
    ...shaped,
  };
}

/** The size of an upload as it is shown, by its header. Throws {@link PictureRefused}. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const type = imageTypeOf(bytes);
  if (type === null) {
    throw new PictureRefused('unsupported_media_type', PICTURE_REFUSALS.type);
  }
  const { format, pages = 1, autoOrient } = await sharp(bytes, INPUT).metadata();
  if (format !== type) throw new PictureRefused('validation_failed', PICTURE_REFUSALS.damaged);
  if (pages > 1) throw new PictureRefused('unsupported_media_type', t('Choose a picture that does not move.'));
  return autoOrient;
}

/** The number of pixels of an upload, which decodes none of them. Throws {@link PictureRefused}. */
export async function measurePicture(bytes: Buffer): Promise<number> {
  try {
    const { width, height } = await sizeOf(bytes);
    return width * height;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The part of an upload that becomes the picture. Throws {@link PictureRefused}. */
async function partOf(bytes: Buffer, { kind, crop }: PictureOrder): Promise<Crop> {
  const whole = { x: 0, y: 0, ...(await sizeOf(bytes)) };
  const part = crop ?? whole;
  if (part.x + part.width > whole.width || part.y + part.height > whole.height) {
    throw new PictureRefused('validation_failed', t('The chosen part is outside of the picture.'));
  }
  const shaped = inShape(part, kind);
  if (shaped.width < PICTURE_WIDTH_MIN[kind]) {
    throw new PictureRefused('validation_failed', pictureTooSmallText(kind));
  }
  return shaped;
}

async function makeSize(original: Buffer, kind: PictureKind, size: LogoSize | CoverSize): Promise<Buffer> {
  const { width, height } = (PICTURE_SIZES[kind] as Record<string, { width: number; height: number }>)[size] ?? {};
  const resized = sharp(original, INPUT).resize({ width, height, fit: 'cover' });
  const isSmallCover = kind === 'cover' && width === PICTURE_SIZES.cover[400].width;
  if (size !== 'share') return resized.webp(isSmallCover ? SMALL_COVER : USUAL).toBuffer();
  return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

/**
 * Decodes an upload and encodes it again: upright, cropped, in sRGB and without metadata. The same upload with the same
 * part makes the same picture. Throws {@link PictureRefused}.
 */
export async function makePicture(bytes: Buffer, order: PictureOrder): Promise<MadePicture> {
  const { kind } = order;
  try {
    const { x: left, y: top, width, height } = await partOf(bytes, order);
    const originalWidth = Math.min(width, ORIGINAL_WIDTH_MAX[kind]);
    const originalHeight = Math.round(originalWidth / PICTURE_RATIOS[kind]);
    const upright = sharp(bytes, INPUT).autoOrient().extract({ left, top, width, height });
    const fitted = upright.resize({ width: originalWidth, height: originalHeight, fit: 'fill' });
    const original = await fitted.toColourspace('srgb').webp({ quality: 90 }).toBuffer();
    const id = createHash('sha256').update(original).digest('hex').slice(0, 32);
    const files = new Map<string, Uint8Array>([[ORIGINAL_FILE, original]]);
    for (const size of Object.keys(PICTURE_SIZES[kind]) as (LogoSize | CoverSize)[]) {
      files.set(pictureFileOf(size), await makeSize(original, kind, size));
    }
    return { id, files };
  } catch (error) {
    throw refusalOf(error);
  }
}
