import { useEffect, useEffectEvent } from 'react';

const ASK_AGAIN_MS = 2_000;

/** Asks again every 2 s while the server is at what is shown. */
export function usePollingWhile(isProcessing: boolean, askAgain: () => void): void {
  const ask = useEffectEvent(askAgain);
  useEffect(() => {
    if (!isProcessing) return undefined;
    const timer = setInterval(() => ask(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isProcessing]);
}
