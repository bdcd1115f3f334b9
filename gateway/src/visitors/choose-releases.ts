import { createHash } from 'node:crypto';
import { sharePercentAt, type ReleaseSet, type RemoteState, type Revision } from '@magnetx/federation';
import { drawKeyOf, keyOfSet } from '../registry/release-set.ts';
import { trialsOf } from '../registry/trial.ts';

/** A tester's choice instead of the live release: a published version, or a developer's own build. */
export type Pin = { readonly name: string } & ({ readonly version: string } | { readonly origin: string });

export type Choice =
  | { readonly why: 'pinned'; readonly version: string }
  /** `set`: the releases that the visitor gets all or none of. */
  | { readonly why: 'canary'; readonly version: string; readonly set?: ReleaseSet }
  | { readonly why: 'live'; readonly version: string; readonly isWatched?: true }
  | { readonly why: 'pinned'; readonly origin: string };

/** The choices of one remote, or the shell, for one visitor. */
export interface Wanted {
  readonly name: string;
  /** In order of preference; a later choice applies when the earlier ones are unavailable. */
  readonly choices: readonly Choice[];
  readonly state: RemoteState | null;
}

/** A visitor's draw for one canary, from 0 to 9,999: stable, and independent of other canaries. */
export function canaryBucketOf(visitorId: string, drawKey: string): number {
  const hash = createHash('sha256').update(`${visitorId}/${drawKey}`).digest();
  return Math.floor((hash.readUInt32BE(0) / 2 ** 32) * 10_000);
}

interface Visit {
  /** Null: the visitor is in no canary. */
  readonly id: string | null;
  readonly pins: readonly Pin[];
  readonly nowMs: number;
}

function choicesOf(name: string, state: RemoteState | null, { id, pins, nowMs }: Visit): Choice[] {
  const pin = pins.find((candidate) => candidate.name === name);
  const choices: Choice[] = [];
  if (pin) choices.push({ why: 'pinned', ...('origin' in pin ? { origin: pin.origin } : { version: pin.version }) });
  const canary = state?.canary;
  // A tester of one release of a set was not promised that it fits the others.
  const isTester = canary?.set?.some((member) => pins.some((candidate) => candidate.name === member.name)) === true;
  if (canary && id !== null && !isTester) {
    const { version, set } = canary;
    const share = sharePercentAt(canary, nowMs);
    const isAssigned = canaryBucketOf(id, drawKeyOf(name, canary)) < Math.round(share * 100);
    if (isAssigned) choices.push({ why: 'canary', version, ...(set && { set }) });
  }
  if (state?.live) {
    const isWatched = trialsOf(name, state, nowMs).some(({ version }) => version === state.live);
    choices.push({ why: 'live', version: state.live, ...(isWatched && { isWatched }) });
  }
  if (state?.live && state.previous) choices.push({ why: 'live', version: state.previous });
  return choices;
}

/** Whether any release is on trial, which visitors need an id for. */
export function hasTrial(revision: Revision, nowMs: number): boolean {
  return Object.entries(revision.remotes).some(([name, state]) => trialsOf(name, state, nowMs).length > 0);
}

/** The choices of every remote and of the shell for a visitor. */
export function chooseReleases(revision: Revision, visit: Visit): Wanted[] {
  const names = new Set([...Object.keys(revision.remotes), ...visit.pins.map(({ name }) => name)]);
  return [...names].sort().map((name) => {
    const state = (Object.hasOwn(revision.remotes, name) ? revision.remotes[name] : undefined) ?? null;
    return { name, state, choices: choicesOf(name, state, visit) };
  });
}

/** The choices without the sets of which a release is not available to the visitor: they get a set whole or not. */
export function withoutBrokenSets(
  wanted: readonly Wanted[],
  isAvailable: (name: string, version: string) => boolean,
): readonly Wanted[] {
  const setOf = (choice: Choice): ReleaseSet => (choice.why === 'canary' && choice.set) || [];
  const sets = wanted.flatMap(({ choices }) => choices.map(setOf));
  const broken = sets.filter((set) => set.some(({ name, version }) => !isAvailable(name, version))).map(keyOfSet);
  if (broken.length === 0) return wanted;
  return wanted.map((one) => ({
    ...one,
    choices: one.choices.filter((choice) => !broken.includes(keyOfSet(setOf(choice)))),
  }));
}
