import { dictionary } from '@zxcvbn-ts/language-common';
import { repeatedPart } from './repeated-part.ts';

/** Words that attackers of this product try first, in addition to common passwords. */
const OWN_WORDS = ['magnetx'];

/** Such as a year with an exclamation mark, which people add to a common password. */
const DECORATION_LENGTH_MAX = 6;
const WORD_LENGTH_MIN = 3;

const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

const common: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...OWN_WORDS]);

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const squeeze = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
const withPlainLetters = (text: string) => text.replaceAll(/[013457@$]/g, (sign) => PLAIN_LETTERS[sign] ?? sign);

/** The text's variants: as it is, without punctuation, with letters for similar digits, and without repetition. */
function readingsOf(text: string): string[] {
  return [text, withPlainLetters(text)].flatMap((reading) => {
    const squeezed = squeeze(reading);
    return [reading, squeezed, repeatedPart(squeezed) ?? squeezed];
  });
}

/** The text without digits and punctuation at both ends; null when more was added than people usually do. */
function undecorated(text: string): string | null {
  const signs = [...text];
  const isLetter = (sign: string) => /\p{L}/u.test(sign);
  const [from, to] = [signs.findIndex(isLetter), signs.findLastIndex(isLetter) + 1];
  const part = (start: number, end?: number) => signs.slice(start, end).join('');
  const [head, word, tail] = [part(0, from), part(from, to), part(to)] as const;
  const isUsual = [head, tail].every((added) => added.length <= DECORATION_LENGTH_MAX || common.has(squeeze(added)));
  return isUsual && word.length >= WORD_LENGTH_MIN ? word : null;
}

/**
 * Whether a password is one of the 50,000 most common ones, or one of `words`. Case, a few digits or signs around it,
 * digits for letters, and repetition are ignored.
 */
export function isCommonPassword(password: string, words: readonly string[] = []): boolean {
  const text = fold(password);
  const word = undecorated(text);
  const refused = new Set(words.map((each) => squeeze(fold(each))));
  const readings = [...readingsOf(text), ...(word === null ? [] : readingsOf(word))].filter((each) => each !== '');
  return readings.some((reading) => common.has(reading) || refused.has(reading));
}
