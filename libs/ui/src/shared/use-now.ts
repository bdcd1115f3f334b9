import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The present moment (Unix time in ms), renewed every 30 s: for relative times, which are exact to the minute. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
