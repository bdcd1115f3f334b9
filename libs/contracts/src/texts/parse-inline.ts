import { cleanText } from '../fields/plain-text.ts';
import { describeLink } from '../http/describe-link.ts';
import type { FormattedInline, Meter } from './formatted-parts.ts';
import {
  delimiterRun,
  itemOf,
  partsOf,
  UNSPACED,
  withEmphasis,
  type DelimiterRun,
  type InlineItem,
} from './parse-emphasis.ts';

type Item = InlineItem | DelimiterRun;

/** Parentheses of an address that are nested deeper end it, so that unclosed ones are not read again and again. */
const PARENTHESES_DEPTH_MAX = 32;

const ESCAPABLE = /[!-/:-@[-`{-~]/;
const ADDRESS_START = /(?:https?:\/\/(?=[^\s<])|www\.(?=[\p{L}\p{N}]))/iuy;
/** Space, and punctuation beyond ASCII, which no address needs. */
const ENDS_ADDRESS = /[\s<]|[^\P{P}\p{ASCII}]/u;
/** Emoji and other symbols beyond ASCII. */
const SYMBOL = /[^\P{S}\p{ASCII}]/u;
const AUTOLINK_START = /<https?:\/\//iy;

interface Bracket {
  /** The position of its text among the items. */
  readonly index: number;
  /** Where its label begins in the source. */
  readonly from: number;
  readonly isPicture: boolean;
}

/**
 * Reads emphasis, links, code and line breaks of a paragraph from left to right. Only an invalid address is read again,
 * and its length is limited. So the work grows with the length.
 */
class InlineParser {
  private at = 0;
  private items: Item[] = [];
  private readonly brackets: Bracket[] = [];
  /** Brackets below these numbers surround a link or a picture, so they cannot be another. */
  private readonly inactive = { link: 0, picture: 0 };
  /** By length, where the search for a closing run of backticks failed. */
  private readonly unclosed = new Set<number>();
  private readonly source: string;
  private readonly meter: Meter;

  constructor(source: string, meter: Meter) {
    this.source = source;
    this.meter = meter;
  }

  parse(): FormattedInline[] {
    while (this.at < this.source.length) this.step();
    return partsOf(withEmphasis(this.items, this.meter));
  }

  private step(): void {
    this.meter.steps += 1;
    const char = this.source.charAt(this.at);
    switch (char) {
      case '\n':
        return this.take(1, { kind: 'break' });
      case '\\':
        return this.escape();
      case '`':
        return this.code();
      case '*':
      case '_':
        return this.run(char);
      case '[':
        return this.open(false);
      case ']':
        return this.close();
      case '!':
        return this.source[this.at + 1] === '[' ? this.open(true) : this.text(char);
      case '<':
        return this.autolink();
      default:
        return /[hw]/i.test(char) ? this.bareAddress() : this.text(char);
    }
  }

  private take(length: number, part: FormattedInline, raw?: string): void {
    this.items.push(itemOf(part, raw));
    this.at += length;
  }

  private text(text: string, length = text.length): void {
    this.take(length, { kind: 'text', text });
  }

  private escape(): void {
    const next = this.source.charAt(this.at + 1);
    if (next === '\n') return this.take(2, { kind: 'break' });
    return ESCAPABLE.test(next) ? this.text(next, 2) : this.text('\\');
  }

  private lengthOfRun(at: number): number {
    const char = this.source[at];
    let end = at;
    while (this.source[end] === char && end < this.source.length) end += 1;
    this.meter.steps += end - at;
    return end - at;
  }

  private code(): void {
    const length = this.lengthOfRun(this.at);
    const marks = '`'.repeat(length);
    const start = this.at + length;
    for (let end = start; !this.unclosed.has(length) && end < this.source.length;) {
      const found = this.source.indexOf('`', end);
      this.meter.steps += (found === -1 ? this.source.length : found) - end;
      if (found === -1) break;
      const closing = this.lengthOfRun(found);
      if (closing === length) {
        const inner = this.source.slice(start, found).replaceAll('\n', ' ');
        const isPadded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== '';
        const text = cleanText(isPadded ? inner.slice(1, -1) : inner);
        return this.take(found + length - this.at, { kind: 'code', text });
      }
      end = found + closing;
    }
    this.unclosed.add(length);
    this.text(marks);
  }

  private run(char: string): void {
    const length = this.lengthOfRun(this.at);
    const before = /.$/su.exec(this.source.slice(Math.max(0, this.at - 2), this.at))?.[0] ?? '';
    const after = /^./su.exec(this.source.slice(this.at + length, this.at + length + 2))?.[0] ?? '';
    this.items.push(delimiterRun(char, length, before, after));
    this.at += length;
  }

  private open(isPicture: boolean): void {
    const mark = isPicture ? '![' : '[';
    this.brackets.push({ index: this.items.length, from: this.at + mark.length, isPicture });
    this.text(mark);
  }

  /** Makes a link of the label that ends here, if an address follows. */
  private close(): void {
    const bracket = this.brackets.pop();
    const depth = this.brackets.length;
    const kind = bracket?.isPicture ? 'picture' : 'link';
    const target = bracket && depth >= this.inactive[kind] ? this.target(this.at + 1) : null;
    this.inactive.link = Math.min(this.inactive.link, depth);
    this.inactive.picture = Math.min(this.inactive.picture, depth);
    if (!bracket || !target) return this.text(']');
    this.inactive[kind] = depth;
    const label = this.source.slice(bracket.from, this.at);
    const raw = this.source.slice(bracket.from - (bracket.isPicture ? 2 : 1), target.end);
    this.meter.steps += raw.length;
    const inner = this.items.splice(bracket.index).slice(1);
    this.at = target.end;
    const address = bracket.isPicture ? null : describeLink(target.href);
    if (!address) return this.text(raw, 0);
    const isBare = label.trim() === '' || label === target.href;
    const plain = inner.map((item) => (isLink(item) ? itemOf({ kind: 'text', text: item.raw }) : item));
    const items = withEmphasis(plain, this.meter);
    const height = Math.max(0, ...items.map((item) => item.height));
    const link = {
      kind: 'link',
      href: new URL(target.href).href,
      address,
      label: isBare ? [] : partsOf(items),
    } as const;
    this.items.push({ ...itemOf(link, raw), height });
  }

  /** The address and the end of `(address "title")`. */
  private target(at: number): { href: string; end: number } | null {
    const { source } = this;
    if (source[at] !== '(') return null;
    const start = this.afterSpace(at + 1);
    const address = source[start] === '<' ? this.inAngles(start) : this.inParentheses(start);
    if (!address) return null;
    let end = this.afterSpace(address.end);
    const quote = source.charAt(end);
    if (end > address.end && '"\'('.includes(quote) && quote !== '') {
      const close = this.endOfTitle(quote, end + 1);
      if (close === -1) return null;
      end = this.afterSpace(close + 1);
    }
    return source[end] === ')' ? { href: address.href, end: end + 1 } : null;
  }

  private afterSpace(at: number): number {
    let end = at;
    while (/\s/.test(this.source.charAt(end))) end += 1;
    this.meter.steps += end - at;
    return end;
  }

  /** Where a title ends. One in parentheses has none inside, so that unclosed titles are not read again and again. */
  private endOfTitle(quote: string, from: number): number {
    const closing = quote === '(' ? ')' : quote;
    for (let at = from; at < this.source.length; at += 1) {
      this.meter.steps += 1;
      const char = this.source[at];
      if (char === '\\') at += 1;
      else if (char === closing) return at;
      else if (char === quote) return -1;
    }
    return -1;
  }

  private inAngles(start: number): { href: string; end: number } | null {
    for (let at = start + 1; at < this.source.length; at += 1) {
      this.meter.steps += 1;
      const char = this.source.charAt(at);
      if (char === '<' || char === '\n') return null;
      if (char === '>') return { href: unescaped(this.source.slice(start + 1, at)), end: at + 1 };
      if (char === '\\') at += 1;
    }
    return null;
  }

  private inParentheses(start: number): { href: string; end: number } | null {
    let [at, depth] = [start, 0];
    for (; at < this.source.length; at += 1) {
      this.meter.steps += 1;
      const char = this.source.charAt(at);
      if (/\s/.test(char) || (char === ')' && depth === 0)) break;
      if (char === '\\') at += 1;
      else if (char === '(') depth += 1;
      else if (char === ')') depth -= 1;
      if (depth > PARENTHESES_DEPTH_MAX) return null;
    }
    return depth === 0 ? { href: unescaped(this.source.slice(start, at)), end: at } : null;
  }

  private autolink(): void {
    AUTOLINK_START.lastIndex = this.at;
    if (!AUTOLINK_START.test(this.source)) return this.text('<');
    let end = this.at + 1;
    while (end < this.source.length && !/[\s<>]/.test(this.source.charAt(end))) end += 1;
    this.meter.steps += end - this.at;
    if (this.source[end] !== '>') return this.text('<');
    return this.link(this.source.slice(this.at + 1, end), this.source.slice(this.at, end + 1));
  }

  private bareAddress(): void {
    ADDRESS_START.lastIndex = this.at;
    const isWord = /[a-z0-9]/i.test(this.source.charAt(this.at - 1));
    if (isWord || !ADDRESS_START.test(this.source)) return this.text(this.source.charAt(this.at));
    const raw = withoutTail(this.source.slice(this.at, this.endOfAddress(ADDRESS_START.lastIndex)));
    return this.link(/^w/i.test(raw) ? `http://${raw}` : raw, raw);
  }

  /**
   * Where an address without brackets ends, whose host begins at the given place. A letter of a script without spaces,
   * or an emoji, belongs to the words behind it, unless it begins a part of the host or a part below the first slash.
   */
  private endOfAddress(host: number): number {
    const { source, at } = this;
    const inBracket = this.brackets.length > 0;
    const isWord = (char: string) => UNSPACED.test(char) || SYMBOL.test(char);
    let [end, before, root] = [at, '', -1];
    while (end < source.length) {
      const char = String.fromCodePoint(source.codePointAt(end) ?? 0);
      if (ENDS_ADDRESS.test(char) || (inBracket && char === ']')) break;
      if (root === -1 && end >= host && /[/?#]/.test(char)) root = end;
      const begins = root === -1 ? /[/.]/ : /[/=#_-]/;
      if (isWord(char) && !isWord(before) && (end - 1 === root || !begins.test(before))) break;
      before = char;
      end += char.length;
    }
    this.meter.steps += 2 * (end - at);
    return end;
  }

  private link(href: string, raw: string): void {
    const address = describeLink(href);
    if (!address) return this.text(raw);
    return this.take(raw.length, { kind: 'link', href: new URL(href).href, address, label: [] }, raw);
  }
}

function isLink(item: Item): item is InlineItem {
  return item.kind === 'item' && item.part.kind === 'link';
}

const unescaped = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** An address without the punctuation of the sentence around it, and without a parenthesis that began before it. */
function withoutTail(address: string): string {
  let open = 0;
  for (const char of address) open += char === '(' ? 1 : char === ')' ? -1 : 0;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ')' && open < 0) open += 1;
    else if (!/[?!.,:;*_~'"]/.test(last)) break;
  }
  return address.slice(0, end);
}

/** The parts of a paragraph. */
export function parseInline(source: string, meter: Meter): FormattedInline[] {
  return new InlineParser(source, meter).parse();
}
