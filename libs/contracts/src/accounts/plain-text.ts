/** Control, format, unassigned and private-use characters: what makes two names look alike, or garbles a log. */
const UNPRINTABLE = /\p{C}|\p{Default_Ignorable_Code_Point}/u;

/** Whether a person can see every character of a name. Joiners inside emoji are not accepted either. */
export function isPlainText(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** Whether there is anything to see in a text at all. */
export function isVisible(text: string): boolean {
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** The message for a name that holds characters nobody can see. */
export function notPlain(what: string): string {
  return `${what} has characters that cannot be shown`;
}
