import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectFolders, ROOT } from './paths';

type Import = readonly [file: string, imported: string];

const REFUSED: readonly Import[] = [
  ['mfe-admin/src/x.ts', '@magnetx/mfe-project'],
  ['mfe-admin/src/x.ts', '@magnetx/api/src/app'],
  ['mfe-admin/src/x.ts', '@magnetx/embedded-mongo'],
  ['mfe-community/src/x.ts', '../../shell/src/bootstrap'],
  ['shell/src/x.ts', '@magnetx/embedded-mongo'],
  ['gateway/src/x.ts', '@magnetx/ui'],
  ['gateway/src/x.ts', '@magnetx/embedded-mongo'],
  ['api/src/x.ts', '@magnetx/ui'],
  ['api/src/x.ts', '@magnetx/federation'],
  ['libs/contracts/src/x.ts', '@magnetx/federation'],
  ['libs/ui/src/x.ts', '@magnetx/contracts'],
  ['libs/federation/src/x.ts', '@magnetx/ui'],
  ['libs/embedded-mongo/src/x.ts', '@magnetx/contracts'],
  ['libs/operations/src/x.ts', '@magnetx/contracts'],
  ['mfe-admin/src/x.ts', '@magnetx/operations'],
];

const ALLOWED: readonly Import[] = [
  ['mfe-admin/src/x.ts', '@magnetx/ui'],
  ['gateway/src/x.ts', '@magnetx/federation'],
  ['api/src/x.ts', '@magnetx/embedded-mongo'],
  ['libs/federation/src/x.ts', '@magnetx/contracts'],
  ['api/src/x.ts', '@magnetx/operations'],
  ['gateway/src/x.ts', '@magnetx/operations'],
  ['api/src/modules/ledger/x.ts', '../accounts'],
  ['api/src/modules/accounts/users/x.ts', '../names'],
  ['api/src/modules/accounts/users/x.ts', '../../../http/y'],
  ['api/src/commands/x.ts', '../modules/quests'],
];

const BORDERS: readonly Import[] = [
  ['mfe-project/src/features/quests/x.ts', '../../features/account/y'],
  ['api/src/modules/ledger/x.ts', '../accounts/users/user.model'],
  ['api/src/modules/ledger/x.ts', '../accounts/y'],
  ['api/src/modules/accounts/users/x.ts', '../../quests/quest.repository'],
  ['api/src/commands/x.ts', '../modules/quests/quest.repository'],
  ['api/src/x.ts', './modules/quests/y'],
];

/** Lints each import as if it stood alone in its file; the rules that refuse it, in one process for all. */
function rulesAgainstEach(imports: readonly Import[]): string[][] {
  const lint = `
    import { ESLint } from 'eslint';
    import { text } from 'node:stream/consumers';
    const eslint = new ESLint();
    const rules = [];
    for (const [filePath, imported] of JSON.parse(await text(process.stdin))) {
      const source = \`import { x } from '\${imported}';\\nexport const y = x;\\n\`;
      const [report] = await eslint.lintText(source, { filePath });
      rules.push(report.messages.map(({ ruleId }) => ruleId));
    }
    console.log(JSON.stringify(rules));`;
  const args = ['--input-type=module', '--eval', lint];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, input: JSON.stringify(imports), encoding: 'utf8' });
  return JSON.parse(stdout.slice(stdout.lastIndexOf('[['))) as string[][];
}

const verdicts = new Map<string, string[]>();
beforeAll(() => {
  const imports = [...REFUSED, ...ALLOWED, ...BORDERS];
  for (const [at, rules] of rulesAgainstEach(imports).entries()) verdicts.set(String(imports[at]), rules);
}, 120_000);
const rulesAgainst = (...one: Import): string[] => verdicts.get(String(one)) ?? ['never linted'];

describe('the import table (docs/architecture.md)', () => {
  it.each(REFUSED)('%s may not import %s', (file, imported) => {
    const rules = rulesAgainst(file, imported);
    const refusing = ['@nx/enforce-module-boundaries', 'no-restricted-imports'];
    expect(rules.filter((rule) => refusing.includes(rule))).not.toEqual([]);
  });

  it.each(ALLOWED)('%s may import %s', (file, imported) => {
    expect(rulesAgainst(file, imported)).toEqual([]);
  });

  it('gives every project a row: a tag that the table knows', () => {
    const known = /^type:(shell|remote|gateway|api|contracts|ui|federation|embedded-mongo|operations|anything)$/;
    for (const folder of projectFolders()) {
      const manifest = jest.requireActual<{ nx?: { tags?: string[] } }>(path.join(ROOT, folder, 'package.json'));
      expect({ folder, tags: manifest.nx?.tags }).toEqual({ folder, tags: [expect.stringMatching(known)] });
    }
  });
});

describe('borders inside a project', () => {
  it.each(BORDERS)('%s may not import %s', (file, imported) => {
    expect(rulesAgainst(file, imported)).toContain('no-restricted-imports');
  });
});
