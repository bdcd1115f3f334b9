import { createHash } from 'node:crypto';
import { sharePercentAt, type RemoteState, type Revision } from '@magnetx/federation';
import { trialsOf } from '../registry/trial.ts';

/** A tester's choice instead of the live release: a published version, or a developer's own build. */
export type Pin = { readonly name: string } & ({ readonly version: string } | { readonly origin: string });

export type Choice =
  | { readonly why: 'canary' | 'pinned'; readonly version: string }
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
export function canaryBucketOf(visitorId: string, name: string, version: string): number {
  const hash = createHash('sha256').update(`${visitorId}/${name}/${version}`).digest();
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
  if (canary && id !== null) {
    const share = sharePercentAt(canary, nowMs);
    const isAssigned = canaryBucketOf(id, name, canary.version) < Math.round(share * 100);
    if (isAssigned) choices.push({ why: 'canary', version: canary.version });
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
