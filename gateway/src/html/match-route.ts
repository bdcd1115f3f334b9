import { match, pathToRegexp } from 'path-to-regexp';

/** Translates React Router's syntax (`:name`, `?`, a final `*`) to path-to-regexp's. */
function translate(pattern: string): string {
  const escaped = pattern.replace(/[{}()[\]+!\\]/g, '\\$&');
  return escaped
    .replace(/\/:[^/?]+/g, '/:name')
    .replace(/\/([^/?]+)\?/g, '{/$1}')
    .replace(/\/\*$/, '{/*rest}');
}

/** By the release's array of patterns, which lives as long as the release is cached. */
const compiled = new WeakMap<readonly string[], readonly RegExp[]>();

/** Whether a path matches one of the declared route patterns, by the rules of React Router's `matchPath`. */
export function matchesRoute(patterns: readonly string[], path: string): boolean {
  const known = compiled.get(patterns) ?? patterns.map((pattern) => pathToRegexp(translate(pattern)).regexp);
  compiled.set(patterns, known);
  return known.some((pattern) => pattern.test(path));
}

/** The decoded parameters of a path that matches a pattern of literals and `:name`s. Null if it cannot be decoded. */
export function parametersOf(pattern: string, path: string): Record<string, string> | null {
  try {
    const found = match(pattern)(path);
    if (!found) return null;
    return Object.fromEntries(Object.entries(found.params).map(([name, value]) => [name, String(value)]));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
