import { isCommonPassword } from './common-passwords.ts';

/** As many different characters as a secret of 32 or more, drawn at random, has even in hexadecimal. */
const DIFFERENT_MIN = 10;

/** What stands in examples in place of a secret, and what this repository's own development values begin with. */
const PLACEHOLDER = /change.?me|replace.?(me|this)|placeholder|your[-_ ]|<.*>|local-(development|creation)/i;

/** More than half of the characters are the neighbour of the one before, as in 0123456789 or abcdef. */
function isSequence(secret: string): boolean {
  const codes = [...secret].map((char) => char.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1);
  return steps.length > codes.length / 2;
}

/** Why a secret is one that guessers try early, or null. Short ones need fewer different characters. */
function predictability(secret: string, words: readonly string[]): string | null {
  const differentMin = Math.min(DIFFERENT_MIN, Math.ceil(secret.length / 3));
  if (new Set(secret).size < differentMin) return `must have at least ${differentMin} different characters`;
  if (/^(.+?)\1+$/.test(secret)) return 'repeats itself';
  if (isSequence(secret)) return 'is a sequence';
  return isCommonPassword(secret, words) ? 'is a common password' : null;
}

/** Whether a password is among the first that guessers try, who know `words`, such as the name of the account. */
export function isPredictable(password: string, words: readonly string[]): boolean {
  return predictability(password, words) !== null;
}

/**
 * Why a secret is too weak for production, or null. Its length is the schema's business. Nothing drawn at random is
 * refused.
 */
export function weaknessOf(secret: string, developmentValues: readonly string[] = []): string | null {
  if (developmentValues.includes(secret)) return 'is the development value';
  return predictability(secret, []) ?? (PLACEHOLDER.test(secret) ? 'is a placeholder' : null);
}

type Secrets = Readonly<Record<string, string | undefined>>;

/** A line for every secret that is too weak for production; see {@link weaknessOf}. */
export function weakSecretProblems(secrets: Secrets, developmentValues: readonly string[]): string[] {
  return Object.entries(secrets).flatMap(([name, value]) => {
    const weakness = value === undefined ? null : weaknessOf(value, developmentValues);
    return weakness === null ? [] : [`${name}: ${weakness}`];
  });
}

/** A line for every secret that is the same as one named before it: one that leaks would open both doors. */
export function sameSecretProblems(secrets: Secrets): string[] {
  const owners = new Map<string, string>();
  return Object.entries(secrets).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const owner = owners.get(value);
    if (owner !== undefined) return [`${name}: must not be the same as ${owner}`];
    owners.set(value, name);
    return [];
  });
}
