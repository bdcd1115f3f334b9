import { cleanText } from '../fields/plain-text.ts';
import type { FormattedBlock, Meter } from './formatted-parts.ts';
import { parseInline } from './parse-inline.ts';

/** Lists that are nested deeper are shown as typed. */
const LIST_DEPTH_MAX = 3;
/** Markup that is indented further is text. */
const INDENT_MAX = 3;
const TAB_WIDTH = 4;
/** An item's text that is indented further after its marker keeps the rest as spaces. */
const ITEM_INDENT_MAX = 4;

interface Marker {
  /** Items of one list share it. */
  readonly type: string;
  readonly start: number | null;
  /** The column after the marker. */
  readonly column: number;
  readonly rest: string;
}

const FENCE = /^(?:(`{3,})[^`]*$|(~{3,}))/;
const RULE = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const MARKER = /^([-*+]|\d{1,9}[.)])(?=[ \t]|$)/;
const HEADING = /^#{1,6}(?=[ \t]|$)/;

const isBlank = (line: string): boolean => line.trim() === '';

/** The columns of the space at the start of a line, whose first character is in the given column. */
function indentOf(line: string, column = 0): number {
  let end = column;
  for (let at = 0; ; at += 1) {
    if (line[at] === ' ') end += 1;
    else if (line[at] === '\t') end += TAB_WIDTH - (end % TAB_WIDTH);
    else return end - column;
  }
}

/** A line without the given columns of space at its start. */
function dedent(line: string, columns: number, column = 0): string {
  let [end, at] = [column, 0];
  for (; end < column + columns && (line[at] === ' ' || line[at] === '\t'); at += 1) {
    end += line[at] === ' ' ? 1 : TAB_WIDTH - (end % TAB_WIDTH);
  }
  return ' '.repeat(Math.max(0, end - column - columns)) + line.slice(at);
}

function markerOf(line: string): Marker | null {
  const indent = indentOf(line);
  const text = line.trimStart();
  const mark = indent <= INDENT_MAX && !RULE.test(text) ? MARKER.exec(text)?.[1] : undefined;
  if (mark === undefined) return null;
  const start = mark.length > 1 ? Number(mark.slice(0, -1)) : null;
  return { type: mark.slice(-1), start, column: indent + mark.length, rest: text.slice(mark.length) };
}

const fenceOf = (line: string): string | null => {
  const found = indentOf(line) <= INDENT_MAX ? FENCE.exec(line.trimStart()) : null;
  return found?.[1] ?? found?.[2] ?? null;
};

const closesFence = (line: string, fence: string): boolean =>
  indentOf(line) <= INDENT_MAX && line.trim().startsWith(fence) && isBlank(line.trim().replaceAll(fence.charAt(0), ''));

const isHeading = (line: string): boolean => indentOf(line) <= INDENT_MAX && HEADING.test(line.trimStart());

/** The text of a heading without the number signs around it. */
function headingText(line: string): string {
  const text = line.trim().replace(HEADING, '').trim();
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end === 0 || /[ \t]/.test(text.charAt(end - 1)) ? text.slice(0, end).trimEnd() : text;
}

/** Reads the lines of a text or of a list item. Each list copies its lines, so the work is limited by its depth. */
class BlockParser {
  private at = 0;
  private paragraph: string[] = [];
  private readonly blocks: FormattedBlock[] = [];
  private readonly lines: readonly string[];
  private readonly depth: number;
  private readonly meter: Meter;

  constructor(lines: readonly string[], depth: number, meter: Meter) {
    this.lines = lines;
    this.depth = depth;
    this.meter = meter;
  }

  parse(): FormattedBlock[] {
    while (this.at < this.lines.length) this.block(this.look());
    this.endParagraph();
    return this.blocks;
  }

  private look(): string {
    const line = this.lines[this.at] ?? '';
    this.meter.steps += line.length + 1;
    return line;
  }

  private endParagraph(): void {
    const children = parseInline(this.paragraph.join('\n'), this.meter);
    if (children.length > 0) this.blocks.push({ kind: 'paragraph', children });
    this.paragraph = [];
  }

  private block(line: string): void {
    const fence = fenceOf(line);
    const marker = this.depth < LIST_DEPTH_MAX ? markerOf(line) : null;
    if (isBlank(line)) {
      this.at += 1;
      this.endParagraph();
    } else if (fence) {
      this.endParagraph();
      this.code(fence, indentOf(line));
    } else if (isHeading(line)) {
      this.endParagraph();
      const children = parseInline(headingText(line), this.meter);
      if (children.length > 0) this.blocks.push({ kind: 'paragraph', children: [{ kind: 'strong', children }] });
      this.at += 1;
    } else if (marker && this.mayBegin(marker)) {
      this.endParagraph();
      this.list(marker);
    } else {
      this.paragraph.push(line.trim());
      this.at += 1;
    }
  }

  /** In the middle of a paragraph, a number that is not the first is a number. */
  private mayBegin({ start, rest }: Marker): boolean {
    return this.paragraph.length === 0 || (!isBlank(rest) && (start === null || start === 1));
  }

  private code(fence: string, indent: number): void {
    const inner: string[] = [];
    for (this.at += 1; this.at < this.lines.length; this.at += 1) {
      const line = this.look();
      if (closesFence(line, fence)) break;
      inner.push(dedent(line, indent));
    }
    this.at += 1;
    this.blocks.push({ kind: 'code', text: cleanText(inner.join('\n')) });
  }

  private list(first: Marker): void {
    const items: FormattedBlock[][] = [];
    for (let marker: Marker | null = first; marker?.type === first.type; marker = markerOf(this.look())) {
      items.push(new BlockParser(this.itemLines(marker), this.depth + 1, this.meter).parse());
    }
    this.blocks.push({ kind: 'list', start: first.start, items });
  }

  /** The lines of an item, without their indentation. Blank lines at its end are passed over. */
  private itemLines({ column, rest }: Marker): string[] {
    const space = indentOf(rest, column);
    const width = isBlank(rest) || space > ITEM_INDENT_MAX ? 1 : space;
    const lines = [isBlank(rest) ? '' : dedent(rest, width, column)];
    let fence = fenceOf(lines[0] ?? '');
    for (this.at += 1; this.at < this.lines.length; this.at += 1) {
      const line = this.look();
      const isInside = indentOf(line) >= column + width;
      const isLazy = lines.at(-1) !== '' && !fence && !fenceOf(line) && !isHeading(line) && !markerOf(line);
      if (isBlank(line)) lines.push('');
      else if (isInside || isLazy) lines.push(isInside ? dedent(line, column + width) : line.trimStart());
      else break;
      const last = lines.at(-1) ?? '';
      fence = fence ? (closesFence(last, fence) ? null : fence) : fenceOf(last);
    }
    return lines;
  }
}

/** The blocks of a text. */
export function parseBlocks(source: string, meter: Meter): FormattedBlock[] {
  return new BlockParser(source.split('\n'), 0, meter).parse();
}
