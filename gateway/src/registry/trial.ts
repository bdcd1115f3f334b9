import type { RemoteState } from '@magnetx/federation';

/** One run of a version whose pages report success too, so that it can be judged. */
export interface Trial {
  readonly name: string;
  readonly version: string;
  /** The same version started again later is another trial. */
  readonly startedAt: string;
  readonly failedPercentMax: number;
  /** The version that the other visitors get meanwhile; null for a live version, and in an area that is new. */
  readonly control: string | null;
  /** It was promoted, so all visitors get it. */
  readonly isLive: boolean;
}

/** A state for another live version, which the watch was not about. */
export function unwatched(state: RemoteState): RemoteState {
  const rest = { ...state };
  delete rest.watch;
  return rest;
}

/** The trials of a remote: its canary, and its live version while it is watched after its promotion. */
export function trialsOf(name: string, { live, canary, watch }: RemoteState, nowMs: number): Trial[] {
  const isWatched = watch !== undefined && live !== null && nowMs < Date.parse(watch.until);
  return [
    ...(canary ? [{ name, ...canary, control: live, isLive: false }] : []),
    ...(isWatched ? [{ name, version: live, ...watch, control: null, isLive: true }] : []),
  ];
}
