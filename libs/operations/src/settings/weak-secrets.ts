import { isCommonPassword } from './common-passwords.ts';
import { repeatedPart } from './repeated-part.ts';

/** A random secret of 32 or more characters has at least this many different ones, even in hexadecimal. */
const DIFFERENT_MIN = 10;

/** Placeholders in examples, and the prefixes of this repository's development values. */
const PLACEHOLDER = /change.?me|replace.?(me|this)|placeholder|your[-_ ]|<[^<>]*>|local-(development|creation)/i;

/** Whether more than half of the characters follow their predecessor, as in 0123456789 or abcdef. */
function isSequence(secret: string): boolean {
  const codes = [...secret].map((char) => char.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1);
  return steps.length > codes.length / 2;
}

/**
 * Why a secret is easy to guess for attackers who know `words`, such as the name of the account: `is a sequence`. Null
 * if it is not. Short ones need fewer different characters.
 */
export function predictability(secret: string, words: readonly string[]): string | null {
  const differentMin = Math.min(DIFFERENT_MIN, Math.ceil(secret.length / 3));
  if (new Set(secret).size < differentMin) return `must have at least ${differentMin} different characters`;
  if (repeatedPart(secret) !== null) return 'repeats itself';
  if (isSequence(secret)) return 'is a sequence';
  if (isCommonPassword(secret, [])) return 'is a common password';
  return isCommonPassword(secret, words) ? 'contains a name that goes with it' : null;
}

/** Why a secret is too weak for production, or null. Random secrets pass. The schema checks the length. */
export function findWeakness(secret: string, developmentValues: readonly string[] = []): string | null {
  if (developmentValues.includes(secret)) return 'is the development value';
  return predictability(secret, []) ?? (PLACEHOLDER.test(secret) ? 'is a placeholder' : null);
}

type Secrets = Readonly<Record<string, string | undefined>>;

/** One line for every secret that is too weak for production; see {@link findWeakness}. */
export function weakSecretProblems(secrets: Secrets, developmentValues: readonly string[]): string[] {
  return Object.entries(secrets).flatMap(([name, value]) => {
    const weakness = value === undefined ? null : findWeakness(value, developmentValues);
    return weakness === null ? [] : [`${name}: ${weakness}`];
  });
}

/** One line for every secret that equals an earlier one, because a leak of one would expose both. */
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
