import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';

/** The fenced blocks of a language in a document of this repository. */
export function blocksOf(document: string, language: string): string[] {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const fences = text.matchAll(/^ *(?:\d+\. )?```(\w+)\n([\s\S]*?)\n *```$/gm);
  return [...fences].flatMap(([, found, block = '']) => (found === language ? [block] : []));
}
