import { t } from '@magnetx/texts';
import { z } from 'zod';
import { tooLong } from './lengths.ts';

/** Control, format, unassigned and private-use characters, line breaks, and the empty Braille pattern. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\u2800]|\p{Default_Ignorable_Code_Point}/u;

/** Control characters other than line breaks and tabs, and characters that change the writing direction. */
const DISGUISING = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** Control characters and private ones, which no other device can show, and halves of characters. */
const HIDDEN = /[^\P{Cc}\n\t]|[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu;

/** Invisible characters and what is beside them. */
const INVISIBLE = /(?<=(.?))(\p{Default_Ignorable_Code_Point}+)(?=(.?))/gsu;

/** Tags spell the regions of flags. Elsewhere they hide a text. */
const FLAG = '\u{1f3f4}';
const FLAG_TAGS = /^[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/u;

const EMOJI_END = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const EMOJI_START = /\p{Extended_Pictographic}/u;
const LETTER = /[\p{L}\p{M}]/u;
const LETTER_OR_NUMBER = /[\p{L}\p{M}\p{N}]/u;
const MONGOLIAN = /\p{scx=Mong}/u;
const RIGHT_TO_LEFT = /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u103a\u17d2]/;

const inScripts = (...scripts: string[]) =>
  new RegExp(`[${scripts.map((script) => `\\p{scx=${script}}`).join('')}]`, 'u');
/** The writing systems whose letters change their shape beside each other: those of connected letters, and others. */
const CONNECTED = inScripts('Arab', 'Syrc', 'Mong', 'Nkoo', 'Mand', 'Adlm', 'Rohg');
const JOINING = inScripts(
  ...['Thaa', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Mymr', 'Khmr', 'Tibt'],
  ...['Java', 'Bali', 'Sund'],
);

const SPACES_MAX = 32;
const LONG_SPACE = new RegExp(`([^\\S\\n]{${SPACES_MAX}})[^\\S\\n]+`, 'gu');
const BLANK_LINES = /\n(?:[^\S\n]*\n){3,}/g;

/** Whether a text is free of characters that can disguise it as another text. */
export function isUndisguised(text: string): boolean {
  return !DISGUISING.test(text);
}

const isLetterOf = (script: RegExp, char: string) => LETTER.test(char) && script.test(char);
const isShaped = (char: string) => isLetterOf(CONNECTED, char) || isLetterOf(JOINING, char);

/** Whether a character that selects a variant stands after one that has variants. */
function isSelector(char: string, before: string): boolean {
  if (/[\ufe00-\ufe0f]/.test(char)) return /\S/.test(before);
  if (/[\u180b-\u180d\u180f]/.test(char)) return isLetterOf(MONGOLIAN, before);
  return /[\u{e0100}-\u{e01ef}]/u.test(char) && /\p{Unified_Ideograph}/u.test(before);
}

/** Whether a joiner or separator is between emoji or letters that need it. */
function isJoiner(char: string, before: string, after: string): boolean {
  if (char === '\u180e') return [before, after].every((letter) => isLetterOf(MONGOLIAN, letter));
  if (char !== '\u200c' && char !== '\u200d') return false;
  if (VIRAMA.test(before) || (isShaped(before) && isShaped(after))) return true;
  // A suffix that does not connect to a foreign word or a number.
  if (char === '\u200c') return LETTER_OR_NUMBER.test(before) && isLetterOf(CONNECTED, after);
  // An abbreviation ends with a letter in its connected form.
  return (EMOJI_END.test(before) && EMOJI_START.test(after)) || isLetterOf(CONNECTED, before);
}

/** Of neighbouring invisible characters those that the text needs, at most one of each kind. */
function neededOf(run: string, before: string, after: string, isRightToLeft: boolean): string {
  const chars = [...run];
  return [
    before === FLAG ? FLAG_TAGS.exec(run)?.[0] : '',
    chars.find((char) => isSelector(char, before)),
    chars.find((char) => isJoiner(char, before, after)),
    chars.find((char) => isRightToLeft && /\S/.test(before) && /[\u061c\u200e\u200f]/.test(char)),
  ].join('');
}

/**
 * A text as it is stored and shown: without characters that are invisible or turn the writing direction, with joiners
 * and selectors of variants only where letters or emoji need them, and direction marks only after a visible character
 * of a text with right-to-left letters. It has at most 32 spaces in a row and two blank lines. Cleaning it again
 * changes nothing.
 */
export function cleanText(text: string): string {
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(HIDDEN, '')
    .replace(INVISIBLE, (_all, before: string, run: string, after: string) =>
      neededOf(run, before, after, isRightToLeft),
    )
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

/** A text without the spaces and invisible characters around it, which copying adds. */
export function trimInvisible(text: string): string {
  const chars = [...text];
  const isShown = (char: string) => !/[\s\p{Default_Ignorable_Code_Point}]/u.test(char);
  return chars.slice(chars.findIndex(isShown), chars.findLastIndex(isShown) + 1).join('');
}

/** The message for a name or a text with invisible characters. */
export function notPlain(what: string): string {
  return t('{what} has characters that cannot be shown', { what });
}

/** A text of one or more lines that a person writes. It is cleaned before its length counts. */
export function writtenText(what: string, lengthMax: number) {
  return z
    .string()
    .refine(isUndisguised, notPlain(what))
    .overwrite((text) => cleanText(text).trim())
    .max(lengthMax, tooLong(what, lengthMax));
}

/** A required name or other text without invisible characters. */
export function requiredName(what: string, lengthMax: number, required = t('{what} is required', { what })) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(lengthMax, tooLong(what, lengthMax))
    .refine(isPlainText, notPlain(what));
}
