import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split(
  '\n',
);
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const RECIPES = tracked.filter((file) => /^docs\/(guides\/(add-|change-)[a-z-]+|one-[a-z-]+)\.md$/.test(file));

/** A name of code: it has a capital or an underscore inside. Others are words, such as the values of a setting. */
const SYMBOL = /^[A-Za-z][a-z0-9]*[A-Z_]\w*$/;
const FILE = /^(?!.*NNNN)[\w./-]*(?:\w\.(?:tsx?|cjs)|remote\.json)$/;
/** A new list item, table row or heading starts a block, as a blank line does. */
const BLOCK = /\n(?=\s*\n|\s*(?:[-*|#]|\d+\.)\s)/;

const filesNamed = (name: string) => tracked.filter((file) => file === name || file.endsWith(`/${name}`));

/** The names in a recipe that the repository lacks: files, and symbols that are in none of the files of their step. */
function missingFrom(recipe: string): string[] {
  let files: readonly string[] = [];
  return recipe
    .replace(/^( *)```[^]*?^\1```/gm, '')
    .split(BLOCK)
    .flatMap((block) => {
      if (/^\s*(?:#|\d+\. )/.test(block)) files = [];
      const names = [...block.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
      const named = names.filter((name) => FILE.test(name));
      files = [...files, ...named.flatMap(filesNamed)];
      const isKnown = (symbol: string) => files.some((file) => new RegExp(`\\b${symbol}\\b`).test(read(file)));
      return [
        ...named.filter((name) => filesNamed(name).length === 0),
        ...names.filter((name) => SYMBOL.test(name) && files.length > 0 && !isKnown(name)),
      ];
    });
}

it.each(RECIPES)('%s names files that exist, and symbols that are in them', (file) => {
  expect(missingFrom(read(file))).toEqual([]);
});

it('finds a missing file, and a symbol that is elsewhere', () => {
  const recipe =
    'Export `projectFolders` and `describeCalls` from `tools/src/paths.ts`.\n\n- `filesNamed` in `no-such-file.ts`';
  expect(missingFrom(`# A\n\n${recipe}`)).toEqual(['describeCalls', 'no-such-file.ts', 'filesNamed']);
});
