import type { BSONRegExp } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { isNullish, kindOf } from '../bson/kinds.ts';
import { ensure } from '../errors.ts';
import { compileRegex, findMatch } from '../bson/regex.ts';
import { typeName } from '../bson/type-names.ts';
import { textOf } from './convert.ts';
import type { ArgumentSpec, OperatorContext, Operator, Operators } from './define-operator.ts';
import { withArity, binaryOrNull, int, unary, stringOf, variadic, wholeOf, withArguments } from './define-operator.ts';

function concat(values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  return values.map((value) => stringOf(value, 16702, 'each operand of $concat')).join('');
}

/** A scalar as text; null and missing values become an empty string. */
const plainText = (value: unknown): string => (isNullish(value) ? '' : textOf(value));

/** "$toLower" and "$toUpper" change ASCII letters only. */
const withCase = (change: (letter: string) => string): Operator =>
  unary((value) => plainText(value).replace(/[a-zA-Z]+/g, change));

function substringOfCharacters([value, start, count]: unknown[]): unknown {
  const from = wholeOf(start, 34450, '$substrCP: the starting index');
  const length = wholeOf(count, 34452, '$substrCP: length');
  ensure(length >= 0, 34454, '$substrCP: length must be a nonnegative integer.');
  ensure(from >= 0, 34455, '$substrCP: the starting index must be nonnegative integer.');
  return [...plainText(value)].slice(from, from + length).join('');
}

function substringOfBytes([value, start, count]: unknown[]): unknown {
  const bytes = Buffer.from(plainText(value));
  const from = wholeOf(start, 16034, '$substrBytes: the starting index');
  const length = wholeOf(count, 16035, '$substrBytes: length');
  ensure(from >= 0, 50752, '$substrBytes: starting index must be non-negative');
  const end = length < 0 ? bytes.length : Math.min(from + length, bytes.length);
  const isInside = (at: number): boolean => ((bytes[at] ?? 0) & 0xc0) === 0x80;
  ensure(!isInside(from), 28656, '$substrBytes: Invalid range, starting index is a UTF-8 continuation byte.');
  ensure(!isInside(end), 28657, '$substrBytes: Invalid range, ending index is in the middle of a UTF-8 character.');
  return bytes.toString('utf8', from, end);
}

function split(value: unknown, separator: unknown): unknown {
  const text = stringOf(value, 40085, 'the first argument of $split');
  const by = stringOf(separator, 40086, 'the second argument of $split');
  ensure(by !== '', 40087, '$split requires a non-empty separator');
  return text.split(by);
}

// The default `chars` of "$trim".
const blank = '\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

function trim(left: boolean, right: boolean): Operator {
  return withArguments([50696, 50694, { input: 50695 }, ['chars']], ({ input, chars = blank }, { name }) => {
    if (isNullish(input) || isNullish(chars)) return null;
    const text = [...stringOf(input, 50699, `the input of ${name}`)];
    const dropped = new Set(stringOf(chars, 50700, `'chars' of ${name}`));
    const isKept = (character: string): boolean => !dropped.has(character);
    const from = left ? text.findIndex(isKept) : 0;
    const to = right ? text.findLastIndex(isKept) + 1 : text.length;
    return from < 0 ? '' : text.slice(from, to).join('');
  });
}

function replace(apply: (text: string, find: string, by: () => string) => string): Operator {
  const required = { input: 51749, find: 51748, replacement: 51747 };
  return withArguments([51751, 51750, required], ({ input, find, replacement }, { name }) => {
    const operands = [input, find, replacement];
    for (const [at, value] of operands.entries()) {
      if (!isNullish(value)) stringOf(value, 51746 - at, `'${Object.keys(required)[at]}' of ${name}`);
    }
    // A function as the replacement keeps `$&` and similar patterns literal.
    return operands.some(isNullish) ? null : apply(String(input), String(find), () => String(replacement));
  });
}

const REGEX_ARGUMENTS: ArgumentSpec = [51103, 31024, { input: 31022, regex: 31023 }, ['options']];

function matches({ input, regex, options }: Doc, { name }: OperatorContext): boolean {
  if (!isNullish(input)) stringOf(input, 51104, `'input' of ${name}`);
  const isPattern = isNullish(regex) || kindOf(regex) === 'string' || kindOf(regex) === 'regex';
  ensure(isPattern, 51105, `${name} needs 'regex' to be of type string or regex, not ${typeName(regex)}`);
  if (!isNullish(options)) stringOf(options, 51106, `'options' of ${name}`);
  if (isNullish(input) || isNullish(regex)) return false;
  const own = kindOf(regex) === 'regex' ? (regex as BSONRegExp) : { pattern: String(regex), options: '' };
  const message = `${name} found regex options specified in both 'regex' and 'options' fields`;
  ensure(own.options === '' || isNullish(options), 51107, message);
  return (
    findMatch(compileRegex(own.pattern, isNullish(options) ? own.options : String(options)), String(input)) !== null
  );
}

/** "String Expression Operators". */
export const strings: Operators = {
  $concat: variadic(concat),
  $toLower: withCase((letters) => letters.toLowerCase()),
  $toUpper: withCase((letters) => letters.toUpperCase()),
  $substr: withArity(3, 3, substringOfBytes),
  $substrBytes: withArity(3, 3, substringOfBytes),
  $substrCP: withArity(3, 3, substringOfCharacters),
  $strLenCP: unary((value) => int([...stringOf(value, 34471, 'the argument of $strLenCP')].length)),
  $split: binaryOrNull(split),
  $trim: trim(true, true),
  $ltrim: trim(true, false),
  $rtrim: trim(false, true),
  $replaceOne: replace((text, find, by) => text.replace(find, by)),
  $replaceAll: replace((text, find, by) => text.replaceAll(find, by)),
  $regexMatch: withArguments(REGEX_ARGUMENTS, matches),
};
