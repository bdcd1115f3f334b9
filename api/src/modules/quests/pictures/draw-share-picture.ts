import { PICTURE_SIZES } from '@magnetx/contracts';
import { colorsOf, COVER_AREA, drawCover } from '@magnetx/drawing';
import sharp, { type OverlayOptions } from 'sharp';
import { drawText, type DrawnText } from './share-text.ts';

/** The texts of a picture that other sites show beside a link. */
export interface SharePicture {
  /** `Task · Content Creation`, at the top. */
  readonly kicker: string;
  readonly title: string;
  /** A reward. May be empty. */
  readonly figure: string;
  /** Beside the figure, or in its place: who hosts it. */
  readonly by: string;
  /** The project or person whose logo or initial it has, and whose hue. */
  readonly name: string;
  /** The drawn cover differs by seed. */
  readonly seed: string;
}

/** The uploaded pictures in it, in their files' bytes. Null for drawn ones. */
export interface ShareParts {
  /** In the size `share`. */
  readonly cover: Uint8Array | null;
  readonly logo: Uint8Array | null;
}

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZES.cover.share;
const EDGE = 72;
const INNER = WIDTH - 2 * EDGE;
const WHITE = '#ffffff';
/** The mark in the corner, and the circle of the logo. */
const MARK = 52;
const BADGE = { size: 92, left: EDGE, top: HEIGHT - EDGE - 92 };
const BADGE_MIDDLE = BADGE.top + BADGE.size / 2;
const TITLE = { top: 158, bottom: BADGE.top - 34 };
const QUALITY = 84;

const SVG_READER = { operation: ['VipsForeignLoadSvgBuffer'] };

/** The paths of the site's mark, in 32 units. */
const MARK_PATHS = [
  '<g fill="none" stroke-width="3" stroke-linecap="round"><path d="M5 4Q23 16 5 28" stroke="#ff5a36"/>',
  '<path d="M27 4Q9 16 27 28" stroke="#5b8cff"/></g>',
  '<circle cx="5.5" cy="16" r="3" fill="#ff5a36"/><circle cx="26.5" cy="16" r="3" fill="#5b8cff"/>',
].join('');

const svg = (content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`);

const gradient = (id: string, to: string, stops: readonly string[]): string => {
  const parts = stops.map((stop, index) => `<stop offset="${index / (stops.length - 1)}" ${stop}/>`);
  return `<linearGradient id="${id}" x1="0" y1="0" ${to}>${parts.join('')}</linearGradient>`;
};

const filled = (id: string): string => `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id})"/>`;

/** Darkens what is behind the words. */
const veil = (to: string, ...opacities: number[]): string =>
  gradient(
    'veil',
    to,
    opacities.map((opacity) => `stop-color="#07080c" stop-opacity="${opacity}"`),
  ) + filled('veil');

