import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { lookalikeKeysOf } from './lookalike-keys.ts';

const table = readFileSync(require.resolve('unhomoglyph/data.json'), 'utf8');

function lookAlike(one: string, other: string): boolean {
  const keys = new Set(lookalikeKeysOf(one));
  return lookalikeKeysOf(other).some((key) => keys.has(key));
}

it.each([
  ['Acme', 'ACME'],
  ['Acme Labs', ' acme \u00a0 labs '],
  ['Acme', 'ＡＣＭＥ'],
  ['acme', 'асме'],
  ['ACME', 'АСМЕ'],
  ['PayPal', 'PayPaI'],
  ['paypal', 'раураl'],
  ['Info 10', '1nf0 lO'],
  ['Modern', 'Modem'],
  ['Nova', '\u039dova'],
  ['vova', '\u03bdova'],
  ['Straße', 'STRASSE'],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
  ['Ångström', 'A\u030angstro\u0308m'],
  ['fire', '\ufb01re'],
])('%s and %s are lookalikes', (one, other) => expect(lookAlike(one, other)).toBe(true));

it.each([
  ['Acme', 'Acne'],
  ['Acme', 'Acmé'],
  ['Acme Labs', 'AcmeLabs'],
  ['Nova', 'vova'],
  ['極光', '极光'],
  ['Lift 🚀', 'Lift'],
])('%s and %s cannot', (one, other) => expect(lookAlike(one, other)).toBe(false));

const anyCharacter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
const confusable = fc.constantFrom(...Object.keys(JSON.parse(table) as Record<string, string>));
const name = fc.array(fc.oneof(anyCharacter, confusable), { maxLength: 30 }).map((parts) => parts.join(''));
/** A combining Greek mark whose upper case is a separate letter. */
const IOTA_SUBSCRIPT = '\u0345';

describe('for any name', () => {
  it('the key of a key is itself', () => {
    const isOwn = (key: string) => expect(lookalikeKeysOf(key)).toEqual([key]);
    fc.assert(
      fc.property(name, (text) => lookalikeKeysOf(text).forEach(isOwn)),
      { numRuns: 2_000 },
    );
  });

  it('case, spaces and the encoding of letters do not change the keys', () => {
    const isSame = (text: string) => {
      for (const other of [text.toUpperCase(), text.toLowerCase(), `  ${text}\t`, text.normalize('NFD')]) {
        expect(lookAlike(text, other)).toBe(true);
      }
    };
    const names = name.filter((text) => !text.normalize('NFD').includes(IOTA_SUBSCRIPT));
    fc.assert(fc.property(names, isSame), { numRuns: 2_000 });
  });
});

it('a changed table requires a migration of the stored keys', () => {
  expect(createHash('sha256').update(table).digest('hex').slice(0, 16)).toBe('2fb1ef5aa83ace34');
});
