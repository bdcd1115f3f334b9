import type { z } from 'zod';
import { tooLong } from '../fields/lengths.ts';
import { formatCount, formatFigure } from '../units/mxp.ts';
import { fieldLabel } from './field-label.ts';

type Issue = z.core.$ZodRawIssue;
type Describe<C extends Issue['code']> = (issue: Extract<Issue, { code: C }>, label: string) => string;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
  map: 'an object with named fields',
  date: 'a date',
  null: 'empty',
};

const FORMATS: Readonly<Record<string, string>> = {
  url: 'a web address, such as https://example.com',
  email: 'an e-mail address, such as name@example.com',
  datetime: 'a date and time, such as 2026-03-10T12:00:00Z',
  date: 'a date, such as 2026-03-10',
  time: 'a time, such as 12:00:00',
  uuid: 'an id, such as 123e4567-e89b-12d3-a456-426614174000',
};

const written = (value: unknown): string => (typeof value === 'string' ? `“${value}”` : String(value));

/** `a`, `a or b`, `a, b or c`. */
function listed(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

const figureOf = (value: number | bigint): string =>
  typeof value === 'number' && !Number.isInteger(value) ? String(value) : formatFigure(Number(value));

const counted = (count: number | bigint, one: string): string => formatCount(Number(count), one);

/** The message for a size or a value beyond a limit: at `side` this much. */
function limit(origin: string, value: number | bigint, side: 'least' | 'most', label: string, isOpen: boolean): string {
  if (origin === 'string') {
    return side === 'most'
      ? tooLong(label, Number(value))
      : `${label} must have at least ${counted(value, 'character')}`;
  }
  if (origin === 'array' || origin === 'set' || origin === 'map') {
    return `${label} must have at ${side} ${counted(value, 'item')}`;
  }
  if (origin === 'date') return `${label} must be ${side === 'least' ? 'later' : 'earlier'}`;
  if (isOpen) return `${label} must be ${side === 'least' ? 'more' : 'less'} than ${figureOf(value)}`;
  return `${label} must be at ${side} ${figureOf(value)}`;
}

const TEXTS: { readonly [C in Issue['code']]?: Describe<C> } = {
  invalid_type: ({ expected }, label) => {
    const kind = KINDS[expected];
    return kind === undefined ? `${label} has a value that is not accepted` : `${label} must be ${kind}`;
  },
  too_small: ({ origin, minimum, inclusive, exact }, label) => {
    if (exact && origin === 'string') return `${label} must have exactly ${counted(minimum, 'character')}`;
    const isEmptyText = origin === 'string' && Number(minimum) === 1;
    return isEmptyText ? `${label} is required` : limit(origin, minimum, 'least', label, inclusive === false);
  },
  too_big: ({ origin, maximum, inclusive, exact }, label) =>
    exact && origin === 'string'
      ? `${label} must have exactly ${counted(maximum, 'character')}`
      : limit(origin, maximum, 'most', label, inclusive === false),
  invalid_format: ({ format }, label) => {
    const form = FORMATS[format];
    return form === undefined ? `${label} is not written in the right form` : `${label} must be ${form}`;
  },
  not_multiple_of: ({ divisor }, label) => `${label} must be a multiple of ${figureOf(divisor)}`,
  unrecognized_keys: ({ keys }, label) =>
    `${label} cannot have the ${keys.length === 1 ? 'field' : 'fields'} ${listed(keys.map(written), 'and')}`,
  invalid_value: ({ values }, label) => `${label} must be ${listed(values.map(written), 'or')}`,
  invalid_key: (_issue, label) => `${label} has a field whose name is not accepted`,
  invalid_element: (_issue, label) => `${label} has an item that is not accepted`,
  invalid_union: (_issue, label) => `${label} has a value that is not accepted`,
  custom: (_issue, label) => `${label} is not valid`,
};

/**
 * The message for an invalid input, which names the field. Passed as the `error` of a parse, it does not override the
 * schemas' own messages.
 */
export function describeIssue(issue: Issue): string {
  const path = issue.path ?? [];
  const label = fieldLabel(path);
  const isMissing = issue.input === undefined && path.length > 0;
  if (isMissing && issue.code !== 'custom' && issue.code !== 'unrecognized_keys') return `${label} is required`;
  const describe = TEXTS[issue.code] as ((issue: Issue, label: string) => string) | undefined;
  return describe ? describe(issue, label) : `${label} is not valid`;
}
