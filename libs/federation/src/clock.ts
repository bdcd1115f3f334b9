import { useEffect, useState } from 'react';

const TICK_MS = 30_000;
/** A `Date` header has whole seconds. */
const DATE_PRECISION_MS = 1_000;

/** Add it to the device's clock, which may be wrong by years. 0 until an answer says otherwise. */
let offsetMs = 0;
const listeners = new Set<() => void>();

/** The present moment by the server's clock (Unix time in ms), for what is compared with times of the server. */
export function serverNow(): number {
  return toServerTime(Date.now());
}

/** A moment of the device's clock by the server's. */
export function toServerTime(deviceMs: number): number {
  return deviceMs + offsetMs;
}

/**
 * Learns the server's time from an answer that arrives now. The server has answered between `sentAtMs` and now, so a
 * clock that agrees with that is kept: the time does not jump with every answer. A cached answer says nothing.
 */
export function learnServerTime(headers: Headers, sentAtMs: number): void {
  const answeredAt = Date.parse(headers.get('date') ?? '');
  const isCached = /max-age/i.test(headers.get('cache-control') ?? '');
  if (Number.isNaN(answeredAt) || isCached) return;
  const least = answeredAt - Date.now();
  const most = answeredAt + DATE_PRECISION_MS - sentAtMs;
  if (offsetMs >= least && offsetMs <= most) return;
  offsetMs = Math.round((least + most) / 2);
  listeners.forEach((listener) => listener());
}

/** Trusts the device's clock again, as before the first answer. For tests, which share this module. */
export function forgetServerTime(): void {
  offsetMs = 0;
}

/**
 * The present moment by the server's clock (Unix time in ms), renewed every 30 s: for relative times, which are exact
 * to the minute.
 */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const renew = () => setNowMs(serverNow());
    const timer = setInterval(renew, TICK_MS);
    listeners.add(renew);
    return () => {
      clearInterval(timer);
      listeners.delete(renew);
    };
  }, []);
  return nowMs;
}
