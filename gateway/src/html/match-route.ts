function segmentPattern(segment: string): string {
  if (segment === '*') return '(?:/.*)?';
  const isOptional = segment.endsWith('?');
  const name = isOptional ? segment.slice(0, -1) : segment;
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const one = name.startsWith(':') ? '/[^/]+' : `/${literal}`;
  return isOptional ? `(?:${one})?` : one;
}

function compile(pattern: string): RegExp {
  const segments = pattern.split('/').filter(Boolean).map(segmentPattern);
  return new RegExp(`^${segments.join('')}/?$`, 'i');
}

/** By the list, which a release keeps for as long as it is in memory. */
const compiled = new WeakMap<readonly string[], readonly RegExp[]>();

/**
 * Whether a path is within one of the route patterns that remotes declare: React Router's syntax (`:name`, `?`, a
 * final `*`) and its ways with case and a trailing slash, without loading the router into a server.
 */
export function matchesRoute(patterns: readonly string[], path: string): boolean {
  const known = compiled.get(patterns) ?? patterns.map(compile);
  compiled.set(patterns, known);
  return known.some((pattern) => pattern.test(path));
}
