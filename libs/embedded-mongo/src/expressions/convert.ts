import { Decimal128, Double, ObjectId, type Binary } from 'bson';
import { isNullish, kindOf, type Kind } from '../bson/kinds.ts';
import { decimalOf, exactOf, integerOf, numberType, quantize, toNumber } from '../bson/numbers.ts';
import { CommandError, ensure } from '../errors.ts';
import { typeName } from '../bson/type-names.ts';
import { dateAt } from './arithmetic.ts';
import { dateOf } from './dates.ts';
import { unary, unaryOrNull, type Operator, type Operators } from './define-operator.ts';

type Convert = (value: unknown) => unknown;

function failed(message: string): never {
  throw new CommandError(241, `${message} in $convert with no onError value`);
}

/** A conversion by kind of value. Throws 241 ConversionFailure for a kind without an entry. */
function conversion(to: string, rows: Partial<Record<Kind, Convert>>): Convert {
  return (value) => {
    const convert = rows[kindOf(value)];
    return convert ? convert(value) : failed(`Unsupported conversion from ${typeName(value)} to ${to}`);
  };
}

/** Formats a double like a shortened "%.17g": plain below 1e15, then with an exponent of at least two digits. */
function doubleText(number: number): string {
  if (Object.is(number, -0)) return '-0';
  const size = Math.abs(number);
  const isPlain = !Number.isFinite(number) || size === 0 || (size < 1e15 && size >= 1e-5);
  return isPlain ? String(number) : number.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}

const toText = conversion('string', {
  string: String,
  bool: String,
  date: (value) => (value as Date).toISOString(),
  objectId: (value) => (value as ObjectId).toHexString(),
  number: (value) => (numberType(value) === 'double' ? doubleText(toNumber(value)) : String(value)),
  binData: (value) => {
    const binary = value as Binary;
    return binary.sub_type === 4 ? binary.toUUID().toHexString() : binary.toString('base64');
  },
});

/** A scalar as text. Throws 241 for other values. */
export const textOf = (value: unknown): string => toText(value) as string;

/** Validates a number and normalises it for BSON's classes. */
function numberIn(text: unknown, form: RegExp): string {
  if (!form.test(String(text))) failed(`Failed to parse number '${String(text)}'`);
  return String(text)
    .replace(/^\+/, '')
    .replace(/inf(inity)?$/i, 'Infinity')
    .replace(/^-?nan$/i, 'NaN');
}

const wholeText = /^[+-]?\d+$/;
const numberText = /^[+-]?((\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?|inf|infinity|nan)$/i;

function integer(to: 'int' | 'long'): Convert {
  const fit = (whole: bigint): unknown => {
    const made = integerOf(whole, to);
    return made && numberType(made) === to ? made : failed('Conversion would overflow target type');
  };
  return conversion(to, {
    number: (value) => {
      const exact = exactOf(value);
      if (typeof exact === 'number') return failed('Attempt to convert NaN or infinity value to integer type');
      return fit(quantize(exact, 0, 'zero').coefficient);
    },
    string: (value) => fit(BigInt(numberIn(value, wholeText))),
    bool: (value) => fit(BigInt(value as boolean)),
    ...(to === 'long' ? { date: (value: unknown) => fit(BigInt(Number(value))) } : {}),
  });
}

const toDouble = conversion('double', {
  number: (value) => {
    const number = toNumber(value);
    const isLost = !Number.isFinite(number) && typeof exactOf(value) !== 'number';
    return isLost ? failed('Conversion would overflow target type') : new Double(number);
  },
  string: (value) => new Double(Number(numberIn(value, numberText))),
  bool: (value) => new Double(Number(value)),
  date: (value) => new Double(Number(value)),
});

const toDecimal = conversion('decimal', {
  number: decimalOf,
  string: (value) => Decimal128.fromStringWithRounding(numberIn(value, numberText)),
  bool: (value) => Decimal128.fromString(String(Number(value))),
  date: (value) => Decimal128.fromString(String(Number(value))),
});

/** An ISO 8601 date, in UTC without a time zone. */
const isoDate = /^(\d{4}-\d{2}-(\d{2}))(?:[T ]((?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i;

function parseDate(text: string): Date {
  const [, day = '', number, time = '00:00', zone = 'Z'] = isoDate.exec(text.trim()) ?? [];
  // JavaScript rolls an invalid day over into the next month.
  const isDay = new Date(day).getUTCDate() === Number(number);
  const date = new Date(`${day}T${time}${zone.toUpperCase()}`);
  return isDay && !Number.isNaN(Number(date)) ? date : failed(`Error parsing date string '${text}'`);
}

const toDate = conversion('date', {
  date: dateOf,
  objectId: dateOf,
  timestamp: dateOf,
  string: (value) => parseDate(String(value)),
  number: (value) => {
    if (numberType(value) === 'int') failed('Unsupported conversion from int to date');
    return dateAt(Math.trunc(toNumber(value)));
  },
});

const toObjectId = conversion('objectId', {
  objectId: (value) => value,
  string: (value) => {
    const text = String(value);
    ensure(/^[0-9a-f]{24}$/i.test(text), 241, `Failed to parse objectId '${text}' in $convert with no onError value`);
    return new ObjectId(text);
  },
});

const toBool: Convert = (value) => (kindOf(value) === 'number' ? toNumber(value) !== 0 : value !== false);

const converter = (convert: Convert): Operator => unaryOrNull((value) => convert(value));

/** "Type Expression Operators". */
export const types: Operators = {
  $toInt: converter(integer('int')),
  $toLong: converter(integer('long')),
  $toDouble: converter(toDouble),
  $toDecimal: converter(toDecimal),
  $toString: converter(toText),
  $toDate: converter(toDate),
  $toObjectId: converter(toObjectId),
  $toBool: converter(toBool),
  $isNumber: unary((value) => !isNullish(value) && kindOf(value) === 'number'),
  $type: unary((value) => typeName(value)),
};
