import type { Canary, RemoteState, Revision } from '@magnetx/federation';

/** A version that looks like one, from a letter of a to f. */
export function versionOf(letter: string, number = '1.0.0'): string {
  return `${number}-${letter.repeat(12)}`;
}

export function canaryOf(version: string, sharePercent: number, failedPercentMax = 10): Canary {
  return { version, sharePercent, failedPercentMax, startedAt: '2026-05-01T10:00:00.000Z' };
}

export function stateOf(state: Partial<RemoteState>): RemoteState {
  return { live: null, previous: null, canary: null, pins: [], ...state };
}

export function revisionOf(remotes: Readonly<Record<string, Partial<RemoteState>>>): Revision {
  const states = Object.entries(remotes).map(([name, state]) => [name, stateOf(state)] as const);
  return {
    revision: 1,
    at: '2026-05-01T10:00:00.000Z',
    by: 'operator',
    action: 'promote',
    remote: 'mfe-admin',
    version: null,
    note: '',
    remotes: Object.fromEntries(states),
  };
}
