/** Control, format, unassigned and private-use characters, line breaks, and the empty Braille pattern. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\u2800]|\p{Default_Ignorable_Code_Point}/u;

/** Control characters other than line breaks and tabs, and those that turn the direction of what follows. */
const DISGUISING = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text of any length reads as it is written: nothing in it can make it pass for another text. */
export function isHonestText(text: string): boolean {
  return !DISGUISING.test(text);
}

/** Whether a person can see every character of a name. Joiners inside emoji are not accepted either. */
export function isPlainText(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** Whether there is anything to see in a text at all. */
export function isVisible(text: string): boolean {
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** The message for a name or a text that holds characters nobody can see. */
export function notPlain(what: string): string {
  return `${what} has characters that cannot be shown`;
}
