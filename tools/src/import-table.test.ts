import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectFolders, ROOT } from './paths';

/** Lints one import as if it stood in the given file, and returns the rules that refuse it. */
function rulesAgainst(file: string, imported: string): string[] {
  const source = `import { x } from '${imported}';\nexport const y = x;\n`;
  const args = [
    path.join(ROOT, 'node_modules/eslint/bin/eslint.js'),
    '--stdin',
    '--stdin-filename',
    file,
    '-f',
    'json',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, input: source, encoding: 'utf8' });
  const [report] = JSON.parse(stdout.slice(stdout.indexOf('['))) as { messages: { ruleId: string }[] }[];
  return report?.messages.map((message) => message.ruleId) ?? [];
}

describe('the import table (docs/architecture.md)', () => {
  it.each([
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
  ])('%s may not import %s', (file, imported) => {
    const rules = rulesAgainst(file, imported);
    const refusing = ['@nx/enforce-module-boundaries', 'no-restricted-imports'];
    expect(rules.filter((rule) => refusing.includes(rule))).not.toEqual([]);
  });

  it.each([
    ['mfe-admin/src/x.ts', '@magnetx/ui'],
    ['gateway/src/x.ts', '@magnetx/federation'],
    ['api/src/x.ts', '@magnetx/embedded-mongo'],
    ['libs/federation/src/x.ts', '@magnetx/contracts'],
  ])('%s may import %s', (file, imported) => {
    expect(rulesAgainst(file, imported)).toEqual([]);
  });

  it('gives every project a row: a tag that the table knows', () => {
    const known = /^type:(shell|remote|gateway|api|contracts|ui|federation|embedded-mongo|anything)$/;
    for (const folder of projectFolders()) {
      const manifest = jest.requireActual<{ nx?: { tags?: string[] } }>(path.join(ROOT, folder, 'package.json'));
      expect({ folder, tags: manifest.nx?.tags }).toEqual({ folder, tags: [expect.stringMatching(known)] });
    }
  });
});

describe('borders inside a project', () => {
  it.each([
    ['mfe-project/src/features/quests/x.ts', '../../features/account/y'],
    ['api/src/modules/ledger/x.ts', '../accounts/user.model'],
  ])('%s may not import %s', (file, imported) => {
    expect(rulesAgainst(file, imported)).toContain('no-restricted-imports');
  });
});
