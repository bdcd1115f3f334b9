import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { problemsOf } from '../testing/problems-of.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { parseSettings } from './parse-settings.ts';

const folder = temporaryFolder(afterAll);
const schema = z.object({ PORT: z.coerce.number().default(1), KEY: z.string().min(4, 'is too short').optional() });
const load = (source: Record<string, string>) => parseSettings(schema, source, ['KEY']);

function fileWith(text: string): string {
  const file = path.join(folder, `${Math.random()}`);
  writeFileSync(file, text);
  return file;
}

const problemsIn = (source: Record<string, string>): readonly string[] => problemsOf(() => load(source));

it('takes what is empty for what is not set', () => {
  expect(load({ PORT: '', KEY: ' ' })).toEqual({ PORT: 1 });
});

it.each([
  ['as it is', 'a secret'],
  ['without the line break at its end', 'a secret\n'],
  ['without the line break of another system', 'a secret\r\n'],
])('reads a secret from its file %s', (_how, text) => {
  expect(load({ KEY_FILE: fileWith(text) })).toEqual({ PORT: 1, KEY: 'a secret' });
});

it('takes off one line break only, and leaves spaces alone', () => {
  expect(load({ KEY_FILE: fileWith(' a\nsecret \n\n') }).KEY).toBe(' a\nsecret \n');
});

it('reads no file for what is no secret', () => {
  expect(load({ PORT_FILE: fileWith('7') })).toEqual({ PORT: 1 });
});

it('names every secret that could not be read, with every other setting that is wrong', () => {
  const file = fileWith('a secret');
  const missing = path.join(folder, 'missing');
  const empty = fileWith('\n');
  expect(problemsIn({ KEY: 'a secret', KEY_FILE: file })).toEqual([
    'KEY_FILE: KEY is set too; only one of the two may be',
  ]);
  expect(problemsIn({ KEY_FILE: empty })).toEqual([`KEY_FILE: ${empty} is empty`]);
  expect(problemsIn({ KEY_FILE: folder })).toEqual([`KEY_FILE: ${folder} cannot be read (EISDIR)`]);
  expect(problemsIn({ KEY_FILE: fileWith('abc') })).toEqual(['KEY: is too short']);
  expect(problemsIn({ KEY_FILE: missing, PORT: 'x' })).toEqual([
    `KEY_FILE: ${missing} cannot be read (ENOENT)`,
    expect.stringMatching(/^PORT: /),
  ]);
});

it('says all of it in one message, and never the secret', () => {
  expect(() => load({ KEY: 'abc', PORT: 'x' })).toThrow(
    /^These settings are wrong:\n {2}PORT: .*\n {2}KEY: is too short$/,
  );
});
