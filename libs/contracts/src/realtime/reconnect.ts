export const CONNECT_TIMEOUT_MS = 10_000;

export const RECONNECT_ATTEMPTS_MAX = 5;

const BASE_DELAY_MS = 1_000;

/** The maximum random addition to a delay, as a share of it. */
const RANDOM_SHARE_MAX = 0.5;

/**
 * The delay before reconnect attempt `attempt` (from 1): 1, 2, 4, 8, 16 s, plus up to half of it by `random` (0 to 1,
 * new for each attempt); null after the last attempt. A successful open resets the count. Without the random share, the
 * thousands of clients of a killed API process would all reconnect to the others at the same moment.
 */
export function reconnectDelayMs(attempt: number, random: number): number | null {
  if (attempt < 1 || attempt > RECONNECT_ATTEMPTS_MAX) return null;
  return BASE_DELAY_MS * 2 ** (attempt - 1) * (1 + RANDOM_SHARE_MAX * random);
}

/** A connection slot is released this long after its API process was killed. */
export const CONNECTION_SLOT_LEASE_MS = 60_000;

/**
 * The delay after a connection was refused because all slots of the account are in use: the slots' lease, after which
 * those of a killed process are free, plus up to half of it by `random` (0 to 1).
 */
export function slotRetryDelayMs(random: number): number {
  return CONNECTION_SLOT_LEASE_MS * (1 + RANDOM_SHARE_MAX * random);
}
