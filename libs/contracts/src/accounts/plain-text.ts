import { z } from 'zod';
import { tooLong } from './lengths.ts';

/** Control, format, unassigned and private-use characters, line breaks, and the empty Braille pattern. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\u2800]|\p{Default_Ignorable_Code_Point}/u;

/** Control characters other than line breaks and tabs, and characters that change the writing direction. */
const DISGUISING = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is free of characters that can disguise it as another text. */
export function isHonestText(text: string): boolean {
  return !DISGUISING.test(text);
}

/** A text without the characters that can disguise it as another text. */
export function withoutDisguise(text: string): string {
  return text.replace(new RegExp(DISGUISING, 'gu'), '');
}

/** Whether a person can see every character of a name. Joiners inside emoji are not accepted either. */
export function isPlainText(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** Whether a text has at least one visible character. */
export function isVisible(text: string): boolean {
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** The message for a name or a text with invisible characters. */
export function notPlain(what: string): string {
  return `${what} has characters that cannot be shown`;
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
