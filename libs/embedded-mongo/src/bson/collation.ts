import { CommandError, ensure } from '../errors.ts';
import type { Doc } from './codec.ts';
import { isDoc, kindOf } from './kinds.ts';
import { toNumber } from './numbers.ts';

import { formatValue } from './format-value.ts';

/** The rules of a language for comparing text ("Collation"). */
export interface Collation {
  /** The complete definition as MongoDB reports it. Equal collations have equal definitions. */
  spec: Doc;
  compare(a: string, b: string): number;
  /** An equality key: the same text exactly for strings that compare as equal. It does not sort. */
  fold(text: string): string;
}

const defaults = {
  caseLevel: false,
  caseFirst: 'off',
  strength: 3,
  numericOrdering: false,
  alternate: 'non-ignorable',
  maxVariable: 'punct',
  normalization: false,
  backwards: false,
};

/** Intl's names of the strengths 1, 2 and 3. */
const sensitivities = ['base', 'accent', 'variant'] as const;

/** Validates one option. Options that Intl does not support must have their defaults. */
function checkOption(name: string, value: unknown): unknown {
  const standard = defaults[name as keyof typeof defaults];
  if (name === 'version') return value;
  ensure(standard !== undefined, 40415, `BSON field 'collation.${name}' is an unknown field.`);
  const kind = kindOf(standard);
  ensure(kindOf(value) === kind, 14, `BSON field 'collation.${name}' is the wrong type, expected type '${kind}'`);
  if (name !== 'strength') {
    const isServed = value === standard || name === 'numericOrdering';
    ensure(isServed, 238, `the collation option '${name}: ${String(value)}' is not implemented`);
    return value;
  }
  const strength = toNumber(value);
  ensure(strength >= 1, 51024, `BSON field 'strength' value must be >= 1, actual value '${strength}'`);
  ensure(strength <= 5, 51024, `BSON field 'strength' value must be <= 5, actual value '${strength}'`);
  ensure(sensitivities[strength - 1], 238, `the collation strength ${strength} is not implemented`);
  return strength;
}

function localeTag(definition: Doc): string {
  const { locale } = definition;
  ensure(locale !== undefined, 40414, "BSON field 'collation.locale' is missing but a required field");
  ensure(typeof locale === 'string', 14, "BSON field 'collation.locale' is the wrong type, expected type 'string'");
  if (locale.includes('@')) throw new CommandError(238, `the collation variant '${locale}' is not implemented`);
  const tag = locale.replaceAll('_', '-');
  const known = /^[a-z]{2,3}(-\w+)*$/i.test(tag) && Intl.Collator.supportedLocalesOf(tag).length > 0;
  ensure(known, 2, `Field 'locale' is invalid in: ${formatValue(definition)}`);
  return tag;
}

// Base letters of characters without a decomposition, such as ø of o or æ of ae.
// The accented ones are separate letters in some languages.
const basic = [...'abcdefghijklmnopqrstuvwxyz0123456789', 'ae', 'oe', 'ss', ...'äöåøæñüõčšžđłþð'];

const cluster = /\P{M}\p{M}*|\p{M}+/gsu;

/** Replaces each character by the simplest one that the collation calls equal. */
function createFold(collator: Intl.Collator, numeric: boolean): (text: string) => string {
  const known = new Map<string, string>();
  const plainest = (part: string): string => {
    const lower = part.normalize('NFKD').toUpperCase().toLowerCase();
    // The base letter, then the letter with more and more of its marks.
    const prefixes = [...lower.normalize('NFD')].map((_, at, all) => all.slice(0, at + 1).join(''));
    const candidates = ['', ...basic, ...prefixes, part.toLowerCase(), part.normalize('NFKD')];
    return (candidates.find((one) => collator.compare(one, part) === 0) ?? part).normalize('NFC');
  };
  return (text) => {
    const digits = numeric ? text.replace(/\d+/g, (run) => run.replace(/^0+(?=\d)/, '')) : text;
    return digits.normalize('NFC').replace(cluster, (part) => {
      const folded = known.get(part) ?? plainest(part);
      if (known.size < 10_000) known.set(part, folded);
      return folded;
    });
  };
}

/** Parses the option `collation`. Undefined without one, and for `simple`, which compares bytes. */
export function parseCollation(definition: unknown): Collation | undefined {
  if (definition === undefined || definition === null) return undefined;
  ensure(isDoc(definition), 14, "BSON field 'collation' is the wrong type, expected type 'object'");
  if (Object.keys(definition).length === 0) return undefined;
  const { locale, ...options } = definition;
  const checked = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, checkOption(name, value)]));
  if (locale === 'simple') return undefined;
  const tag = localeTag(definition);
  const spec = { locale, ...defaults, ...checked, version: '57.1' };
  const collator = new Intl.Collator(tag, {
    sensitivity: sensitivities[spec.strength - 1],
    numeric: spec.numericOrdering,
  });
  return {
    spec,
    compare: (a, b) => Math.sign(collator.compare(a, b)),
    fold: createFold(collator, spec.numericOrdering),
  };
}

export function sameCollation(a: Collation | undefined, b: Collation | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && formatValue(a.spec) === formatValue(b.spec));
}

/** The value with all its strings folded: an equality key under the collation. */
export function foldValue(value: unknown, collation: Collation | undefined): unknown {
  if (!collation) return value;
  if (typeof value === 'string') return collation.fold(value);
  if (Array.isArray(value)) return (value as unknown[]).map((item) => foldValue(item, collation));
  if (!isDoc(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, foldValue(item, collation)]));
}

/** True when the value contains a string, whose comparison depends on the collation. */
export function hasText(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasText);
  return isDoc(value) ? Object.values(value).some(hasText) : kindOf(value) === 'string';
}
