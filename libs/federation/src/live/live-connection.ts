import {
  CONNECT_TIMEOUT_MS,
  SESSION_ENDING_CODES,
  hasGap,
  slotRetryDelayMs,
  reconnectDelayMs,
} from '@magnetx/contracts';
import type { LiveEvent } from './live-event.ts';
import { createPushRecord } from './push-record.ts';
import type { CloseReason, LiveSocket, OpenLiveSocket } from './live-socket.ts';

export interface LiveStatus {
  readonly state: 'connecting' | 'connected' | 'disconnected';
  /**
   * True when no attempt will follow soon: the next one needs the user, or the network to come back. An account without
   * a free connection slot tries again after about a minute.
   */
  readonly isStopped: boolean;
}

export interface LiveConnectionOptions {
  readonly userId: string;
  readonly token: string;
  /** The time of the page's first requests (Unix time in ms). */
  readonly askingSince: number;
  readonly openSocket: OpenLiveSocket;
  readonly onStatus: (status: LiveStatus) => void;
  readonly onEvent: (event: LiveEvent) => void;
  /** Connected, but events may have been missed: since the first requests, or in an outage. */
  readonly onGap: () => void;
  /** The server did not accept the token. */
  readonly onRefused: () => void;
}

export type LiveConnection = ReturnType<typeof connectLive>;

/** Why a socket ends. `crowded`: the user has no free connection slot. */
type Ending = CloseReason | 'crowded';

const AUTH_ERROR_CODES: readonly string[] = [...SESSION_ENDING_CODES, 'forbidden'];

/** The ending that a server's event asks for; null for none. */
function endingOf(event: LiveEvent): Ending | null {
  if (event.name !== 'error') return null;
  if (AUTH_ERROR_CODES.includes(event.payload.code)) return 'refused';
  return event.payload.code === 'too_many_requests' ? 'crowded' : null;
}

/** The delay before the next attempt, in ms; null for none. */
function retryDelayMs(ending: Ending, attempt: number): number | null {
  if (ending === 'crowded') return slotRetryDelayMs(Math.random());
  return ending === 'lost' ? reconnectDelayMs(attempt, Math.random()) : null;
}

/**
 * The live connection of one signed-in user. It authenticates on open, and counts as connected once the server has
 * confirmed that. After a loss it makes five attempts with exponential backoff and jitter; each open resets them. It
 * does not retry after a normal close or a rejection. Without a free connection slot it retries after about a minute,
 * when slots of a killed process have expired. It follows the browser's online and offline events, because a socket may
 * notice an outage late.
 */
export function connectLive(options: LiveConnectionOptions) {
  const { userId, token, openSocket, onStatus } = options;
  let socket: LiveSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let wasConnected = false;
  let isLost = false;
  const pushes = createPushRecord();

  function open(): void {
    onStatus({ state: 'connecting', isStopped: false });
    socket = openSocket(userId, { onOpen, onEvent, onClose });
    timer = setTimeout(() => stop('lost'), CONNECT_TIMEOUT_MS);
  }

  function onOpen(): void {
    clearTimeout(timer);
    attempt = 0;
    socket?.send('authenticate', { token });
  }

  function onEvent(event: LiveEvent): void {
    if (event.name === 'authenticated') {
      onStatus({ state: 'connected', isStopped: false });
      if (wasConnected || hasGap(event.payload.quietMs, Date.now() - options.askingSince)) options.onGap();
      wasConnected = true;
      isLost = false;
    }
    if (pushes.hasMissed(event)) options.onGap();
    options.onEvent(event);
    const ending = endingOf(event);
    if (ending) stop(ending);
  }

  function stop(reason: Ending): void {
    socket?.close();
    onClose(reason);
  }

  function onClose(reason: Ending): void {
    clearTimeout(timer);
    socket = null;
    isLost = reason === 'lost' || reason === 'crowded';
    const delayMs = retryDelayMs(reason, attempt + 1);
    if (delayMs !== null) timer = setTimeout(open, delayMs);
    attempt += 1;
    const isSoon = reason === 'lost' && delayMs !== null;
    onStatus(isSoon ? { state: 'connecting', isStopped: false } : { state: 'disconnected', isStopped: true });
    if (reason === 'refused') options.onRefused();
  }

  function drop(): void {
    clearTimeout(timer);
    socket?.close();
    socket = null;
  }

  /** Starts over with a full set of attempts. */
  function reconnect(): void {
    drop();
    attempt = 0;
    open();
  }

  /** Closes normally and permanently. */
  function leave(): void {
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
    drop();
  }

  open();
  const onOffline = () => socket && stop('lost');
  const onOnline = () => isLost && reconnect();
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  return { reconnect, leave };
}
