import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';
import { lintProse } from './prose/prose-linter.ts';

const WRITTEN_BY_PEOPLE = /\.(?:md|tsx?|[mc]?js|css|yml|sh|cfg|conf|example)$|(?:^|\/)(?:Dockerfile|CODEOWNERS)$/;
/** The list itself, and the texts of its test. */
const ABOUT_PROSE = 'tools/src/prose/';
/** They ask and answer as such texts do. */
const LEGAL_TEXTS = 'mfe-community/src/features/legal/texts/';

const wanted = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...wanted], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) => WRITTEN_BY_PEOPLE.test(file) && ![ABOUT_PROSE, LEGAL_TEXTS].some((folder) => file.startsWith(folder)),
  );

let found = 0;
for (const file of files) {
  for (const { line, column, message } of await lintProse(readFileSync(path.join(ROOT, file), 'utf8'), file)) {
    found += 1;
    console.log(`${file}:${line}:${column} ${message}`);
  }
}
if (found > 0) console.log(`\n${found} phrases to replace: tools/src/prose/vocabulary.ts`);
process.exitCode = found > 0 ? 1 : 0;
