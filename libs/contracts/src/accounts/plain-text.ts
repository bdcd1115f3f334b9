import { z } from 'zod';
import { tooLong } from './lengths.ts';

/** Control, format, unassigned and private-use characters, line breaks, and the empty Braille pattern. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\u2800]|\p{Default_Ignorable_Code_Point}/u;

/** Control characters other than line breaks and tabs, and characters that change the writing direction. */
const DISGUISING = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** The same, and characters that show nothing and join nothing. */
const HIDDEN = /[^\P{Cc}\n\t]|[\p{Cs}\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]/gu;

/** Tags spell the regions of flags. Elsewhere they hide a text. */
const TAGS = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;

const JOINERS = /(?<=(.?))([\u200c\u200d]+)(?=(.?))/gsu;
const EMOJI_END = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const EMOJI_START = /\p{Extended_Pictographic}/u;
const LETTER = /[\p{L}\p{M}]/u;
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u103a\u17d2]/;
/** The writing systems whose letters change their shape beside each other. */
const JOINING = new RegExp(
  [
    ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Mand', 'Adlm', 'Rohg', 'Thaa', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml'],
    ...['Telu', 'Knda', 'Mlym', 'Sinh', 'Mymr', 'Khmr', 'Tibt', 'Java', 'Bali', 'Sund'],
  ]
    .map((script) => `\\p{scx=${script}}`)
    .join('|'),
  'u',
);

const SPACES_MAX = 32;
const LONG_SPACE = new RegExp(`([^\\S\\n]{${SPACES_MAX}})[^\\S\\n]+`, 'gu');
const BLANK_LINES = /\n(?:[^\S\n]*\n){3,}/g;

/** Whether a text is free of characters that can disguise it as another text. */
export function isHonestText(text: string): boolean {
  return !DISGUISING.test(text);
}

/** The first of several joiners, between emoji or letters that need it. */
function neededJoiner(_all: string, before: string, [joiner = '']: string, after: string): string {
  if (joiner === '\u200d' && EMOJI_END.test(before) && EMOJI_START.test(after)) return joiner;
  if (VIRAMA.test(before)) return joiner;
  const isLetter = (one: string) => LETTER.test(one) && JOINING.test(one);
  return isLetter(before) && isLetter(after) ? joiner : '';
}

/**
 * A text as it is stored and shown: without characters that are invisible or turn the writing direction, with joiners
 * only where letters or emoji need them, at most 32 spaces in a row and two blank lines. Cleaning it again changes
 * nothing.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(HIDDEN, '')
    .replace(TAGS, '$1')
    .replace(JOINERS, neededJoiner)
    .replace(LONG_SPACE, '$1')
    .replace(BLANK_LINES, '\n\n\n');
}

/** A name of another site as it is stored and shown: cleaned, in one line, and empty if nothing of it is visible. */
export function cleanName(name: string): string {
  const line = cleanText(name).replace(/\s+/g, ' ').trim();
  return isVisible(line) ? line : '';
}

/** Whether a person can see every character of a name. Joiners inside emoji are not accepted either. */
export function isPlainText(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** Whether a text has at least one visible character. */
export function isVisible(text: string): boolean {
  return /[^\s\u2800\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** The message for a name or a text with invisible characters. */
export function notPlain(what: string): string {
  return `${what} has characters that cannot be shown`;
}

/** A text of one or more lines that a person writes. It is cleaned before its length counts. */
export function writtenText(what: string, lengthMax: number) {
  return z
    .string()
    .refine(isHonestText, notPlain(what))
    .overwrite((text) => cleanText(text).trim())
    .max(lengthMax, tooLong(what, lengthMax));
}

/** A required name or other text without invisible characters. */
export function requiredName(what: string, lengthMax: number, required = `${what} is required`) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(lengthMax, tooLong(what, lengthMax))
    .refine(isPlainText, notPlain(what));
}
