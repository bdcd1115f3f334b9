function segmentPattern(segment: string): string {
  if (segment === '*') return '(?:/.*)?';
  const isOptional = segment.endsWith('?');
  const name = isOptional ? segment.slice(0, -1) : segment;
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const one = name.startsWith(':') ? '/[^/]+' : `/${literal}`;
  return isOptional ? `(?:${one})?` : one;
}

/**
 * Whether a path is within one of the route patterns that remotes declare: React Router's syntax (`:name`, `?`, a
 * final `*`) and its ways with case and a trailing slash, without loading the router into a server.
 */
export function matchesRoute(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => {
    const segments = pattern.split('/').filter(Boolean).map(segmentPattern);
    return new RegExp(`^${segments.join('')}/?$`, 'i').test(path);
  });
}
