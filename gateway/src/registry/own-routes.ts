import type { Release } from '@magnetx/federation';
import { SHELL_NAME, type Catalog } from './catalog.ts';
import type { Remotes } from './change-registry.ts';
import { DeployRefusal } from './releases.ts';

const labelOf = ({ name, version }: Release): string => `${name} ${version}`;

function segmentsMeet([one, ...ones]: readonly string[], [other, ...others]: readonly string[]): boolean {
  if (one === '*' || other === '*') return true;
  if (one?.endsWith('?') && segmentsMeet(ones, other === undefined ? [] : [other, ...others])) return true;
  if (other?.endsWith('?') && segmentsMeet(one === undefined ? [] : [one, ...ones], others)) return true;
  if (one === undefined || other === undefined) return one === other;
  const [a, b] = [one, other].map((segment) => segment.replace(/\?$/, '').toLowerCase());
  return (a === b || one.startsWith(':') || other.startsWith(':')) && segmentsMeet(ones, others);
}

/** Whether there is a path that is within both of two route patterns. */
export function patternsMeet(one: string, other: string): boolean {
  return segmentsMeet(one.split('/').filter(Boolean), other.split('/').filter(Boolean));
}

function problemBetween(one: Release, other: Release): string | null {
  for (const route of one.routes) {
    const taken = other.routes.find((theirs) => patternsMeet(route, theirs));
    if (taken === undefined) continue;
    return `${labelOf(one)} serves ${route} and ${labelOf(other)} serves ${taken}, but a page belongs to one area.`;
  }
  return null;
}

/** What visitors may get of every area. A release that is gone is served to nobody. */
async function findServed(catalog: Catalog, remotes: Remotes): Promise<Release[]> {
  const served = Object.entries(remotes).flatMap(([name, { live, canary }]) =>
    name === SHELL_NAME ? [] : [live, canary?.version].flatMap((version) => (version ? [{ name, version }] : [])),
  );
  const found = await Promise.all(served.map(({ name, version }) => catalog.find(name, version)));
  return found.filter((release) => release !== null);
}

/**
 * Refuses releases that would serve pages of another area: which of the two a visitor gets were chance, and a team's
 * token would reach further than its own area. What two areas shared before is not judged again.
 */
export async function assertOwnRoutes(
  catalog: Catalog,
  { before, after }: { before: Remotes; after: Remotes },
  releases: readonly Release[],
): Promise<void> {
  const servedBefore = new Set((await findServed(catalog, before)).map(labelOf));
  const served = await findServed(catalog, after);
  const problems = releases.flatMap((release) => {
    if (release.name === SHELL_NAME || servedBefore.has(labelOf(release))) return [];
    return served.flatMap((other) => (other.name === release.name ? [] : (problemBetween(release, other) ?? [])));
  });
  if (problems.length > 0) throw new DeployRefusal('validation_failed', problems.join(' '));
}
