/** How long a connection attempt may take, in ms. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** How often a lost connection is tried again before giving up. */
export const RECONNECT_ATTEMPTS_MAX = 5;

const BASE_DELAY_MS = 1_000;

/**
 * How long to wait before reconnect attempt `attempt` (1 for the first), in ms: 1, 2, 4, 8, 16 s, and null when all
 * attempts are used up. The count starts again after a successful open.
 */
export function reconnectDelayMs(attempt: number): number | null {
  if (attempt < 1 || attempt > RECONNECT_ATTEMPTS_MAX) return null;
  return BASE_DELAY_MS * 2 ** (attempt - 1);
}
