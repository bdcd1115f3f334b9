import { useEffect, useEffectEvent } from 'react';

const ASK_AGAIN_MS = 2_000;

/** Asks again, every 2 s by default, while the server is at what is shown. */
export function usePollingWhile(isProcessing: boolean, askAgain: () => void, everyMs = ASK_AGAIN_MS): void {
  const ask = useEffectEvent(askAgain);
  useEffect(() => {
    if (!isProcessing) return undefined;
    const timer = setInterval(() => ask(), everyMs);
    return () => clearInterval(timer);
  }, [isProcessing, everyMs]);
}
