import { Script, createContext } from 'node:vm';
import type { BSONRegExp } from 'bson';
import { kindOf } from './kinds.ts';
import { CommandError, ensure } from '../errors.ts';

const KNOWN_OPTIONS = /^[imsxu]*$/;

/** Removes white space and comments outside character classes, which PCRE's option x ignores. */
function withoutLayout(pattern: string): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]?|\s+|#[^\n]*/gs, (part) => (/^[\s#]/.test(part) ? '' : part));
}

const MAX_PATTERN_LENGTH = 32_764;

/** Compiles a pattern ("$regex"). Throws 51091 for an invalid expression and 51108 for an unknown option. */
export function compileRegex(pattern: string, options: string): RegExp {
  ensure(pattern.length <= MAX_PATTERN_LENGTH, 51091, 'Regular expression is invalid: regular expression is too large');
  ensure(!pattern.includes('\0'), 51109, 'Regular expression cannot contain an embedded null byte');
  if (!KNOWN_OPTIONS.test(options)) throw new CommandError(51108, `invalid flag in regex options: ${options}`);
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const all = options + (inline?.[1] ?? '');
  const body = inline ? pattern.slice(inline[0].length) : pattern;
  const source = all.includes('x') ? withoutLayout(body) : body;
  const flags = ['i', 'm', 's'].filter((flag) => all.includes(flag)).join('');
  try {
    return build(source, flags);
  } catch (error) {
    throw new CommandError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

function build(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    // PCRE accepts escapes such as \- or \_, which are errors in JavaScript's unicode mode.
    return new RegExp(source, flags);
  }
}

const MATCH_TIMEOUT_MS = 500;
const UNBOUNDED_REPETITION = /[*+]|\{\d+,\d*\}/g;
const FIRST_CHOICE_IN_GROUP = /^[^(]*\([^*+?|}]*[*+?|}]/;
const REPEATED_GROUP = /\)(?:[*+]|\{\d+,)/;

/** Whether a repeated group may have a choice inside. Such a match may take exponential time to fail. */
function hasNestedRepetition(source: string): boolean {
  const [before] = FIRST_CHOICE_IN_GROUP.exec(source) ?? [];
  return before !== undefined && REPEATED_GROUP.test(source.slice(before.length));
}

/** True when a match needs a time limit. Each unbounded repetition may multiply its time by the text's length. */
function isRisky({ source }: RegExp, text: string): boolean {
  if (hasNestedRepetition(source)) return true;
  const repetitions = text.length > 100 ? (source.match(UNBOUNDED_REPETITION)?.length ?? 0) : 0;
  return repetitions > 2 || (text.length > 5_000 && repetitions > 0);
}

const script = new Script('regex.exec(text)');
const context = createContext({ regex: undefined, text: undefined });

/**
 * Finds a pattern in a text. MongoDB limits the work of a match (51156, "match limit"); here, a risky match has a time
 * limit instead.
 */
export function findMatch(regex: RegExp, text: string): RegExpExecArray | null {
  if (!isRisky(regex, text)) return regex.exec(text);
  Object.assign(context, { regex, text });
  try {
    return script.runInContext(context, { timeout: MATCH_TIMEOUT_MS }) as RegExpExecArray | null;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new CommandError(51156, 'Error occurred while executing regular expression: match limit exceeded');
  }
}

/** Tests for a string that matches, or for the same regular expression as a value. */
export function regexTest(regex: BSONRegExp): (value: unknown) => boolean {
  const compiled = compileRegex(regex.pattern, regex.options);
  return (value) => {
    const kind = kindOf(value);
    if (kind === 'string') return findMatch(compiled, String(value)) !== null;
    if (kind !== 'regex') return false;
    const other = value as BSONRegExp;
    return other.pattern === regex.pattern && other.options === regex.options;
  };
}

/** The literal prefix of every match of an anchored expression ("$regex", index use). */
export function prefixOf({ pattern, options }: BSONRegExp): string | undefined {
  if (!/^(\^|\\A)/.test(pattern) || /[imx]/.test(options) || pattern.includes('|')) return undefined;
  const body = pattern.replace(/^(\^|\\A)/, '');
  const plain = /^(?:[^\\^$.|?*+()[\]{}]|\\[^a-zA-Z0-9])*/u.exec(body)?.[0] ?? '';
  const optional = /^[?*{]/.test(body.slice(plain.length));
  const kept = optional ? plain.replace(/(?:\\.|[^\\])$/su, '') : plain;
  const text = kept.replace(/\\(.)/gsu, '$1');
  return text === '' ? undefined : text;
}
