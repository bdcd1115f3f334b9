import { crc32, deflateSync } from 'node:zlib';
import { PICTURE_BYTES_MAX } from '@magnetx/contracts';
import sharp, { type Sharp } from 'sharp';
import type { SeededRandom } from '../simulation/seeded-random.ts';

/** `either`: it may be damaged beyond reading, or be readable. */
type Fate = 'refused' | 'cleaned' | 'either';

export interface HostilePicture {
  readonly kind: string;
  readonly file: Uint8Array<ArrayBuffer>;
  readonly fate: Fate;
}

/** In metadata, comments and appended files: no served picture may contain it. */
export const HOSTILE_MARK = 'HOSTILE-MARK';

const SCRIPT = `<script>alert('${HOSTILE_MARK}')</script>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450">${SCRIPT}</svg>`;
const MEGABYTE = 1024 * 1024;

type Make = (random: SeededRandom) => Promise<readonly [file: Buffer, fate: Fate]>;

function pick<T>(random: SeededRandom, values: readonly [T, ...T[]]): T {
  return random.pick(values) ?? values[0];
}

/** Noise, which compresses badly. */
function draw(random: SeededRandom): Sharp {
  const [width, height] = [420 + random.below(120), 240 + random.below(80)];
  const pixels = Buffer.alloc(width * height * 3);
  let state = random.below(2 ** 31);
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    pixels[at] = (at >> 8) + (state >>> 27);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const FORMATS = ['png', 'jpeg', 'webp', 'avif'] as const;

function encode(picture: Sharp, format: (typeof FORMATS)[number]): Promise<Buffer> {
  return picture.toFormat(format, format === 'avif' ? { effort: 0 } : {}).toBuffer();
}

const anyFormat = (random: SeededRandom): Promise<Buffer> => encode(draw(random), pick(random, FORMATS));

/** The file with other bytes from a place on. */
function patched(file: Buffer, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(file);
  copy.set(bytes, at);
  return copy;
}

const big16 = (value: number): number[] => [value >> 8, value & 255];
const big32 = (value: number): number[] => [...big16(value >>> 16), ...big16(value & 0xffff)];

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([Buffer.from(big32(data.length)), body, Buffer.from(big32(crc32(body)))]);
}

const PNG_SIGNATURE_END = 8;
const PNG_HEADER_END = 33;

function withChunk(png: Buffer, chunk: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, PNG_HEADER_END), chunk, png.subarray(PNG_HEADER_END)]);
}

/** Names more pixels than it has, and more than are allowed. */
const pixelBomb: Make = async (random) => {
  const [width, height] = [10_000 + random.below(50_000), 10_000 + random.below(50_000)];
  const format = pick(random, FORMATS);
  const file = await encode(draw(random), format);
  if (format === 'png') {
    const header = pngChunk('IHDR', Buffer.from([...big32(width), ...big32(height), 8, 2, 0, 0, 0]));
    return [Buffer.concat([file.subarray(0, PNG_SIGNATURE_END), header, file.subarray(PNG_HEADER_END)]), 'refused'];
  }
  if (format === 'jpeg') {
    const frame = Math.max(file.indexOf(Buffer.from([0xff, 0xc0])), file.indexOf(Buffer.from([0xff, 0xc2])));
    return [patched(file, frame + 5, [...big16(height), ...big16(width)]), 'refused'];
  }
  // Readers of AVIF may believe the frame inside instead.
  if (format === 'avif')
    return [patched(file, file.indexOf('ispe') + 8, [...big32(width), ...big32(height)]), 'either'];
  return [patched(file, 26, [0xff, 0x3f, 0xff, 0x3f]), 'refused'];
};

let inflating: Buffer | undefined;

/** A text or a color profile of a few kilobytes that inflates to 64 MB. */
const chunkBomb: Make = async (random) => {
  const type = pick(random, ['zTXt', 'iCCP', 'iTXt']);
  const start = type === 'iTXt' ? 'k\0\x01\0\0\0' : 'k\0\0';
  inflating ??= deflateSync(Buffer.alloc(64 * MEGABYTE, 'A'));
  const chunk = pngChunk(type, Buffer.concat([Buffer.from(start, 'latin1'), inflating]));
  return [withChunk(await encode(draw(random), 'png'), chunk), 'either'];
};

/** Almost as many pixels as are allowed, in a file of a few kilobytes. */
const allowedBomb: Make = async () => {
  const create = { width: 6_300, height: 6_300, channels: 3, background: '#123456' } as const;
  // A busy machine may take longer for it than is allowed.
  return [await sharp({ create }).png({ compressionLevel: 9 }).toBuffer(), 'either'];
};

