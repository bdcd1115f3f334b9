import fc from 'fast-check';
import { cleanName, cleanText, isUndisguised, isPlainText, isVisible } from './plain-text.ts';

const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';

it.each(['Two lines\nand a\ttab', 'عربي و English', 'שלום\u200f!', FAMILY])('takes %j', (text) => {
  expect(isUndisguised(text)).toBe(true);
});

it.each(['pay \u202eexe.gpj', 'is\u2066olated', 'bell\u0007', 'zero\u0000'])('refuses %j', (text) => {
  expect(isUndisguised(text)).toBe(false);
});

it.each(['Ann\u2028', 'An\u2029n', 'An\nn', 'An\u200bn', 'An\u2800n', '\u3164'])('refuses the name %j', (name) => {
  expect(isPlainText(name)).toBe(false);
});

const REFUSED = /[^\P{Cc}\n\t]|\u034f|\u17b4|\u17b5|[\u115f\u1160\u3164\uffa0\ufff0-\ufffb\p{Cs}\p{Co}]/u;
const REFUSED_SIGNS = /[\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\p{Noncharacter_Code_Point}]/u;
/** Invisible characters where no text needs them. */
const UNNEEDED = [
  /(^|[\sa-z])[\u200c\u200d]($|[\sa-z])|[\u200c\u200d]{2}/,
  /(^|\s)[\p{Variation_Selector}\u061c\u200e\u200f]|[\p{Variation_Selector}\u180e]{2}|[\u061c\u200e\u200f]{2}/u,
  /(?<!\p{Script=Mong})[\u180b-\u180f]|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]/u,
  /(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]*)[\u{e0000}-\u{e00ff}]|[\u{e01f0}-\u{e0fff}]/u,
];
const hidden = ['\u202e', '\u2066', '\u200b', '\u2060', '\ufeff', '\u0000', '\u0085', '\r\n', '\u3164', '\u{e0041}'];
const ignored = ['\u034f', '\u1160', '\u17b4', '\u{1bca0}', '\u{1d173}', '\u{e0fff}', '\ue000', '\u{10fffd}', '\ufdd0'];
const selecting = [
  '\u180b',
  '\u180e',
  'ᠨ',
  '\ufe0f',
  '\u{e0100}',
  '\u{e01ef}',
  '葛',
  '\u200e',
  '\u061c',
  'ש',
  '\u{1f3f4}',
];
const joining = ['\u200c', '\u200d', FAMILY, '\u{1f468}', 'می\u200cخواهم', 'क्\u200dष', 'a', ' ', '\n', '\t', '\ud83d'];
const text = fc
  .array(fc.oneof(fc.constantFrom(...hidden, ...ignored, ...selecting, ...joining), fc.string({ unit: 'binary' })))
  .map((all) => all.join(''));

it('cleans a text once and for all, of every character that hides something', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const cleaned = cleanText(typed);
      for (const refused of [REFUSED, REFUSED_SIGNS, ...UNNEEDED]) expect(cleaned).not.toMatch(refused);
      expect(cleanText(cleaned)).toBe(cleaned);
      const name = cleanName(typed);
      expect(cleanName(name)).toBe(name);
      expect(name === '' || isVisible(name)).toBe(true);
      expect(name).not.toMatch(/[\n\t]/);
    }),
  );
});

it.each([
  FAMILY,
  '🏳️\u200d🌈 👩🏽\u200d💻 ❤️\u200d🔥',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'می\u200cخواهم کتاب\u200cها',
  'क्\u200dष और श्री\u200cमान',
  'ശരീരം അവന്\u200d',
  'ه\u200d (هجری) و ه\u200d',
  'MBA\u200cها و ۱۵\u200cام',
  'שלום\u200f! C++\u200e ו',
  '葛\u{e0100}城 齋\ufe00 1\ufe0f\u20e3 ☺\ufe0e',
  'ᠠ\u180b ᠨ\u180b\u180eᠠ',
  'Two lines\n\n\nand a\ttab',
  `${' '.repeat(32)}x`,
])('keeps %j', (written) => {
  expect(cleanText(written)).toBe(written);
});

it.each([
  ['pay\u202egnp.exe', 'paygnp.exe'],
  ['a\u200bb\u2060c\ufeffd', 'abcd'],
  ['pay\u200dpal \u200cx', 'paypal x'],
  ['\u{1f468}\u200d\u200b\u200d\u{1f469}', '\u{1f468}\u200d\u{1f469}'],
  ['seen\u{e0068}\u{e0069}', 'seen'],
  ['\u{1f3f4}\u{e0067}\u{e007f}\u{e0062}\u{e007f}', '\u{1f3f4}\u{e0067}\u{e007f}'],
  ['a\u034fb\u115fc\u1160d\u17b4e\u17b5f', 'abcdef'],
  ['a\u{1d173}b\u{1d17a}c\u{1bca0}d\u{1bca3}e\u{e0000}f\u{e0fff}', 'abcdef'],
  ['a\ue000b\u{f0000}c\u{10fffd}d\ufdd0e\uffff\u{1ffff}f', 'abcdef'],
  ['a\u{e0100}\u{e0101}葛\u{e0100}\u{e0101}b', 'a葛\u{e0100}b'],
  ['a\u180bᠠ\u180b\u180c\u180eb\u180fc', 'aᠠ\u180bbc'],
  ['\ufe0f❤\ufe0f\ufe0e\ufe00 \ufe0f', '❤\ufe0f '],
  ['pay\u200epal \u200fx\u061c', 'paypal x'],
  ['\u200fש\u200f\u200e\u200f \u200e', 'ש\u200f '],
  ['ه\u200d\u200d \u200dx', 'ه\u200d x'],
  ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  [`1. ${'\t'.repeat(5_000)}x`, `1. ${'\t'.repeat(31)}x`],
  [`a${'\n \t'.repeat(900)}\nb`, 'a\n\n\nb'],
])('cleans %j', (typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned);
});

it.each([
  ['one\ntwo', 'one two'],
  ['  Ann \u202e Lee\u0000 ', 'Ann Lee'],
  ['\u3164', ''],
  ['\u200d\u2800 ', ''],
  ['\u115f\u034f \u180e\ufe0f\u{e0100}\u200e\ue000', ''],
  ['', ''],
])('shows the name %j as %j', (name, shown) => {
  expect(cleanName(name)).toBe(shown);
});
