import type { BSONRegExp } from 'bson';
import { kindOf } from '../bson/kinds';
import { MongoFailure } from '../errors';

const known = /^[imsxu]*$/;

/** Removes what PCRE's x option ignores: white space and comments outside a character class. */
function withoutLayout(pattern: string): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\s+|#.*$/gms, (part) => (/^[\s#]/.test(part) ? '' : part));
}

/** Compiles a pattern as "$regex" describes; 51091 when it is no valid expression, 51108 for an unknown option. */
function compileRegex(pattern: string, options: string): RegExp {
  if (!known.test(options)) throw new MongoFailure(51108, `invalid flag in regex options: ${options}`);
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const all = options + (inline?.[1] ?? '');
  const body = inline ? pattern.slice(inline[0].length) : pattern;
  const source = all.includes('x') ? withoutLayout(body) : body;
  const flags = ['i', 'm', 's'].filter((flag) => all.includes(flag)).join('');
  try {
    return build(source, flags);
  } catch (error) {
    throw new MongoFailure(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

function build(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    // Escapes such as \- or \_ are ordinary in PCRE but errors in JavaScript's unicode mode.
    return new RegExp(source, flags);
  }
}

/** A predicate for a BSON regular expression: text that it finds, or the very same expression. */
export function regexTest(regex: BSONRegExp): (value: unknown) => boolean {
  const compiled = compileRegex(regex.pattern, regex.options);
  return (value) => {
    const kind = kindOf(value);
    if (kind === 'string') return compiled.test(String((value as { value?: unknown }).value ?? value));
    if (kind !== 'regex') return false;
    const other = value as BSONRegExp;
    return other.pattern === regex.pattern && other.options === regex.options;
  };
}
