import { cleanText } from '../fields/plain-text.ts';
import type { FormattedInline, Meter } from './formatted-parts.ts';

/** Asterisks or underscores that may begin or end emphasis. */
export interface DelimiterRun {
  readonly kind: 'run';
  readonly char: string;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** How many of them are not used yet. */
  left: number;
}

/** A finished part of a line. */
export interface InlineItem {
  readonly kind: 'item';
  readonly part: FormattedInline;
  /** How deep emphasis is nested in it. */
  readonly height: number;
  /** The source of a link. */
  readonly raw: string;
}

/** Emphasis that is nested deeper is shown as typed. */
const INLINE_DEPTH_MAX = 4;

const PUNCTUATION = /[\p{P}\p{S}]/u;

const inScripts = (...scripts: string[]) => scripts.map((script) => `\\p{scx=${script}}`).join('');

/** A character of a script without spaces between words, or of one that adds its endings to foreign words. */
export const UNSPACED = new RegExp(
  `[${inScripts('Han', 'Hira', 'Kana', 'Hang', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt')}\\uff00-\\uffef]`,
  'u',
);

/**
 * What a run of delimiters may do, by the characters beside it (CommonMark, 6.2). A character of a script without
 * spaces counts as a space.
 */
export function delimiterRun(char: string, length: number, before: string, after: string): DelimiterRun {
  const isSpace = (one: string) => one === '' || /\s/.test(one);
  const isPunctuation = (one: string) => PUNCTUATION.test(one);
  const isEdge = (one: string) => isSpace(one) || isPunctuation(one) || UNSPACED.test(one);
  const isLeft = !isSpace(after) && (!isPunctuation(after) || isEdge(before));
  const isRight = !isSpace(before) && (!isPunctuation(before) || isEdge(after));
  const isWord = char === '_';
  return {
    kind: 'run',
    char,
    length,
    canOpen: isLeft && (!isWord || !isRight || isPunctuation(before)),
    canClose: isRight && (!isWord || !isLeft || isPunctuation(after)),
    left: length,
  };
}

export const itemOf = (part: FormattedInline, raw = ''): InlineItem => ({ kind: 'item', part, height: 0, raw });

/** CommonMark's rule of three: `*a**b*` is emphasis with two asterisks in it. */
function isMatch(opener: DelimiterRun, closer: DelimiterRun): boolean {
  if (opener.char !== closer.char) return false;
  if (!opener.canClose && !closer.canOpen) return true;
  return closer.length % 3 === 0 || (opener.length + closer.length) % 3 !== 0;
}

/**
 * Matches the delimiters of a line. Each step uses up a delimiter or moves a part into emphasis. A search that found
 * nothing is not repeated below its beginning. So the work grows with the number of parts.
 */
class EmphasisMatcher {
  private readonly out: (InlineItem | DelimiterRun)[] = [];
  /** The positions in `out` of runs that may open. */
  private readonly openers: number[] = [];
  /** By the kind of closer, below which number of openers none matches it. */
  private readonly bottoms = new Map<string, number>();
  private readonly meter: Meter;

  constructor(meter: Meter) {
    this.meter = meter;
  }

  add(item: InlineItem | DelimiterRun): void {
    this.meter.steps += 1;
    if (item.kind === 'run') {
      while (item.canClose && item.left > 0 && this.close(item));
      if (item.left === 0) return;
      if (item.canOpen) this.openers.push(this.out.length);
    }
    this.out.push(item);
  }

  items(): InlineItem[] {
    return this.itemsFrom(0);
  }

  private itemsFrom(index: number): InlineItem[] {
    const itemOfRun = ({ char, left }: DelimiterRun) => itemOf({ kind: 'text', text: char.repeat(left) });
    return this.out.splice(index).map((one) => (one.kind === 'run' ? itemOfRun(one) : one));
  }

  /** Wraps the text between the run and the nearest run that opens it. False if there is none. */
  private close(closer: DelimiterRun): boolean {
    const { out, openers, meter } = this;
    const key = `${closer.char}${closer.canOpen}${closer.length % 3}`;
    const bottom = this.bottoms.get(key) ?? 0;
    let [height, seen] = [0, out.length];
    for (let at = openers.length - 1; at >= bottom; at -= 1) {
      meter.steps += 1;
      const index = openers[at] ?? 0;
      const opener = out[index];
      if (opener?.kind !== 'run' || !isMatch(opener, closer)) continue;
      for (; seen > index + 1; seen -= 1) {
        meter.steps += 1;
        const inner = out[seen - 1];
        if (inner?.kind === 'item') height = Math.max(height, inner.height);
      }
      this.forgetOpeners(at);
      if (height >= INLINE_DEPTH_MAX) continue;
      this.wrap(opener, index, closer, height);
      if (opener.left > 0) openers.push(index);
      else out.splice(index, 1);
      return true;
    }
    this.bottoms.set(key, openers.length);
    return false;
  }

  private forgetOpeners(count: number): void {
    this.openers.length = count;
    for (const [key, bottom] of this.bottoms) if (bottom > count) this.bottoms.set(key, count);
  }

  private wrap(opener: DelimiterRun, index: number, closer: DelimiterRun, height: number): void {
    const children = this.itemsFrom(index + 1);
    const used = opener.left > 1 && closer.left > 1 ? 2 : 1;
    opener.left -= used;
    closer.left -= used;
    const part = { kind: used === 2 ? 'strong' : 'emphasis', children: partsOf(children) } as const;
    this.out.push({ ...itemOf(part), height: height + 1 });
  }
}

/** The parts of items, with neighbouring texts joined and cleaned. */
export function partsOf(items: readonly InlineItem[]): FormattedInline[] {
  const parts: FormattedInline[] = [];
  let text = '';
  const endText = () => {
    const cleaned = cleanText(text);
    if (cleaned !== '') parts.push({ kind: 'text', text: cleaned });
    text = '';
  };
  for (const { part } of items) {
    if (part.kind === 'text') text += part.text;
    else {
      endText();
      parts.push(part);
    }
  }
  endText();
  return parts;
}

/** Items with the emphasis that their delimiters make. */
export function withEmphasis(items: readonly (InlineItem | DelimiterRun)[], meter: Meter): InlineItem[] {
  const matcher = new EmphasisMatcher(meter);
  for (const item of items) matcher.add(item);
  return matcher.items();
}
