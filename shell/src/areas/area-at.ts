import { matchPath } from 'react-router-dom';
import type { Registry } from '@magnetx/federation';
import { entryIn } from '@magnetx/federation/runtime';

/** The name of the area that a path belongs to. */
export function areaAt(registry: Registry, path: string): string | undefined {
  const ownsPath = (name: string) => entryIn(registry, name)?.extras.routes.some((pattern) => matchPath(pattern, path));
  return Object.keys(registry.microFrontends).find(ownsPath);
}
