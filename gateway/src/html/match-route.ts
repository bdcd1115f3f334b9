import { pathToRegexp } from 'path-to-regexp';

/** React Router's syntax (`:name`, `?`, a final `*`) in that of path-to-regexp. */
function translate(pattern: string): string {
  const escaped = pattern.replace(/[{}()[\]+!\\]/g, '\\$&');
  return escaped
    .replace(/\/:[^/?]+/g, '/:name')
    .replace(/\/([^/?]+)\?/g, '{/$1}')
    .replace(/\/\*$/, '{/*rest}');
}

/** By the list, which a release keeps for as long as it is in memory. */
const compiled = new WeakMap<readonly string[], readonly RegExp[]>();

/**
 * Whether a path is within one of the route patterns that remotes declare, as React Router's `matchPath` has it: the
 * server does without React.
 */
export function matchesRoute(patterns: readonly string[], path: string): boolean {
  const known = compiled.get(patterns) ?? patterns.map((pattern) => pathToRegexp(translate(pattern)).regexp);
  compiled.set(patterns, known);
  return known.some((pattern) => pattern.test(path));
}
