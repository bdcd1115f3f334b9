import { createHash } from 'node:crypto';
import type { RemoteState, Revision } from '@magnetx/federation';

/** What a tester sees instead of what is live: a published version, or a developer's own build. */
export type Pin = { readonly name: string } & ({ readonly version: string } | { readonly origin: string });

export type Choice =
  | { readonly why: 'live' | 'canary' | 'pinned'; readonly version: string }
  | { readonly why: 'pinned'; readonly origin: string };

/** A remote, or the shell, for one visitor. */
export interface Wanted {
  readonly name: string;
  /** The best first; the others count where those before cannot be had. */
  readonly choices: readonly Choice[];
  readonly state: RemoteState | null;
}

/** A visitor's lot for one canary, from 0 to 9,999: always the same one, and independent of all others. */
export function drawOf(visitorId: string, name: string, version: string): number {
  const hash = createHash('sha256').update(`${visitorId}/${name}/${version}`).digest();
  return Math.floor((hash.readUInt32BE(0) / 2 ** 32) * 10_000);
}

function choicesOf(name: string, state: RemoteState | null, visitorId: string | null, pin: Pin | undefined): Choice[] {
  const choices: Choice[] = [];
  if (pin) choices.push({ why: 'pinned', ...('origin' in pin ? { origin: pin.origin } : { version: pin.version }) });
  const canary = state?.canary;
  if (canary && visitorId !== null) {
    const isDrawn = drawOf(visitorId, name, canary.version) < Math.round(canary.sharePercent * 100);
    if (isDrawn) choices.push({ why: 'canary', version: canary.version });
  }
  if (state?.live) choices.push({ why: 'live', version: state.live });
  if (state?.live && state.previous) choices.push({ why: 'live', version: state.previous });
  return choices;
}

/** Whether there is anything to draw, for which a visitor needs an id. */
export function hasCanary(revision: Revision): boolean {
  return Object.values(revision.remotes).some(({ canary }) => canary !== null);
}

/** What a visitor is to get of every remote and of the shell. Without an id they are in no canary. */
export function chooseReleases(revision: Revision, visitorId: string | null, pins: readonly Pin[]): Wanted[] {
  const names = new Set([...Object.keys(revision.remotes), ...pins.map(({ name }) => name)]);
  return [...names].sort().map((name) => {
    const state = (Object.hasOwn(revision.remotes, name) ? revision.remotes[name] : undefined) ?? null;
    const pin = pins.find((candidate) => candidate.name === name);
    return { name, state, choices: choicesOf(name, state, visitorId, pin) };
  });
}
