import ts from 'typescript';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { compileMessage } from '@magnetx/texts/compile';

export interface FoundText {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** The texts of a source: the first arguments of `t`, and `text` of `<Trans>`. Throws where the catalogs would fail. */
export function extractTexts(file: string, code: string): FoundText[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: FoundText[] = [];
  const visit = (node: ts.Node): void => {
    const text = textIn(node);
    if (text) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      try {
        found.push({ text: checked(text, node), line });
      } catch (error) {
        throw new Error(`${file}:${line}: ${(error as Error).message}`, { cause: error });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textIn(node: ts.Node): ts.Node | undefined {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
    return node.arguments[0];
  }
  if (!ts.isJsxAttribute(node) || node.name.getText() !== 'text') return undefined;
  const element = node.parent.parent;
  if (element.tagName.getText() !== 'Trans') return undefined;
  return node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
}

function checked(text: ts.Node, node: ts.Node): string {
  const literal = literalOf(text);
  // Both throw for a text that they cannot read.
  const [ours, theirs] = [compileMessage(literal), compileMessageOrThrow(literal)];
  if (normal(ours) !== normal(theirs)) throw new Error(`Lingui reads this text in another way: ${literal}`);
  const [wanted, given] = [namesIn(theirs), namesGiven(node)];
  if (given && wanted.join() !== given.join()) {
    throw new Error(`The text names the values “${wanted.join(', ')}”, and gets “${given.join(', ')}”.`);
  }
  return literal;
}

/** A literal, or several that are put together because of their length. */
function literalOf(text: ts.Node): string {
  if (ts.isStringLiteralLike(text)) return text.text;
  if (!ts.isBinaryExpression(text)) throw new Error('The text is not a literal, so no catalog can have it.');
  return literalOf(text.left) + literalOf(text.right);
}

type Compiled = ReturnType<typeof compileMessageOrThrow>;

/** Equal for messages that show the same: texts beside each other are one. */
function normal(message: Compiled): string {
  const joined: unknown[] = [];
  for (const token of message) {
    const last = joined.at(-1);
    if (typeof token === 'string' && typeof last === 'string') joined[joined.length - 1] = last + token;
    else if (typeof token === 'string') joined.push(token);
    else joined.push([token[0], token[1], casesOf(token).map(([name, one]) => [name, normal(one)])]);
  }
  return JSON.stringify(joined);
}

function casesOf(token: Exclude<Compiled[number], string>): (readonly [string, Compiled])[] {
  return Object.entries((token[2] ?? {}) as Record<string, Compiled | undefined>).flatMap(([name, one]) =>
    one === undefined ? [] : [[name, one] as const],
  );
}

function namesIn(message: Compiled): string[] {
  const names = message.flatMap((token) =>
    typeof token === 'string' ? [] : [token[0], ...casesOf(token).flatMap(([, one]) => namesIn(one))],
  );
  return [...new Set(names)].sort();
}

/** The parts of a text that its translation keeps: the names of the values, and of the elements around words. */
export function fixedParts(text: string): { values: string[]; elements: string[] } {
  const elements = text.match(/<\/?\w+>/g) ?? [];
  return { values: namesIn(compileMessage(text)), elements: [...elements].sort() };
}

/** The names of the values; undefined where the source does not spell them out. */
function namesGiven(node: ts.Node): string[] | undefined {
  let values: ts.Node | undefined;
  if (ts.isCallExpression(node)) values = node.arguments[1];
  else if (ts.isJsxAttribute(node)) {
    const other = node.parent.properties.find((one) => one.name?.getText() === 'values');
    const initializer = other && ts.isJsxAttribute(other) ? other.initializer : undefined;
    values = initializer && ts.isJsxExpression(initializer) ? initializer.expression : undefined;
  }
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values)) return undefined;
  return values.properties.map((property) => property.name?.getText() ?? '').sort();
}
