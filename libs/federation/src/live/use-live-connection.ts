import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { askedSince } from '../api/early-answer.ts';
import { connectLive, type LiveConnection, type LiveStatus } from './live-connection.ts';
import type { LiveEvent } from './live-event.ts';
import { openLazySocket } from './lazy-socket.ts';

interface LiveHandlers {
  onEvent(event: LiveEvent): void;
  /** Events may have been missed before the connection opened or while it was down. */
  onGap(): void;
  /** The server did not accept the token over the live connection. */
  onRefused(): void;
}

/**
 * Keeps the live connection open while the component is mounted and the user is known. Use it in the root component, so
 * that no data is requested before the connection starts.
 */
export function useLiveConnection(
  { userId, token }: { userId: string | undefined; token: string },
  handlers: LiveHandlers,
): LiveStatus & { reconnect: () => void } {
  const [status, setStatus] = useState<LiveStatus>({ state: 'connecting', isStopped: false });
  const [askingSince] = useState(askedSince);
  const connection = useRef<LiveConnection>(null);
  const onEvent = useEffectEvent(handlers.onEvent);
  const onGap = useEffectEvent(handlers.onGap);
  const onRefused = useEffectEvent(handlers.onRefused);

  useEffect(() => {
    if (userId === undefined) return undefined;
    const live = connectLive({
      userId,
      token,
      askingSince,
      openSocket: openLazySocket,
      onStatus: setStatus,
      onEvent: (event) => onEvent(event),
      onGap: () => onGap(),
      onRefused: () => onRefused(),
    });
    connection.current = live;
    return () => live.leave();
  }, [userId, token, askingSince]);

  return { ...status, reconnect: () => connection.current?.reconnect() };
}
