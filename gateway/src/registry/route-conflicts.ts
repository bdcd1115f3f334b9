import type { Release, Revision } from '@magnetx/federation';
import { SHELL_NAME, type Catalog } from './catalog.ts';
import type { Remotes } from './change-registry.ts';
import { assertUsable, labelOf } from './compatibility.ts';
import type { ReleaseContext } from './context.ts';
import { DeployError } from './deploy-error.ts';
import { keyOfSet, mayMeet, servedOf, type Served } from './release-set.ts';

function segmentsOverlap([one, ...ones]: readonly string[], [other, ...others]: readonly string[]): boolean {
  if (one === '*' || other === '*') return true;
  if (one?.endsWith('?') && segmentsOverlap(ones, other === undefined ? [] : [other, ...others])) return true;
  if (other?.endsWith('?') && segmentsOverlap(one === undefined ? [] : [one, ...ones], others)) return true;
  if (one === undefined || other === undefined) return one === other;
  const [a, b] = [one, other].map((segment) => segment.replace(/\?$/, '').toLowerCase());
  return (a === b || one.startsWith(':') || other.startsWith(':')) && segmentsOverlap(ones, others);
}

/** Whether some path matches both route patterns. */
export function patternsOverlap(one: string, other: string): boolean {
  return segmentsOverlap(one.split('/').filter(Boolean), other.split('/').filter(Boolean));
}

function problemBetween(one: Release, other: Release): string | null {
  for (const route of one.routes) {
    const taken = other.routes.find((theirs) => patternsOverlap(route, theirs));
    if (taken === undefined) continue;
    return `${labelOf(one)} serves ${route} and ${labelOf(other)} serves ${taken}, but a page belongs to one area.`;
  }
  return null;
}

type ServedRelease = Served & { readonly release: Release };

/** A release of a set meets others than the same release on its own. */
const keyOf = (served: Served): string => `${labelOf(served)} ${served.set ? keyOfSet(served.set) : ''}`;

/** The live releases and canaries of every area, except removed ones. */
async function findServed(catalog: Catalog, remotes: Remotes): Promise<ServedRelease[]> {
  const areas = Object.entries(remotes).filter(([name]) => name !== SHELL_NAME);
  const served = areas.flatMap(([name, state]) => servedOf(name, state));
  const found = await Promise.all(
    served.map(async (one) => ({ ...one, release: await catalog.find(one.name, one.version) })),
  );
  return found.flatMap(({ release, ...one }) => (release ? [{ ...one, release }] : []));
}

/**
 * Rejects changes whose releases no page could run ({@link assertUsable}), or that would serve pages of another area:
 * a team's token must not reach beyond its own area. Existing conflicts are not checked again.
 */
export async function assertServable(
  context: ReleaseContext,
  current: Revision | null,
  changes: Remotes,
  releases: readonly Release[],
): Promise<string[]> {
  const { catalog } = context;
  const before = current?.remotes ?? {};
  const after = { ...before, ...changes };
  const servedBefore = new Set((await findServed(catalog, before)).map(keyOf));
  const served = await findServed(catalog, after);
  const changed = new Set(releases.map(labelOf));
  const problems = served.flatMap((one) => {
    if (!changed.has(labelOf(one)) || servedBefore.has(keyOf(one))) return [];
    const others = served.filter((other) => other.name !== one.name && mayMeet(one, other));
    return others.flatMap((other) => problemBetween(one.release, other.release) ?? []);
  });
  if (problems.length > 0) throw new DeployError('validation_failed', problems.join(' '));
  return assertUsable(context, current, changes, releases);
}
