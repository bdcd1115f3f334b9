import path from 'node:path';
import type { Registry } from '@magnetx/federation';
import { matchesRoute } from './match-route';

const KINDS: Readonly<Record<string, string>> = { '.js': 'script', '.css': 'style' };

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * Link elements for the files that the area of this path needs whatever its page: the browser fetches them beside
 * the shell's instead of after them. Nothing for a path that no area serves, or a release that names no files.
 */
export function areaPreloads(registry: Registry, requestPath: string): string {
  const entries = Object.values(registry.microFrontends).flatMap(([entry]) => entry ?? []);
  const owner = entries.find(({ extras }) => matchesRoute(extras.routes, requestPath));
  const base = owner ? path.posix.dirname(owner.url) : '';
  const links = owner?.extras.preloads?.map((file) => {
    const href = escapeAttribute(`${base}/${file}`);
    return `<link rel="preload" href="${href}" as="${KINDS[path.extname(file)] ?? 'fetch'}">`;
  });
  return links?.join('') ?? '';
}
