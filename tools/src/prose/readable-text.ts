import path from 'node:path';
import ts from 'typescript';

const SCRIPTS = ['.ts', '.tsx', '.mjs', '.cjs', '.js'];
const CSS_COMMENT = /\/\*[^]*?\*\//g;
const HASH_COMMENT = /^[ \t]*#.*/gm;
/** The marks at the start of comment lines. */
const COMMENT_MARKS = /^[ \t]*(?:\/\*+|\*+\/?|\/\/+|#+)|\*+\/$/gm;

type Range = readonly [start: number, end: number];

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** A literal of several words: one word is a key, a path or a name. */
const isSentence = (node: ts.Node) =>
  (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) && /\s/.test(node.text);

/** Comments, literals and JSX text. */
function rangesOfScript(text: string, file: string): Range[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const endOf = new Map<number, number>();
  const addComment = ({ pos, end }: ts.CommentRange) => endOf.set(pos, end);
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) || isSentence(node)) endOf.set(node.getStart(source), node.end);
    // JSX text may look like a comment.
    if (ts.isJsxText(node)) return;
    const children = node.getChildren(source);
    if (children.length === 0) {
      ts.getLeadingCommentRanges(text, node.pos)?.forEach(addComment);
      ts.getTrailingCommentRanges(text, node.end)?.forEach(addComment);
    }
    children.forEach(visit);
  };
  visit(source);
  return [...endOf].sort(([a], [b]) => a - b);
}

function rangesOfPattern(text: string, pattern: RegExp): Range[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length]);
}

/** The comments and texts of a source file at their positions. Every other character is blank. */
export function readableText(text: string, file: string): string {
  const extension = path.extname(file);
  const ranges = SCRIPTS.includes(extension)
    ? rangesOfScript(text, file)
    : rangesOfPattern(text, extension === '.css' ? CSS_COMMENT : HASH_COMMENT);
  let result = '';
  for (const [start, end] of ranges) {
    if (start < result.length) continue;
    result += blank(text.slice(result.length, start)) + text.slice(start, end).replace(COMMENT_MARKS, blank);
  }
  return result + blank(text.slice(result.length));
}
