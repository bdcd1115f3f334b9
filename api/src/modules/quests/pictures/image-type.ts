/** The formats of uploads, as sharp names them. */
export type ImageType = 'png' | 'jpeg' | 'webp' | 'heif';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const textAt = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end);

/** The brands of the `ftyp` box with which files of the ISO base media format begin. */
function brandsOf(bytes: Buffer): string[] {
  if (textAt(bytes, 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(textAt(bytes, at, at + 4));
  return brands;
}

/** The format of a file by its first bytes. Null for any other format, and for sequences of pictures. */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  if (bytes.length < 16) return null;
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp';
  const brands = brandsOf(bytes);
  return brands.includes('avif') && !brands.includes('avis') ? 'heif' : null;
}
