/** How long after the moment that it is dated with a change can be read at the latest, in ms: its transaction ends. */
const COMMIT_MS_MAX = 10_000;

/**
 * Whether a page may show less than what has happened: it began to ask `askingMs` ago, and only now does the server
 * push to it. `quietMs` is what the server's `authenticated` says.
 */
export function hasGap(quietMs: number | null, askingMs: number): boolean {
  return quietMs !== null && quietMs <= askingMs + COMMIT_MS_MAX;
}
