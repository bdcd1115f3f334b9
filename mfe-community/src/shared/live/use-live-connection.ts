import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { connectLive, type LiveConnection, type LiveEvent, type LiveStatus } from './live-connection';
import { openLiveSocket } from './live-socket';

interface LiveHandlers {
  onEvent(event: LiveEvent): void;
  /** What was missed while the connection was down should be fetched now. */
  onRecovered(): void;
  /** The server did not accept the token over the live connection. */
  onRefused(): void;
}

/** Keeps the user's live connection open for as long as the component is on the page, once it is known who it is. */
export function useLiveConnection(
  { userId, token }: { userId: string | undefined; token: string },
  handlers: LiveHandlers,
): LiveStatus & { reconnect: () => void } {
  const [status, setStatus] = useState<LiveStatus>({ state: 'connecting', isStopped: false });
  const connection = useRef<LiveConnection>(null);
  const onEvent = useEffectEvent(handlers.onEvent);
  const onRecovered = useEffectEvent(handlers.onRecovered);
  const onRefused = useEffectEvent(handlers.onRefused);

  useEffect(() => {
    if (userId === undefined) return undefined;
    const live = connectLive({
      userId,
      token,
      openSocket: openLiveSocket,
      onStatus: setStatus,
      onEvent: (event) => onEvent(event),
      onRecovered: () => onRecovered(),
      onRefused: () => onRefused(),
    });
    connection.current = live;
    return () => live.leave();
  }, [userId, token]);

  return { ...status, reconnect: () => connection.current?.reconnect() };
}
