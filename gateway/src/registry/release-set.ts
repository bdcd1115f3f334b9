import type { Canary, ReleaseSet, RemoteState } from '@magnetx/federation';
import type { Remotes } from './change-registry.ts';
import { DeployError } from './deploy-error.ts';

/** A version that visitors may get, and the releases that they only get together with it. */
export interface Served {
  readonly name: string;
  readonly version: string;
  readonly set?: ReleaseSet | undefined;
}

/** The same text for all releases of a set. */
export function keyOfSet(set: ReleaseSet): string {
  return set
    .map(({ name, version }) => `${name}/${version}`)
    .sort()
    .join(' ');
}

function isSameSet(one: ReleaseSet | undefined, other: ReleaseSet | undefined): boolean {
  return one !== undefined && other !== undefined && keyOfSet(one) === keyOfSet(other);
}

/** A visitor's draw for a canary follows from this text, so that a visitor gets a set whole or not at all. */
export function drawKeyOf(name: string, { version, set }: Pick<Canary, 'version' | 'set'>): string {
  return set ? keyOfSet(set) : `${name}/${version}`;
}

/** The versions of a remote that visitors may get without a link. */
export function servedOf(name: string, { live, canary }: RemoteState): Served[] {
  return [
    ...(live === null ? [] : [{ name, version: live }]),
    ...(canary ? [{ name, version: canary.version, set: canary.set }] : []),
  ];
}

const involves = (set: ReleaseSet | undefined, name: string): boolean =>
  set?.some((member) => member.name === name) === true;

/** Whether one visitor may get both: of remotes that are in a set, only the releases of the set meet each other. */
export function mayMeet(one: Served, other: Served): boolean {
  const isTied = involves(one.set, other.name) || involves(other.set, one.name);
  return !isTied || isSameSet(one.set, other.set);
}

/** The remotes that are on trial together with one of the changed ones, and would be left alone by the change. */
export function leftAlone(before: Remotes, changes: Remotes): string[] {
  const left = Object.entries(changes).flatMap(([name, after]) => {
    const set = before[name]?.canary?.set;
    if (!set || isSameSet(after.canary?.set, set)) return [];
    return set
      .map((member) => member.name)
      .filter((member) => isSameSet((changes[member] ?? before[member])?.canary?.set, set));
  });
  return [...new Set(left)];
}

/** Rejects a change that leaves a part of a set on trial: its releases were only checked with each other. */
export function assertWholeSets(before: Remotes, changes: Remotes): void {
  const [left] = leftAlone(before, changes);
  if (left === undefined) return;
  throw new DeployError(
    'conflict',
    `${Object.keys(changes).join(' and ')} and ${left} are being promoted together: roll that back first.`,
  );
}
