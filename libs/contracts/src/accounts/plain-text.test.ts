import fc from 'fast-check';
import { cleanName, cleanText, isHonestText, isPlainText, isVisible } from './plain-text.ts';

const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';

it.each(['Two lines\nand a\ttab', 'عربي و English', 'שלום\u200f!', FAMILY])('takes %j', (text) => {
  expect(isHonestText(text)).toBe(true);
});

it.each(['pay \u202eexe.gpj', 'is\u2066olated', 'bell\u0007', 'zero\u0000'])('refuses %j', (text) => {
  expect(isHonestText(text)).toBe(false);
});

it.each(['Ann\u2028', 'An\u2029n', 'An\nn', 'An\u200bn', 'An\u2800n', '\u3164'])('refuses the name %j', (name) => {
  expect(isPlainText(name)).toBe(false);
});

const REFUSED = /[^\P{Cc}\n\t]|[\u00ad\u180e\u200b\u202a-\u202e\u2060\u2066-\u2069\u3164\ufeff]|\p{Cs}/u;
const hidden = ['\u202e', '\u2066', '\u200b', '\u2060', '\ufeff', '\u0000', '\u0085', '\r\n', '\u3164', '\u{e0041}'];
const joining = ['\u200c', '\u200d', FAMILY, '\u{1f468}', 'می\u200cخواهم', 'क्\u200dष', 'a', ' ', '\n', '\t', '\ud83d'];
const text = fc
  .array(fc.oneof(fc.constantFrom(...hidden, ...joining), fc.string({ unit: 'binary' })))
  .map((all) => all.join(''));

it('cleans a text once and for all, of every character that hides something', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const cleaned = cleanText(typed);
      expect(cleaned).not.toMatch(REFUSED);
      expect(cleaned).not.toMatch(/[\u200c\u200d]{2}|[\sa-z][\u200c\u200d]|[\u200c\u200d][\sa-z]/);
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
  'שלום\u200f!',
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
  ['', ''],
])('shows the name %j as %j', (name, shown) => {
  expect(cleanName(name)).toBe(shown);
});
