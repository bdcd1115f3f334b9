import { cleanText } from '../fields/plain-text.ts';
import type { DescribedLink } from '../http/describe-link.ts';
import type { FormattedBlock, FormattedInline, Meter } from './formatted-parts.ts';
import { parseBlocks } from './parse-blocks.ts';

export type { FormattedBlock, FormattedInline } from './formatted-parts.ts';

/** Longer texts are not parsed. It is above what any form accepts. */
const PARSED_LENGTH_MAX = 20_000;

/** The length of a summary, which cards cut to three lines, and of the text that it is made of. */
const SUMMARY_LENGTH_MAX = 280;
const SUMMED_LENGTH_MAX = 600;

/**
 * Parses the Markdown subset of quests: paragraphs, lists, bold, italics, links and code; a heading is a bold line.
 * Everything else, HTML and entities included, is text as it was typed. Links lead to http and https alone. The work
 * grows with the length of the text, whatever it says; `meter` counts it.
 */
export function parseFormattedText(text: string, meter: Meter = { steps: 0 }): readonly FormattedBlock[] {
  const source = cleanText(text);
  if (source.length <= PARSED_LENGTH_MAX) return parseBlocks(source, meter);
  return [{ kind: 'paragraph', children: [{ kind: 'text', text: source }] }];
}

/** A text without its markup, for cards and files: one line for each paragraph and list item. */
export function plainTextOf(text: string): string {
  return linesOf(parseFormattedText(text)).join('\n');
}

/** The beginning of a text without its markup, in one line. */
export function summaryOf(text: string): string {
  const line = plainTextOf(text.slice(0, SUMMED_LENGTH_MAX)).replace(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_LENGTH_MAX && text.length <= SUMMED_LENGTH_MAX) return line;
  const start = line.slice(0, SUMMARY_LENGTH_MAX);
  // Not in the middle of a word, unless the text is one, nor of a character.
  return `${start.replace(/(?<=.{200})\s\S*$/, '').replace(/[\ud800-\udbff]$/, '')}…`;
}

function linesOf(blocks: readonly FormattedBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'code') return [block.text];
    if (block.kind === 'paragraph') return [textOf(block.children)];
    const { start, items } = block;
    return items.map((item, index) => `${start === null ? '•' : `${start + index}.`} ${linesOf(item).join('\n')}`);
  });
}

function addressText({ scheme, host, rest }: DescribedLink): string {
  return `${scheme}://${host}${rest}`;
}

function textOf(parts: readonly FormattedInline[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'break') return '\n';
      if (part.kind === 'link') return part.label.length > 0 ? textOf(part.label) : addressText(part.address);
      return 'text' in part ? part.text : textOf(part.children);
    })
    .join('');
}
