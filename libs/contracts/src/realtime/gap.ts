/** The maximum time between a change's timestamp and its commit. */
const COMMIT_MS_MAX = 10_000;

/**
 * Whether a page may have missed events: it fetched its data up to `askingMs` ago, and receives events only now.
 * `quietMs` comes from the server's `authenticated` event.
 */
export function hasGap(quietMs: number | null, askingMs: number): boolean {
  return quietMs !== null && quietMs <= askingMs + COMMIT_MS_MAX;
}
