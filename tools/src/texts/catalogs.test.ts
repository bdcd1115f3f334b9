import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatter } from '@lingui/format-po';
import { runCommand } from '../command.ts';
import { ROOT } from '../paths.ts';
import { extractTexts, fixedParts } from './extract-texts.ts';

const SPANISH = globSync('{*,libs/*}/src/catalogs/es.po', { cwd: ROOT });

it('the catalogs have every text of the sources, and no other', async () => {
  const args = ['node_modules/@lingui/cli/dist/lingui.js', 'check', 'sync', '--clean', '--overwrite', '--verbose'];
  const { code, output } = await runCommand(process.execPath, args, { cwd: ROOT });
  expect({ code, output }).toMatchObject({ code: 0 });
});

it.each(SPANISH)('%s has every text, with the values and elements of the English one', async (catalogFile) => {
  const file = path.join(ROOT, catalogFile);
  const context = { locale: 'es', sourceLocale: 'en', filename: file };
  const catalog = await formatter({ explicitIdAsDefault: true }).parse(await readFile(file, 'utf8'), context);
  const texts = Object.entries(catalog);
  expect(texts.filter(([, { translation }]) => !translation)).toEqual([]);
  const translated = texts.map(([text, { translation = '' }]) => [text, fixedParts(translation)]);
  expect(translated).toEqual(texts.map(([text]) => [text, fixedParts(text)]));
});

const textsOf = (code: string) => extractTexts('page.tsx', code).map(({ text }) => text);

it('finds the texts of calls and elements', () => {
  const code = `
    t('Save');
    t('A long text, ' + 'in two parts');
    t('{count, plural, one {# quest of {name}} other {# quests of {name}}}', { count, name: name() });
    <Trans text="New here? <link>Register</link>, {name}" values={{ name }} tags={{ link }} />;
    other('Nothing'), <Other text="Nothing" />;`;
  expect(textsOf(code)).toEqual([
    'Save',
    'A long text, in two parts',
    '{count, plural, one {# quest of {name}} other {# quests of {name}}}',
    'New here? <link>Register</link>, {name}',
  ]);
});

it.each([
  ['t(text)', 'not a literal'],
  ["t('Hello {name}')", 'names the values “name”, and gets “”'],
  ["t('Hello {name}', { other })", 'names the values “name”, and gets “other”'],
  ["t('{count, plural, one {# quest} other {# quests', { count })", 'cannot be read'],
  ["t('{count, plural, one {# quest}  other {# quests}}', { count })", 'cannot be read'],
  ["t('Use {count, number}', { count })", 'cannot be read'],
  ["t('Quoted \\'{braces}\\'')", 'in another way'],
])('refuses %s', (code, fault) => {
  expect(() => extractTexts('page.tsx', code)).toThrow(fault);
});
