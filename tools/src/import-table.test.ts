import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectFolders, ROOT } from './paths.ts';

type Import = readonly [file: string, imported: string];

const REFUSED: readonly Import[] = [
  ['mfe-admin/src/x.ts', '@magnetx/mfe-project'],
  ['mfe-admin/src/x.ts', '@magnetx/api/src/app'],
  ['mfe-admin/src/x.ts', '@magnetx/embedded-mongo'],
  ['mfe-community/src/x.ts', '../../shell/src/bootstrap.ts'],
  ['shell/src/x.ts', '@magnetx/embedded-mongo'],
  ['gateway/src/x.ts', '@magnetx/ui'],
  ['gateway/src/x.ts', '@magnetx/embedded-mongo'],
  ['api/src/x.ts', '@magnetx/ui'],
  ['api/src/x.ts', '@magnetx/federation'],
  ['libs/contracts/src/x.ts', '@magnetx/federation'],
  ['libs/ui/src/x.ts', '@magnetx/contracts'],
  ['libs/federation/src/x.ts', '@magnetx/ui'],
  ['libs/drawing/src/x.ts', '@magnetx/contracts'],
  ['libs/texts/src/x.ts', '@magnetx/contracts'],
  ['libs/embedded-mongo/src/x.ts', '@magnetx/contracts'],
  ['libs/operations/src/x.ts', '@magnetx/federation'],
  ['mfe-admin/src/x.ts', '@magnetx/operations'],
  ['mfe-project/src/x.ts', '@magnetx/object-store'],
  ['libs/object-store/src/x.ts', '@magnetx/operations'],
  ['libs/release/src/x.ts', '@magnetx/object-store'],
];

const ALLOWED: readonly Import[] = [
  ['mfe-admin/src/x.ts', '@magnetx/ui'],
  ['gateway/src/x.ts', '@magnetx/federation'],
  ['api/src/x.ts', '@magnetx/embedded-mongo'],
  ['libs/ui/src/x.ts', '@magnetx/drawing'],
  ['libs/ui/src/x.ts', '@magnetx/texts'],
  ['libs/contracts/src/x.ts', '@magnetx/texts'],
  ['api/src/x.ts', '@magnetx/drawing'],
  ['api/src/x.ts', '@magnetx/texts'],
  ['libs/federation/src/x.ts', '@magnetx/contracts'],
  ['libs/operations/src/x.ts', '@magnetx/contracts'],
  ['api/src/x.ts', '@magnetx/operations'],
  ['gateway/src/x.ts', '@magnetx/operations'],
  ['api/src/x.ts', '@magnetx/object-store'],
  ['gateway/src/x.ts', '@magnetx/object-store'],
  ['api/src/modules/accounts/wallets/x.ts', '../../ledger/ledger/index.ts'],
  ['api/src/modules/accounts/accounts/users/x.ts', '../names/index.ts'],
  ['api/src/modules/accounts/accounts/users/x.ts', '../../../../http/y.ts'],
  ['api/src/commands/x.ts', '../modules/quests/quests/index.ts'],
];

const BORDERS: readonly Import[] = [
  ['mfe-project/src/features/quests/x.ts', '../../features/account/y.ts'],
  ['api/src/modules/accounts/wallets/x.ts', '../../ledger/ledger/y.ts'],
  ['api/src/modules/accounts/wallets/x.ts', '../accounts/users/user.model.ts'],
  ['api/src/modules/accounts/wallets/x.ts', '../../quests/quests/quest.repository.ts'],
  ['api/src/modules/accounts/accounts/users/x.ts', '../../wallets/wallet.repository.ts'],
  ['api/src/modules/accounts/accounts/users/x.ts', '../../../quests/quests/quest.repository.ts'],
  ['api/src/commands/x.ts', '../modules/quests/quests/quest.repository.ts'],
  ['api/src/x.ts', './modules/ledger/ledger/y.ts'],
  ['api/src/x.ts', './y'],
];

type Declaration = readonly [file: string, source: string];

const DOOR = 'api/src/modules/quests/quests/index.ts';
const LEAKS: readonly Declaration[] = [
  [DOOR, "export { createQuestRepository } from './quest.repository';"],
  [DOOR, "export type { QuestRepository } from './quest.repository';"],
  [DOOR, "export interface Quests extends Pick<QuestRepository, 'find'> { readonly a: 1; }"],
  [DOOR, "export interface Quests { find: QuestRepository['find']; }"],
  [DOOR, 'export type Quests = ReturnType<typeof createQuestRepository>;'],
  [DOOR, "export type { Quest } from './quest.repository.ts';"],
  [DOOR, 'export interface Quests extends QuestQueries { readonly a: 1; }'],
  [DOOR, 'export function createQuests() { return { ...repository }; }'],
  ['api/src/modules/accounts/accounts/users/users.ts', "export type Users = Omit<UserRepository, 'insert'>;"],
];
const KEPT: readonly Declaration[] = [
  [DOOR, 'export interface Quests { find: (id: number) => Promise<Quest | null>; }'],
  [DOOR, 'const quests: QuestRepository = createQuestRepository();'],
  ['api/src/modules/quests/quests/places.ts', "export interface PlacesDeps { quests: Pick<QuestRepository, 'find'>; }"],
];

/** Lints each text as if it stood alone in its file; the rules that refuse it, in one process for all. */
function rulesAgainstEach(texts: readonly Declaration[]): string[][] {
  const lint = `
    import { ESLint } from 'eslint';
    import { text } from 'node:stream/consumers';
    const eslint = new ESLint();
    const rules = [];
    for (const [filePath, source] of JSON.parse(await text(process.stdin))) {
      const [report] = await eslint.lintText(source, { filePath });
      rules.push(report.messages.map(({ ruleId }) => ruleId));
    }
    console.log(JSON.stringify(rules));`;
  const args = ['--input-type=module', '--eval', lint];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, input: JSON.stringify(texts), encoding: 'utf8' });
  return JSON.parse(stdout.slice(stdout.lastIndexOf('[['))) as string[][];
}

const textOf = ([file, imported]: Import): Declaration => [
  file,
  `import { x } from '${imported}';\nexport const y = x;\n`,
];

const verdicts = new Map<string, string[]>();
beforeAll(() => {
  const texts = [...[...REFUSED, ...ALLOWED, ...BORDERS].map(textOf), ...LEAKS, ...KEPT];
  for (const [at, rules] of rulesAgainstEach(texts).entries()) verdicts.set(String(texts[at]), rules);
});
const rulesAgainstText = (...one: Declaration): string[] => verdicts.get(String(one)) ?? ['never linted'];
const rulesAgainst = (...one: Import): string[] => rulesAgainstText(...textOf(one));

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
    const libraries = 'contracts|drawing|texts|ui|federation|embedded-mongo|object-store|operations|release';
    const known = new RegExp(`^type:(shell|remote|gateway|api|${libraries}|anything)$`);
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

describe("a module's door", () => {
  it.each(LEAKS)('of %s does not offer a repository: %s', (file, source) => {
    expect(rulesAgainstText(file, source)).toContain('no-restricted-syntax');
  });

  it.each(KEPT)('of %s may have %s', (file, source) => {
    expect(rulesAgainstText(file, source)).not.toContain('no-restricted-syntax');
  });
});
