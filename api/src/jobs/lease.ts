import type { Clock } from '../runtime/clock.ts';

/** A process that ends without giving a job back blocks it for this long. */
export const LEASE_MS = 30_000;
const RENEW_INTERVAL_MS = LEASE_MS / 3;

export const msAfter = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

interface LeaseDeps {
  readonly clock: Clock;
  readonly until: Date;
  renew: (until: Date) => Promise<boolean>;
  onError: (error: unknown) => void;
}

/**
 * Renews a lease until it is released or lost. An expired lease counts as lost: a process that was suspended, or had no
 * database, must not continue beside its successor.
 */
export function holdLease({ clock, until, renew, onError }: LeaseDeps) {
  const lease = { until };
  const loss = new AbortController();
  const renewal = setInterval(() => {
    const next = msAfter(clock.now(), LEASE_MS);
    renew(next).then((isHeld) => {
      if (!isHeld) loss.abort();
      lease.until = next;
    }, onError);
  }, RENEW_INTERVAL_MS);
  return {
    isLost: () => loss.signal.aborted || clock.now() >= lease.until,
    /** Aborts once another process has taken the job. */
    signal: loss.signal,
    release: () => clearInterval(renewal),
  };
}
