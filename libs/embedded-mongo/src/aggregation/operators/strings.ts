import type { BSONRegExp } from 'bson';
import type { Doc } from '../../bson/codec';
import { isNullish, kindOf } from '../../bson/kinds';
import { ensure } from '../../errors';
import { compileRegex, findMatch } from '../../query/regex';
import { typeName } from '../../query/type-names';
import { textOf } from './convert';
import type { Operators } from './kit';
import { fixed, int, named, stringOf, variadic, wholeOf, withFields } from './kit';

function concat(values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  for (const value of values) {
    ensure(kindOf(value) === 'string', 16702, `$concat only supports strings, not ${typeName(value)}`);
  }
  return values.join('');
}

/** "$toLower" and "$toUpper" know the letters of ASCII only. */
function recased(change: (letter: string) => string) {
  return fixed(1, (value) =>
    isNullish(value) ? '' : String(textOf(value)).replace(/[a-zA-Z]/g, (letter) => change(letter)),
  );
}

function substringOfCharacters(value: unknown, start: unknown, count: unknown): unknown {
  const text = isNullish(value) ? '' : String(textOf(value));
  const from = wholeOf(start, 34450, '$substrCP: starting index must be a numeric type');
  const length = wholeOf(count, 34452, '$substrCP: length must be a numeric type');
  ensure(length >= 0, 34454, '$substrCP: length must be a nonnegative integer.');
  ensure(from >= 0, 34455, '$substrCP: the starting index must be nonnegative integer.');
  return [...text].slice(from, from + length).join('');
}

function substringOfBytes(value: unknown, start: unknown, count: unknown): unknown {
  const bytes = Buffer.from(isNullish(value) ? '' : String(textOf(value)));
  const from = wholeOf(start, 16034, '$substrBytes: starting index must be a numeric type');
  const length = wholeOf(count, 16035, '$substrBytes: length must be a numeric type');
  ensure(from >= 0, 50752, '$substrBytes: starting index must be non-negative');
  const end = length < 0 ? bytes.length : Math.min(from + length, bytes.length);
  const inside = (at: number): boolean => at < bytes.length && ((bytes[at] as number) & 0xc0) === 0x80;
  ensure(!inside(from), 28656, '$substrBytes: Invalid range, starting index is a UTF-8 continuation byte.');
  ensure(!inside(end), 28657, '$substrBytes: Invalid range, ending index is in the middle of a UTF-8 character.');
  return bytes.toString('utf8', from, end);
}

function split(value: unknown, separator: unknown): unknown {
  if (isNullish(value) || isNullish(separator)) return null;
  const text = stringOf(value, 40085, '$split requires an expression that evaluates to a string as a first argument');
  const by = stringOf(
    separator,
    40086,
    '$split requires an expression that evaluates to a string as a second argument',
  );
  ensure(by !== '', 40087, '$split requires a non-empty separator');
  return text.split(by);
}

// The characters that "$trim" takes off when none are given.
const blank = ['\0', ...' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'];

function trim(name: string, left: boolean, right: boolean) {
  return {
    [name]: withFields(
      name,
      ['input'],
      ['chars'],
      (values) => {
        if (isNullish(values['input']) || ('chars' in values && isNullish(values['chars']))) return null;
        const text = [...stringOf(values['input'], 50699, `${name} requires its input to be a string`)];
        const given =
          'chars' in values ? stringOf(values['chars'], 50700, `${name} requires 'chars' to be a string`) : '';
        const dropped = new Set('chars' in values ? [...given] : blank);
        let from = 0;
        let to = text.length;
        while (left && from < to && dropped.has(text[from] as string)) from += 1;
        while (right && to > from && dropped.has(text[to - 1] as string)) to -= 1;
        return text.slice(from, to).join('');
      },
      { shape: 50696, unknown: 50694, missing: 50695 },
    ),
  };
}

function replace(name: string, all: boolean) {
  return {
    [name]: withFields(
      name,
      ['input', 'find', 'replacement'],
      [],
      ({ input, find, replacement }) => {
        const named: [string, unknown, number][] = [
          ['input', input, 51746],
          ['find', find, 51745],
          ['replacement', replacement, 51744],
        ];
        for (const [part, value, code] of named) {
          const valid = isNullish(value) || kindOf(value) === 'string';
          ensure(valid, code, `${name} requires that '${part}' be a string, found: ${typeName(value)}`);
        }
        if (named.some(([, value]) => isNullish(value))) return null;
        const by = (): string => String(replacement);
        return all ? String(input).replaceAll(String(find), by) : String(input).replace(String(find), by);
      },
      { shape: 51751, unknown: 51750, missing: 51749 },
    ),
  };
}

/** Compiles the arguments of the "$regex…" expressions; undefined where the result is null. */
function regexOf(name: string, values: Doc): { text: string; regex: RegExp } | undefined {
  const { input, regex, options } = values;
  const valid = isNullish(input) || kindOf(input) === 'string';
  ensure(valid, 51104, `${name} needs 'input' to be of type string`);
  const known = isNullish(regex) || kindOf(regex) === 'string' || kindOf(regex) === 'regex';
  ensure(known, 51105, `${name} needs 'regex' to be of type string or regex`);
  ensure(isNullish(options) || kindOf(options) === 'string', 51106, `${name} needs 'options' to be of type string`);
  if (isNullish(input) || isNullish(regex)) return undefined;
  const own = kindOf(regex) === 'regex' ? (regex as BSONRegExp) : { pattern: String(regex), options: '' };
  ensure(
    own.options === '' || isNullish(options),
    51107,
    `${name} found regex options specified in both 'regex' and 'options' fields`,
  );
  return { text: String(input), regex: compileRegex(own.pattern, isNullish(options) ? own.options : String(options)) };
}

function regexOperator(name: string, nothing: unknown, apply: (regex: RegExp, text: string) => unknown) {
  const codes = { shape: 51103, unknown: 31024, missing: 31022 };
  return {
    [name]: withFields(
      name,
      ['input', 'regex'],
      ['options'],
      (values) => {
        const parts = regexOf(name, values);
        return parts ? apply(parts.regex, parts.text) : nothing;
      },
      codes,
    ),
  };
}

function length(name: string, code: number, measure: (text: string) => number) {
  return { [name]: fixed(1, (value) => int(measure(stringOf(value, code, `${name} requires a string argument`)))) };
}

/** "String Expression Operators". */
export const strings: Operators = {
  ...named({
    $concat: variadic(concat),
    $toLower: recased((letter) => letter.toLowerCase()),
    $toUpper: recased((letter) => letter.toUpperCase()),
    $substr: fixed(3, substringOfBytes),
    $substrBytes: fixed(3, substringOfBytes),
    $substrCP: fixed(3, substringOfCharacters),
    ...length('$strLenCP', 34471, (text) => [...text].length),
    $split: fixed(2, split),
  }),
  ...trim('$trim', true, true),
  ...trim('$ltrim', true, false),
  ...trim('$rtrim', false, true),
  ...replace('$replaceOne', false),
  ...replace('$replaceAll', true),
  ...regexOperator('$regexMatch', false, (regex, text) => findMatch(regex, text) !== null),
};
