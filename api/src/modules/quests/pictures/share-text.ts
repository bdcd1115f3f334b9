import { cleanName } from '@magnetx/contracts';
import sharp, { type OverlayOptions } from 'sharp';
import { plainLetters } from './plain-letters.ts';
import { escapeXml, FAMILIES } from './share-fonts.ts';

/** A text with the room that it has. It takes the first size, in pixels, at which it fits, or is cut at the last. */
export interface TextBox {
  readonly text: string;
  readonly font: keyof typeof FAMILIES;
  readonly color: string;
  readonly sizes: readonly [number, ...number[]];
  readonly width: number;
  readonly height: number;
}

/** A drawn text, without an empty edge. */
export interface DrawnText {
  readonly width: number;
  readonly height: number;
  /** Whether it begins at the right. */
  readonly isRightToLeft: boolean;
  readonly at: (left: number, top: number) => OverlayOptions;
}

/** More than any box shows. */
const SIGNS_MAX = 200;
const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const signsOf = (text: string): string[] => {
  const shown = plainLetters(cleanName(text));
  return Array.from(signs.segment(shown.slice(0, 4 * SIGNS_MAX)), ({ segment }) => segment).slice(0, SIGNS_MAX);
};

async function drawAt(text: string, { font, color, width }: TextBox, size: number) {
  const markup = `<span foreground="${color}" insert_hyphens="false">${escapeXml(text)}</span>`;
  const options = {
    text: markup,
    font: `${FAMILIES[font]} ${size}`,
    width,
    dpi: 72,
    rgba: true,
    wrap: 'word-char',
  } as const;
  return sharp({ text: options }).raw().toBuffer({ resolveWithObject: true });
}

type Drawn = Awaited<ReturnType<typeof drawAt>>;

/** Draws a text of one or more lines. Null for an empty one. */
export async function drawText(box: TextBox): Promise<DrawnText | null> {
  const all = signsOf(box.text);
  if (all.length === 0) return null;
  const fits = ({ info }: Drawn) => info.height <= box.height && info.width <= box.width;
  const begin = (count: number) => all.slice(0, count).join('').trimEnd() + (count < all.length ? '…' : '');
  let drawn: Drawn | null = null;
  for (const size of box.sizes) {
    const whole = await drawAt(begin(all.length), box, size);
    if (fits(whole)) return placed(whole, box.text);
  }
  let [some, tooMany] = [0, all.length];
  while (tooMany - some > 1) {
    const count = (some + tooMany) >> 1;
    const part = await drawAt(begin(count), box, box.sizes.at(-1) ?? 1);
    if (fits(part)) [some, drawn] = [count, part];
    else tooMany = count;
  }
  return drawn && placed(drawn, box.text);
}

function placed({ data: input, info: { width, height, channels } }: Drawn, text: string): DrawnText {
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  const raw = { width, height, channels };
  return {
    width,
    height,
    isRightToLeft,
    at: (left, top) => ({ input, raw, left: Math.round(left), top: Math.round(top) }),
  };
}
