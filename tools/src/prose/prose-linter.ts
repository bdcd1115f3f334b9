import path from 'node:path';
import type { TxtDocumentNode, TxtStrNode } from '@textlint/ast-node-types';
import { TextlintKernel } from '@textlint/kernel';
import { parse as parseMarkdown } from '@textlint/markdown-to-ast';
import type { TextlintPluginCreator, TextlintRuleModule } from '@textlint/types';
import { readableText } from './readable-text.ts';
import { INSTEAD_OF, QUOTATIONS } from './vocabulary.ts';

export interface Finding {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** All of a text as one node, so that the rule sees phrases across line breaks. */
function parseText(text: string): TxtDocumentNode {
  const lines = text.split('\n');
  const end = { line: lines.length, column: lines.at(-1)?.length ?? 0 };
  const place = { raw: text, range: [0, text.length], loc: { start: { line: 1, column: 0 }, end } } as const;
  const content = { ...place, type: 'Str', value: text } as const;
  return { ...place, type: 'Document', children: [{ ...place, type: 'Paragraph', children: [content] }] };
}

const MARKDOWN = '.md';
const SOURCE = '.source';

const plugin: TextlintPluginCreator = {
  Processor: class {
    availableExtensions() {
      return [MARKDOWN, SOURCE];
    }
    processor(extension: string) {
      return {
        preProcess: extension === MARKDOWN ? parseMarkdown : parseText,
        postProcess: (messages: never[], filePath = '<text>') => ({ messages, filePath }),
      };
    }
  },
};

const REPLACEMENTS = Object.entries(INSTEAD_OF).map(([words, instead]) => ({
  pattern: new RegExp(`\\b(?:${words.replaceAll(' ', '\\s+')})\\b`, 'gi'),
  instead,
}));

/** A sentence or label that begins with a relative clause, as in "What a file holds.". A question is none. */
const CLAUSE = {
  pattern: /\b(?:What|Whatever|Who|Whichever)\s+(?!you\b)(?=[a-z][^.?!]{0,300}[.!](?!\w))[a-z]+/g,
  instead: 'a noun as the subject, such as "The content of a file."',
};

const vocabulary: TextlintRuleModule = ({ Syntax, RuleError, report, locator }) => ({
  [Syntax.Str](node: TxtStrNode) {
    const text = QUOTATIONS.reduce(
      (rest, quotation) => rest.replaceAll(quotation, ' '.repeat(quotation.length)),
      node.value,
    );
    for (const { pattern, instead } of [...REPLACEMENTS, CLAUSE]) {
      for (const { 0: found, index } of text.matchAll(pattern)) {
        const message = `"${found.replace(/\s+/g, ' ')}": write ${instead}`;
        report(node, new RuleError(message, { padding: locator.range([index, index + found.length]) }));
      }
    }
  },
});

const kernel = new TextlintKernel();

/** Finds words that the repository does not use, in Markdown, and in the comments and texts of a source file. */
export async function lintProse(text: string, file: string): Promise<readonly Finding[]> {
  const isMarkdown = path.extname(file) === MARKDOWN;
  const { messages } = await kernel.lintText(isMarkdown ? text : readableText(text, file), {
    ext: isMarkdown ? MARKDOWN : SOURCE,
    plugins: [{ pluginId: 'prose', plugin }],
    rules: [{ ruleId: 'vocabulary', rule: vocabulary }],
  });
  return messages.map(({ loc, message }) => ({ ...loc.start, message }));
}
