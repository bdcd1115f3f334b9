/** How long a connection attempt may take, in ms. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** How often a lost connection is tried again before giving up. */
export const RECONNECT_ATTEMPTS_MAX = 5;

const BASE_DELAY_MS = 1_000;

/** So much of a delay is added to it at the most. */
const RANDOM_SHARE_MAX = 0.5;

/**
 * How long to wait before reconnect attempt `attempt` (1 for the first), in ms: 1, 2, 4, 8, 16 s and up to half as long
 * again, by `random` (from 0 up to 1, new for each attempt); null when all attempts are used up. The count starts again
 * after a successful open. Without the random share the thousands of clients that an api loses in one instant, when it
 * is killed, would come back to the others in one instant, and again after each delay.
 */
export function reconnectDelayMs(attempt: number, random: number): number | null {
  if (attempt < 1 || attempt > RECONNECT_ATTEMPTS_MAX) return null;
  return BASE_DELAY_MS * 2 ** (attempt - 1) * (1 + RANDOM_SHARE_MAX * random);
}

/** A live connection's place, of which a person has so many, is free so long after its api was killed, in ms. */
export const CONNECTION_SLOT_LEASE_MS = 60_000;

/**
 * How long to wait, in ms, after a connection was refused because the person has as many as they may: a minute, by when
 * places that a killed process held are free, and up to half as long again, by `random` (from 0 up to 1).
 */
export function slotRetryDelayMs(random: number): number {
  return CONNECTION_SLOT_LEASE_MS * (1 + RANDOM_SHARE_MAX * random);
}
