import {
  PICTURE_BYTES_MAX,
  PICTURE_PIXELS_MAX,
  PICTURE_RATIOS,
  PICTURE_REFUSALS,
  PICTURE_TYPES,
  PICTURE_WIDTH_MIN,
  pictureTooSmallText,
  type PictureKind,
} from '@magnetx/contracts';

/** A picture that the browser can show, as large as it is upright, in pixels. */
export interface ChosenPicture {
  readonly file: Blob;
  /** Its contents as an address: the page's policy allows those, and no address of a blob. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The width of the largest part of a picture that has the shape of its kind. */
export function widestPart({ width, height }: Pick<ChosenPicture, 'width' | 'height'>, kind: PictureKind): number {
  return Math.floor(Math.min(width, height * PICTURE_RATIOS[kind]));
}

/** The chosen file as a picture, or the reason why this site rejects it. The server checks it again. */
export async function readPicture(file: Blob, kind: PictureKind): Promise<ChosenPicture | string> {
  // Some systems name no type: then the contents decide.
  if (file.type !== '' && !(PICTURE_TYPES as readonly string[]).includes(file.type)) return PICTURE_REFUSALS.type;
  if (file.size > PICTURE_BYTES_MAX) return PICTURE_REFUSALS.bytes;
  try {
    const src = await addressOf(file);
    const { naturalWidth: width, naturalHeight: height } = await loadPicture(src);
    if (width * height > PICTURE_PIXELS_MAX) return PICTURE_REFUSALS.pixels;
    if (widestPart({ width, height }, kind) < PICTURE_WIDTH_MIN[kind]) return pictureTooSmallText(kind);
    return { file, src, width, height };
  } catch {
    return PICTURE_REFUSALS.damaged;
  }
}

function addressOf(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
}

/** Rejects if the browser cannot show it. */
export function loadPicture(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The picture cannot be shown'));
    image.src = src;
  });
}
