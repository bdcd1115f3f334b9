import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { language, locale, t } from './index.ts';
import { inLanguage, learnLanguages, preferredLanguage, translated, translateStored, toStore } from './server.ts';

const TOO_MANY = t('At most {max} of {what}', { max: 5, what: t('the list') });

const CATALOG = `msgid ""
msgstr "Language: es\\n"

msgid "At most {max} of {what}"
msgstr "Como máximo {max} de {what}"

msgid "the list"
msgstr "la lista"

msgid "{count, plural, one {# quest} other {# quests}} of {name}"
msgstr "{count, plural, one {# misión} other {# misiones}} de {name}"
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'magnetx-texts-'));
  await writeFile(path.join(folder, 'es.po'), CATALOG);
  await learnLanguages([pathToFileURL(`${folder}/`)]);
});
afterAll(() => rm(folder, { recursive: true }));

const quests = () => t('{count, plural, one {# quest} other {# quests}} of {name}', { count: 2, name: 'Flux' });

it('makes texts in the language of the call', () => {
  expect([language(), locale(), quests()]).toEqual(['en', 'en', '2 quests of Flux']);
  expect(inLanguage('es', () => [language(), locale(), quests()])).toEqual(['es', 'es-US', '2 misiones de Flux']);
});

it('translates a constant for the call, and leaves the texts of people', () => {
  expect(TOO_MANY).toBe('At most 5 of the list');
  expect(inLanguage('es', () => [translated(TOO_MANY), translated('At most 5 of them')])).toEqual([
    'Como máximo 5 de la lista',
    'At most 5 of them',
  ]);
});

it('stores a text of any language in English, and translates it later', () => {
  const stored = inLanguage('es', () => toStore(quests()));
  expect(stored.text).toBe('2 quests of Flux');
  expect(translateStored(stored.text, stored.source)).toBe('2 quests of Flux');
  expect(inLanguage('es', () => translateStored(stored.text, stored.source))).toBe('2 misiones de Flux');
  expect(toStore('2 quests of Flux')).toEqual({ text: '2 quests of Flux' });
});

it.each([
  ['es-MX, en;q=0.8', 'es'],
  ['de', 'en'],
  ['', 'en'],
])('a caller with the languages “%s” gets %s', (accepted, expected) => {
  expect(preferredLanguage({ headers: { 'accept-language': accepted } })).toBe(expected);
});