/** A picture that is also a page, an archive or a program. */
const polyglot: Make = async (random) => {
  const start = pick(random, ['%PDF-1.7', 'PK\u0003\u0004', '<html>', '<?php', 'MZ', '#!/bin/sh\n']);
  return [Buffer.concat([await anyFormat(random), Buffer.from(start + SCRIPT)]), 'cleaned'];
};

/** Another file that begins as a picture does. */
const disguised: Make = async (random) => {
  const start = (await anyFormat(random)).subarray(0, 16 + random.below(24));
  return [
    Buffer.concat([pick(random, [start, Buffer.from('GIF89a/*'), Buffer.from('BM')]), Buffer.from(SVG)]),
    'refused',
  ];
};

const truncated: Make = async (random) => {
  const file = await anyFormat(random);
  return [file.subarray(0, random.below(file.length)), 'either'];
};

const corrupted: Make = async (random) => {
  const file = await anyFormat(random);
  for (let changes = 1 + random.below(24); changes > 0; changes -= 1) {
    file[random.below(file.length)] = random.below(256);
  }
  return [file, 'either'];
};

const wrongType: Make = async (random) => {
  const noise = Buffer.from(Array.from({ length: 1 + random.below(4_000) }, () => random.below(256)));
  const texts = [SVG, SCRIPT, '', '\0\0\0\x18ftypisom\0\0\0\0', '%PDF-1.7'].map((text) => Buffer.from(text));
  if (random.chance(0.6)) return [pick(random, [noise, ...texts]), 'refused'];
  const picture = draw(random).resize(64);
  return [await (random.chance(0.5) ? picture.gif() : picture.tiff()).toBuffer(), 'refused'];
};

const animated: Make = async (random) => {
  const frames = Buffer.alloc(400 * 450 * 3, random.below(256));
  frames.fill(random.below(256), frames.length / 2);
  const moving = sharp(frames, { raw: { width: 400, height: 450, channels: 3, pageHeight: 225 } });
  if (random.chance(0.5)) return [await moving.webp({ loop: 0 }).toBuffer(), 'either'];
  const control = pngChunk('acTL', Buffer.from([...big32(2), ...big32(0)]));
  // Its reader does not know the chunk, and shows the first picture.
  return [withChunk(await encode(draw(random), 'png'), control), 'either'];
};

const tooLarge: Make = async (random) => {
  const more = Buffer.alloc(PICTURE_BYTES_MAX + random.below(MEGABYTE));
  return [Buffer.concat([await anyFormat(random), more]), 'refused'];
};

/** With a place, a script and an orientation in its metadata. */
const withPlace: Make = async (random) => {
  const place = { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N', GPSMapDatum: HOSTILE_MARK };
  const exif = { IFD0: { Copyright: SCRIPT, ImageDescription: HOSTILE_MARK }, IFD3: place };
  const tagged = draw(random)
    .withMetadata({ orientation: 1 + random.below(4) })
    .withExifMerge(exif);
  return [await encode(tagged.withXmp(`<x>${SCRIPT}</x>`), pick(random, FORMATS)), 'cleaned'];
};

const thin: Make = async (random) => {
  const [long, short] = [400 + random.below(12_000), 1 + random.below(40)];
  const [width, height] = random.chance(0.5) ? [long, short] : [short, long];
  return [
    await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
    'refused',
  ];
};

const KINDS: readonly (readonly [kind: string, make: Make])[] = [
  ['pixel bomb', pixelBomb],
  ['chunk bomb', chunkBomb],
  ['place in metadata', withPlace],
  ['polyglot', polyglot],
  ['disguised', disguised],
  ['truncated', truncated],
  ['corrupted', corrupted],
  ['wrong type', wrongType],
  ['animated', animated],
  ['too large', tooLarge],
  ['thin', thin],
];

/** Files of every kind in turn, after the one that takes longest. The same random numbers make the same files. */
export async function* hostilePictures(random: SeededRandom, count: number): AsyncGenerator<HostilePicture> {
  for (let index = 0; index < count; index += 1) {
    const slowest = ['allowed bomb', allowedBomb] as const;
    const [kind, make] = index === 0 ? slowest : (KINDS[index % KINDS.length] ?? slowest);
    const [file, fate] = await make(random);
    yield { kind, file: new Uint8Array(file), fate };
  }
}
