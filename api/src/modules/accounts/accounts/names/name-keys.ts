import { lookalikeKeysOf } from './lookalike-keys.ts';

/** The lookalike keys of all names of an account. The model has a unique index of the field `nameKeys`. */
export function nameKeysOf(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(lookalikeKeysOf))];
}
