import { createHash } from 'node:crypto';
import type { RemoteState, Revision } from '@magnetx/federation';

/** A tester's choice instead of the live release: a published version, or a developer's own build. */
export type Pin = { readonly name: string } & ({ readonly version: string } | { readonly origin: string });

export type Choice =
  | { readonly why: 'live' | 'canary' | 'pinned'; readonly version: string }
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

function choicesOf(name: string, state: RemoteState | null, visitorId: string | null, pin: Pin | undefined): Choice[] {
  const choices: Choice[] = [];
  if (pin) choices.push({ why: 'pinned', ...('origin' in pin ? { origin: pin.origin } : { version: pin.version }) });
  const canary = state?.canary;
  if (canary && visitorId !== null) {
    const isAssigned = canaryBucketOf(visitorId, name, canary.version) < Math.round(canary.sharePercent * 100);
    if (isAssigned) choices.push({ why: 'canary', version: canary.version });
  }
  if (state?.live) choices.push({ why: 'live', version: state.live });
  if (state?.live && state.previous) choices.push({ why: 'live', version: state.previous });
  return choices;
}

/** Whether any canary is running, which visitors need an id for. */
export function hasCanary(revision: Revision): boolean {
  return Object.values(revision.remotes).some(({ canary }) => canary !== null);
}

/** The choices of every remote and of the shell for a visitor. Without an id, the visitor is in no canary. */
export function chooseReleases(revision: Revision, visitorId: string | null, pins: readonly Pin[]): Wanted[] {
  const names = new Set([...Object.keys(revision.remotes), ...pins.map(({ name }) => name)]);
  return [...names].sort().map((name) => {
    const state = (Object.hasOwn(revision.remotes, name) ? revision.remotes[name] : undefined) ?? null;
    const pin = pins.find((candidate) => candidate.name === name);
    return { name, state, choices: choicesOf(name, state, visitorId, pin) };
  });
}
