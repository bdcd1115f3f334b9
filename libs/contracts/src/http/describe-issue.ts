import { t } from '@magnetx/texts';
import type { z } from 'zod';
import { tooLong } from '../fields/lengths.ts';
import { formatCount, formatFigure } from '../units/mxp.ts';
import { fieldLabel } from './field-label.ts';

type Issue = z.core.$ZodRawIssue;
type Describe<C extends Issue['code']> = (issue: Extract<Issue, { code: C }>, label: string) => string;

const KINDS: Readonly<Record<string, string>> = {
  string: t('text'),
  number: t('a number'),
  int: t('a whole number'),
  bigint: t('a whole number'),
  boolean: t('true or false'),
  array: t('a list'),
  tuple: t('a list'),
  set: t('a list'),
  object: t('an object with named fields'),
  record: t('an object with named fields'),
  map: t('an object with named fields'),
  date: t('a date'),
  null: t('empty'),
};

const FORMATS: Readonly<Record<string, string>> = {
  url: 'a web address, such as https://example.com',
  email: t('an email address, such as name@example.com'),
  datetime: t('a date and time, such as 2026-03-10T12:00:00Z'),
  date: t('a date, such as 2026-03-10'),
  time: t('a time, such as 12:00:00'),
  uuid: t('an id, such as 123e4567-e89b-12d3-a456-426614174000'),
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
      : t('{label} must have at least {value}', { label, value: counted(value, 'character') });
  }
  if (origin === 'array' || origin === 'set' || origin === 'map') {
    return t('{label} must have at {side, select, least {least} other {most}} {value}', {
      label,
      side,
      value: counted(value, 'item'),
    });
  }
  if (origin === 'date')
    return side === 'least' ? t('{label} must be later', { label }) : t('{label} must be earlier', { label });
  if (isOpen)
    return side === 'least'
      ? t('{label} must be more than {value}', { label, value: figureOf(value) })
      : t('{label} must be less than {value}', { label, value: figureOf(value) });
  return t('{label} must be at {side, select, least {least} other {most}} {value}', {
    label,
    side,
    value: figureOf(value),
  });
}

const TEXTS: { readonly [C in Issue['code']]?: Describe<C> } = {
  invalid_type: ({ expected }, label) => {
    const kind = KINDS[expected];
    return kind === undefined
      ? t('{label} has a value that is not accepted', { label })
      : t('{label} must be {kind}', { label, kind });
  },
  too_small: ({ origin, minimum, inclusive, exact }, label) => {
    if (exact && origin === 'string')
      return t('{label} must have exactly {minimum}', { label, minimum: counted(minimum, 'character') });
    const isEmptyText = origin === 'string' && Number(minimum) === 1;
    return isEmptyText
      ? t('{label} is required', { label })
      : limit(origin, minimum, 'least', label, inclusive === false);
  },
  too_big: ({ origin, maximum, inclusive, exact }, label) =>
    exact && origin === 'string'
      ? t('{label} must have exactly {maximum}', { label, maximum: counted(maximum, 'character') })
      : limit(origin, maximum, 'most', label, inclusive === false),
  invalid_format: ({ format }, label) => {
    const form = FORMATS[format];
    return form === undefined
      ? t('{label} is not written in the right form', { label })
      : t('{label} must be {form}', { label, form });
  },
  not_multiple_of: ({ divisor }, label) =>
    t('{label} must be a multiple of {divisor}', { label, divisor: figureOf(divisor) }),
  unrecognized_keys: ({ keys }, label) =>
    t('{count, plural, one {{label} cannot have the field {listed}} other {{label} cannot have the fields {listed}}}', {
      count: keys.length,
      label,
      listed: listed(keys.map(written), 'and'),
    }),
  invalid_value: ({ values }, label) =>
    t('{label} must be {listed}', { label, listed: listed(values.map(written), 'or') }),
  invalid_key: (_issue, label) => t('{label} has a field whose name is not accepted', { label }),
  invalid_element: (_issue, label) => t('{label} has an item that is not accepted', { label }),
  invalid_union: (_issue, label) => t('{label} has a value that is not accepted', { label }),
  custom: (_issue, label) => t('{label} is not valid', { label }),
};

/**
 * The message for an invalid input, which names the field. Passed as the `error` of a parse, it does not override the
 * schemas' own messages.
 */
export function describeIssue(issue: Issue): string {
  const path = issue.path ?? [];
  const label = fieldLabel(path);
  const isMissing = issue.input === undefined && path.length > 0;
  if (isMissing && issue.code !== 'custom' && issue.code !== 'unrecognized_keys')
    return t('{label} is required', { label });
  const describe = TEXTS[issue.code] as ((issue: Issue, label: string) => string) | undefined;
  return describe ? describe(issue, label) : t('{label} is not valid', { label });
}