/** The same field lines as on the quest's page. */
function drawnGround({ name, seed }: SharePicture): string {
  const { deep, glow, line } = colorsOf(name);
  const { poles, lines } = drawCover(seed);
  const scale = WIDTH / COVER_AREA.width;
  const top = (HEIGHT - COVER_AREA.height * scale) / 2;
  const circles = poles.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="4"/>`).join('');
  const field = [
    `<g transform="translate(0 ${top}) scale(${scale})" opacity=".6">`,
    `<path d="${lines}" fill="none" stroke="${line}" stroke-width=".9"/><g fill="${line}">${circles}</g></g>`,
  ].join('');
  const ground = gradient('ground', 'x2="1" y2="1"', [`stop-color="${deep}"`, `stop-color="${glow}"`]);
  return ground + filled('ground') + field + veil('x2="1" y2=".25"', 0.82, 0.62, 0.1);
}

/** The mark, and the ground of the badge. */
function signs({ name }: SharePicture): string {
  const middle = BADGE.size / 2;
  const mark = `<g transform="translate(${EDGE} ${EDGE - 8}) scale(${MARK / 32})">${MARK_PATHS}</g>`;
  const { deep, line } = colorsOf(name);
  const at = `cx="${BADGE.left + middle}" cy="${BADGE_MIDDLE}"`;
  return `${mark}<circle ${at} r="${middle}" fill="${deep}" stroke="${line}" stroke-width="3"/>`;
}

/** The logo as a circle, or the first letter of the name. */
async function badge({ name }: SharePicture, logo: Uint8Array | null): Promise<OverlayOptions | undefined> {
  const { size, left, top } = BADGE;
  if (logo) {
    const circle = Buffer.from(
      `<svg width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/></svg>`,
    );
    const resized = sharp(logo)
      .resize(size, size)
      .ensureAlpha()
      .composite([{ input: circle, blend: 'dest-in' }]);
    return { input: await resized.png().toBuffer(), left, top };
  }
  const [initial = ''] = name.toUpperCase();
  const box = { font: 'display', color: colorsOf(name).line, sizes: [48, 36], width: size, height: size } as const;
  const letter = await drawText({ ...box, text: initial });
  return letter?.at(left + (size - letter.width) / 2, BADGE_MIDDLE - letter.height / 2);
}

async function texts({ kicker, title, figure, by, name }: SharePicture): Promise<(OverlayOptions | undefined)[]> {
  const { line } = colorsOf(name);
  const word = await drawText({ text: 'MagnetX', font: 'display', color: WHITE, sizes: [38], width: 300, height: 60 });
  const small = { font: 'text', height: 48, sizes: [30] } as const;
  const above = await drawText({ ...small, text: kicker, color: line, width: 600 });
  const room = { width: INNER, height: TITLE.bottom - TITLE.top, sizes: [84, 72, 60, 50] } as const;
  const heading = await drawText({ ...room, text: title, font: 'display', color: WHITE });
  const amount = await drawText({
    text: figure,
    font: 'display',
    color: WHITE,
    sizes: [56, 44, 34],
    width: 560,
    height: 84,
  });
  const host = { text: by, color: WHITE, width: INNER - BADGE.size - 48 - (amount ? amount.width + 24 : 0) };
  const below = await drawText({ ...small, ...host, sizes: [34, 28] });
  const fromRight = ({ width }: DrawnText) => WIDTH - EDGE - width;
  const middleOf = ({ height }: DrawnText, middle: number) => middle - height / 2;
  return [
    word?.at(EDGE + MARK + 16, middleOf(word, EDGE - 8 + MARK / 2)),
    above?.at(fromRight(above), middleOf(above, EDGE - 8 + MARK / 2)),
    heading?.at(heading.isRightToLeft ? fromRight(heading) : EDGE, TITLE.bottom - heading.height),
    below?.at(EDGE + BADGE.size + 24, middleOf(below, BADGE_MIDDLE)),
    amount?.at(fromRight(amount), middleOf(amount, BADGE_MIDDLE)),
  ];
}

/**
 * Draws a picture of 1200 × 630 pixels, a JPEG. Only for one thread that does nothing else meanwhile: libvips reads SVG
 * while it draws, which no upload may be.
 */
export async function drawSharePicture(picture: SharePicture, { cover, logo }: ShareParts): Promise<Buffer> {
  sharp.unblock(SVG_READER);
  try {
    const front = signs(picture);
    const ground = cover ? sharp(cover).resize(WIDTH, HEIGHT) : sharp(svg(drawnGround(picture) + front));
    const over = cover ? [{ input: svg(veil('x2="0" y2="1"', 0.62, 0.55, 0.9) + front) }] : [];
    const layers = [...(await texts(picture)), await badge(picture, logo)].filter((layer) => layer !== undefined);
    const whole = ground.composite([...over, ...layers]).flatten({ background: '#07080c' });
    return await whole.jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
  } finally {
    sharp.block(SVG_READER);
  }
}
