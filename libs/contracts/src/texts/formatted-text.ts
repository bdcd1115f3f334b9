import { Lexer, Tokenizer, type Token, type Tokens } from 'marked';
import { withoutDisguise } from '../accounts/plain-text.ts';
import { describeLink, type DescribedLink } from '../http/describe-link.ts';

/** A part of a line. A link's label is empty where its address stands for itself. */
export type FormattedInline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly FormattedInline[] }
  | {
      readonly kind: 'link';
      readonly href: string;
      readonly address: DescribedLink;
      readonly label: readonly FormattedInline[];
    };

/** A part of a text. `start` is the first number of an ordered list, and null for bullets. */
export type FormattedBlock =
  | { readonly kind: 'paragraph'; readonly children: readonly FormattedInline[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'list';
      readonly start: number | null;
      readonly items: readonly (readonly FormattedBlock[])[];
    };

/** Markup that is nested deeper is shown as typed. */
const LIST_DEPTH_MAX = 3;
const INLINE_DEPTH_MAX = 4;

/** Longer texts are not parsed. It is above what any form accepts. */
const PARSED_LENGTH_MAX = 20_000;

/** The length of a summary, which cards cut to three lines, and of the text that it is made of. */
const SUMMARY_LENGTH_MAX = 280;
const SUMMED_LENGTH_MAX = 600;

const nothing = () => undefined;

/** Reads the subset alone: other markup stays text. The depth is limited here, so that no input exhausts the stack. */
class SubsetTokenizer extends Tokenizer {
  private listDepth = 0;
  private inlineDepth = 0;

  override code = nothing;
  override hr = nothing;
  override blockquote = nothing;
  override html = nothing;
  override def = nothing;
  override table = nothing;
  override lheading = nothing;
  override tag = nothing;
  override reflink = nothing;
  override del = nothing;

  override list(src: string): Tokens.List | undefined {
    if (this.listDepth === LIST_DEPTH_MAX) return undefined;
    this.listDepth += 1;
    try {
      return super.list(src);
    } finally {
      this.listDepth -= 1;
    }
  }

  override emStrong(src: string, maskedSrc: string, prevChar?: string): Tokens.Em | Tokens.Strong | undefined {
    return this.inside(() => super.emStrong(src, maskedSrc, prevChar));
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    return this.lexer.state.inLink ? undefined : this.inside(() => super.link(src));
  }

  override autolink(src: string): Tokens.Link | undefined {
    return this.lexer.state.inLink ? undefined : super.autolink(src);
  }

  private inside<T>(tokenize: () => T): T | undefined {
    if (this.inlineDepth === INLINE_DEPTH_MAX) return undefined;
    this.inlineDepth += 1;
    try {
      return tokenize();
    } finally {
      this.inlineDepth -= 1;
    }
  }
}

/**
 * Parses the Markdown subset of quests: paragraphs, lists, bold, italics, links and code; a heading is a bold line.
 * Everything else, HTML included, is text as it was typed. Links lead to http and https alone.
 */
export function parseFormattedText(text: string): readonly FormattedBlock[] {
  const source = withoutDisguise(text);
  if (source.length > PARSED_LENGTH_MAX) return [paragraphOf([{ kind: 'text', text: source }])];
  const lexer = new Lexer({ gfm: true, breaks: true, tokenizer: new SubsetTokenizer() });
  return blocksOf(lexer.lex(source));
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

function paragraphOf(children: readonly FormattedInline[]): FormattedBlock {
  return { kind: 'paragraph', children };
}

function blocksOf(tokens: readonly Token[]): FormattedBlock[] {
  const blocks: FormattedBlock[] = [];
  for (const token of tokens) {
    const block = blockOf(token);
    const last = blocks.at(-1);
    // Lines that only look like other markup belong to the paragraph before them.
    const continues = block?.kind === 'paragraph' && last?.kind === 'paragraph' && token.type !== 'heading';
    if (continues && !isAfterSpace(tokens, token)) {
      blocks[blocks.length - 1] = paragraphOf([...last.children, { kind: 'break' }, ...block.children]);
    } else if (block) blocks.push(block);
  }
  return blocks;
}

function isAfterSpace(tokens: readonly Token[], token: Token): boolean {
  const before = tokens[tokens.indexOf(token) - 1];
  return before === undefined || before.type === 'space' || before.type === 'heading' || /\n\s*\n$/.test(before.raw);
}

function blockOf(token: Token): FormattedBlock | null {
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return null;
    case 'code':
      return { kind: 'code', text: (token as Tokens.Code).text };
    case 'heading':
      return paragraphOf([{ kind: 'strong', children: inlineOf(token.tokens) }]);
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      return { kind: 'list', start: ordered ? Number(start) : null, items: items.map((item) => blocksOf(item.tokens)) };
    }
    case 'paragraph':
    case 'text':
      return paragraphOf(token.tokens ? inlineOf(token.tokens) : [{ kind: 'text', text: token.raw }]);
    default:
      return paragraphOf([{ kind: 'text', text: token.raw }]);
  }
}

function inlineOf(tokens: readonly Token[] = []): FormattedInline[] {
  return tokens.map(partOf);
}

function partOf(token: Token): FormattedInline {
  switch (token.type) {
    case 'br':
      return { kind: 'break' };
    case 'codespan':
      return { kind: 'code', text: (token as Tokens.Codespan).text };
    case 'strong':
      return { kind: 'strong', children: inlineOf(token.tokens) };
    case 'em':
      return { kind: 'emphasis', children: inlineOf(token.tokens) };
    case 'link':
      return linkOf(token as Tokens.Link) ?? { kind: 'text', text: token.raw };
    case 'text':
    case 'escape':
      return { kind: 'text', text: (token as Tokens.Text).text };
    default:
      return { kind: 'text', text: token.raw };
  }
}

function linkOf({ href, raw, text, tokens }: Tokens.Link): FormattedInline | null {
  const address = describeLink(href);
  if (!address) return null;
  const isBare = !raw.startsWith('[') || text.trim() === '' || text === href;
  return { kind: 'link', href: new URL(href).href, address, label: isBare ? [] : inlineOf(tokens) };
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
