import type { Binary } from 'bson';
import { Decimal128, Double, ObjectId, UUID } from 'bson';
import { isNullish, kindOf } from '../../bson/kinds';
import { decimalOf, exactOf, integerOf, numberType, quantize, toNumber } from '../../bson/numbers';
import { MongoFailure } from '../../errors';
import { typeName } from '../../query/type-names';
import { dateAt } from './arithmetic';
import { parseDate } from './date-text';
import type { Operators } from './kit';
import { fixed, named, unary } from './kit';

type Convert = (value: unknown) => unknown;

function refuse(value: unknown, to: string): never {
  const message = `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`;
  throw new MongoFailure(241, message);
}

function failed(message: string): never {
  throw new MongoFailure(241, `${message} in $convert with no onError value`);
}

/** A number as `$toString` writes it. */
function numberText(value: unknown): string {
  if (numberType(value) !== 'double') return String(value);
  const number = toNumber(value);
  if (!Number.isFinite(number)) return String(number);
  if (Object.is(number, -0)) return '-0';
  const size = Math.abs(number);
  // As "%.17g" shortened: plain up to 1e15, then with an exponent of at least two digits.
  if (size !== 0 && (size >= 1e15 || size < 1e-5)) {
    return number
      .toExponential()
      .replace(/e([+-])(\d)$/, 'e$10$2')
      .replace('e+', 'e+');
  }
  return String(number);
}

/** `$toString`: text of a scalar; 241 ConversionFailure for what has none. */
export function textOf(value: unknown): unknown {
  if (isNullish(value)) return null;
  switch (kindOf(value)) {
    case 'date':
      return (value as Date).toISOString();
    case 'objectId':
      return (value as ObjectId).toHexString();
    case 'number':
      return numberText(value);
    case 'string':
    case 'bool':
      return String(value);
    case 'binary':
      if ((value as Binary).sub_type === 4) return new UUID(Buffer.from((value as Binary).value())).toHexString();
      return Buffer.from((value as Binary).value()).toString('base64');
    default:
      return refuse(value, 'string');
  }
}

const decimalText = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function parsedNumber(text: string, to: string): string {
  const special = /^[+-]?(inf|infinity|nan)$/i.test(text);
  const wanted = to === 'int' || to === 'long' ? /^[+-]?\d+$/ : decimalText;
  if (!wanted.test(text) && !(special && to !== 'int' && to !== 'long')) {
    failed(`Failed to parse number '${text}'`);
  }
  return text
    .replace(/^\+/, '')
    .replace(/^(-?)inf(inity)?$/i, '$1Infinity')
    .replace(/^-?nan$/i, 'NaN');
}

function integer(to: 'int' | 'long'): Convert {
  const fit = (whole: bigint): unknown => {
    const made = integerOf(whole, to);
    const fits = made && (to === 'long' || numberType(made) === 'int');
    return fits ? made : failed(`Conversion would overflow target type`);
  };
  return (value) => {
    switch (kindOf(value)) {
      case 'number': {
        const exact = exactOf(value);
        if (typeof exact === 'number') return failed('Attempt to convert NaN or infinity value to integer type');
        return fit(quantize(exact, 0, 'zero').coefficient);
      }
      case 'string':
        return fit(BigInt(parsedNumber(String(value), to)));
      case 'bool':
        return fit(value === true ? 1n : 0n);
      case 'date':
        return to === 'long' ? fit(BigInt(Number(value))) : refuse(value, to);
      default:
        return refuse(value, to);
    }
  };
}

const toDouble: Convert = (value) => {
  switch (kindOf(value)) {
    case 'number': {
      const number = toNumber(value);
      const lost = !Number.isFinite(number) && numberType(value) === 'decimal' && typeof exactOf(value) !== 'number';
      return lost ? failed('Conversion would overflow target type') : new Double(number);
    }
    case 'string':
      return new Double(Number(parsedNumber(String(value), 'double')));
    case 'bool':
      return new Double(value === true ? 1 : 0);
    case 'date':
      return new Double(Number(value));
    default:
      return refuse(value, 'double');
  }
};

const toDecimal: Convert = (value) => {
  switch (kindOf(value)) {
    case 'number':
      return decimalOf(value);
    case 'string':
      return Decimal128.fromStringWithRounding(parsedNumber(String(value), 'decimal'));
    case 'bool':
      return Decimal128.fromString(value === true ? '1' : '0');
    case 'date':
      return Decimal128.fromString(String(Number(value)));
    default:
      return refuse(value, 'decimal');
  }
};

const toDate: Convert = (value) => {
  switch (kindOf(value)) {
    case 'date':
      return value;
    case 'number':
      return numberType(value) === 'int' ? refuse(value, 'date') : dateAt(Math.trunc(toNumber(value)));
    case 'string':
      return parseDate(String(value)) ?? failed(`Error parsing date string '${String(value)}'`);
    case 'objectId':
      return (value as ObjectId).getTimestamp();
    case 'timestamp':
      return new Date((value as { getHighBits(): number }).getHighBits() * 1000);
    default:
      return refuse(value, 'date');
  }
};

const toObjectId: Convert = (value) => {
  if (kindOf(value) === 'objectId') return value;
  if (kindOf(value) !== 'string') return refuse(value, 'objectId');
  const text = String(value);
  const wrong = text.length === 24 ? 'Invalid character found in hex string' : 'Invalid string length';
  if (!/^[0-9a-f]{24}$/i.test(text)) failed(`Failed to parse objectId '${text}': ${wrong}`);
  return new ObjectId(text);
};

const toBool: Convert = (value) => (kindOf(value) === 'number' ? toNumber(value) !== 0 : value !== false);

const conversions: Record<string, Convert> = {
  double: toDouble,
  string: textOf,
  objectId: toObjectId,
  bool: toBool,
  date: toDate,
  int: integer('int'),
  long: integer('long'),
  decimal: toDecimal,
};

const isNumber = (value: unknown): boolean => kindOf(value) === 'number' && !isNullish(value);

/** "Type Expression Operators". */
export const types: Operators = {
  ...named({
    $toInt: unary(conversions['int'] as Convert),
    $toLong: unary(conversions['long'] as Convert),
    $toDouble: unary(toDouble),
    $toDecimal: unary(toDecimal),
    $toString: unary(textOf),
    $toDate: unary(toDate),
    $toObjectId: unary(toObjectId),
    $toBool: unary(toBool),
    $isNumber: fixed(1, isNumber),
    $type: fixed(1, typeName),
  }),
};
