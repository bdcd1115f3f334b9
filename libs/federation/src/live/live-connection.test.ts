import { CONNECT_TIMEOUT_MS, RECONNECT_ATTEMPTS_MAX } from '@magnetx/contracts';
import { logWarning } from '../log.ts';
import { connectLive, type LiveStatus } from './live-connection.ts';
import type { LiveEvent } from './live-event.ts';
import type { CloseReason, LiveSocketHandlers } from './live-socket.ts';
import { readLiveEvent } from './read-live-event.ts';

jest.mock('../log.ts');

/** A connection with the test's own socket factory, and its events. */
function connect() {
  const sockets: (Omit<LiveSocketHandlers, 'onEvent'> & {
    onEvent: (name: string, payload: unknown) => void;
    sent: [string, unknown][];
    isClosed: boolean;
  })[] = [];
  const statuses: LiveStatus[] = [];
  const events: LiveEvent[] = [];
  const onGap = jest.fn();
  const onRefused = jest.fn();
  const connection = connectLive({
    userId: 'u1',
    token: 'token-1',
    askingSince: Date.now(),
    openSocket(userId, handlers) {
      expect(userId).toBe('u1');
      const onEvent = (name: string, payload: unknown) => {
        const event = readLiveEvent(name, payload);
        if (event) handlers.onEvent(event);
      };
      const socket = { ...handlers, onEvent, sent: [] as [string, unknown][], isClosed: false };
      sockets.push(socket);
      return {
        send: (name, payload) => void socket.sent.push([name, payload]),
        close: () => void (socket.isClosed = true),
      };
    },
    onStatus: (status) => statuses.push(status),
    onEvent: (event) => events.push(event),
    onGap,
    onRefused,
  });
  const latest = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return {
    connection,
    sockets,
    events,
    onGap,
    onRefused,
    latest,
    status: () => statuses.at(-1),
    accept() {
      latest().onOpen();
      latest().onEvent('authenticated', { userId: 'u1', quietMs: null });
    },
    close: (reason: CloseReason) => latest().onClose(reason),
  };
}

/** Advances the time and returns the number of sockets opened. */
function opened(live: ReturnType<typeof connect>, ms: number): number {
  const before = live.sockets.length;
  jest.advanceTimersByTime(ms);
  return live.sockets.length - before;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => jest.useRealTimers());

const CONNECTING = { state: 'connecting', isStopped: false };
const CONNECTED = { state: 'connected', isStopped: false };
const STOPPED = { state: 'disconnected', isStopped: true };

test('authenticates on open, and is connected once the server has confirmed it', () => {
  const live = connect();
  expect(live.status()).toEqual(CONNECTING);
  live.latest().onOpen();
  expect(live.latest().sent).toEqual([['authenticate', { token: 'token-1' }]]);
  expect(live.status()).toEqual(CONNECTING);
  live.latest().onEvent('authenticated', { userId: 'u1', quietMs: null });
  expect(live.status()).toEqual(CONNECTED);
  expect(live.onGap).not.toHaveBeenCalled();
});

test('hands on parsed events, and only the logged fact of one that it cannot read', () => {
  const live = connect();
  live.accept();
  live.latest().onEvent('notification', {});
  live.latest().onEvent('points_update', { totalPoints: 'many' });
  live.latest().onEvent('toString', {});
  expect(live.events.slice(1)).toEqual([
    { name: 'notification', payload: { title: 'New notification', type: 'info', topic: 'account' } },
  ]);
  expect(logWarning).toHaveBeenCalledTimes(2);
});

test('tries a lost connection again after 1, 2, 4, 8 and 16 seconds, and then leaves it to the person', () => {
  const live = connect();
  live.accept();
  for (const delayMs of [1_000, 2_000, 4_000, 8_000, 16_000]) {
    live.close('lost');
    expect(live.status()).toEqual(CONNECTING);
    expect(opened(live, delayMs - 1)).toBe(0);
    expect(opened(live, 1)).toBe(1);
  }
  live.close('lost');
  expect(live.status()).toEqual(STOPPED);
  expect(opened(live, 3_600_000)).toBe(0);
  expect(live.sockets).toHaveLength(1 + RECONNECT_ATTEMPTS_MAX);
});

test('adds jitter, so that the clients of a server do not all reconnect together', () => {
  const live = connect();
  live.accept();
  jest.mocked(Math.random).mockReturnValue(0.5);
  live.close('lost');
  expect(opened(live, 1_249)).toBe(0);
  expect(opened(live, 1)).toBe(1);
});

test('resets its attempts after a successful open', () => {
  const live = connect();
  for (const delayMs of [1_000, 2_000, 4_000]) {
    live.close('lost');
    jest.advanceTimersByTime(delayMs);
  }
  live.accept();
  live.close('lost');
  expect(opened(live, 999)).toBe(0);
  expect(opened(live, 1)).toBe(1);
});

test('gives an attempt 10 seconds, closes it, and counts it as lost', () => {
  const live = connect();
  const [first] = live.sockets;
  jest.advanceTimersByTime(CONNECT_TIMEOUT_MS - 1);
  expect(first?.isClosed).toBe(false);
  jest.advanceTimersByTime(1);
  expect(first?.isClosed).toBe(true);
  expect(opened(live, 1_000)).toBe(1);
});

test('an open connection has no time limit', () => {
  const live = connect();
  live.accept();
  expect(opened(live, 10 * CONNECT_TIMEOUT_MS)).toBe(0);
  expect(live.status()).toEqual(CONNECTED);
});

test.each(['normal', 'refused'] as const)('does not try again after a %s close', (reason) => {
  const live = connect();
  live.accept();
  live.close(reason);
  expect(live.status()).toEqual(STOPPED);
  expect(opened(live, 3_600_000)).toBe(0);
  expect(live.onRefused).toHaveBeenCalledTimes(reason === 'refused' ? 1 : 0);
});

test.each(['not_authenticated', 'token_expired', 'forbidden'])('takes the error %s for a refusal', (code) => {
  const live = connect();
  live.latest().onOpen();
  live.latest().onEvent('error', { code, message: 'No.' });
  expect(live.latest().isClosed).toBe(true);
  expect(live.status()).toEqual(STOPPED);
  expect(live.onRefused).toHaveBeenCalledTimes(1);
  expect(opened(live, 3_600_000)).toBe(0);
});

test('where the person has as many connections as they may, tries again each minute until it is in', () => {
  const live = connect();
  for (let refusals = 0; refusals < 7; refusals += 1) {
    live.latest().onOpen();
    live.latest().onEvent('error', { code: 'too_many_requests', message: 'Too many live connections.' });
    expect(live.latest().isClosed).toBe(true);
    expect(live.status()).toEqual(STOPPED);
    expect(opened(live, 59_999)).toBe(0);
    expect(opened(live, 1)).toBe(1);
  }
  live.accept();
  expect(live.status()).toEqual(CONNECTED);
  expect(live.onRefused).not.toHaveBeenCalled();
});

test('a page that waits for a slot retries immediately on request, and not after it is left', () => {
  const live = connect();
  const refuse = () => live.latest().onEvent('error', { code: 'too_many_requests', message: 'Too many.' });
  refuse();
  live.connection.reconnect();
  expect(live.sockets).toHaveLength(2);
  expect(opened(live, CONNECT_TIMEOUT_MS - 1)).toBe(0);
  refuse();
  live.connection.leave();
  expect(opened(live, 3_600_000)).toBe(0);
});

test('stays connected after an error that is about something else', () => {
  const live = connect();
  live.accept();
  live.latest().onEvent('error', { code: 'validation_failed', message: 'Not like this.' });
  expect(live.status()).toEqual(CONNECTED);
});

test.each([
  ['something happened since the page began to ask', { quietMs: 2_000 }, 1],
  ['all was quiet', { quietMs: 60_000 }, 0],
  ['nothing ever happened', { quietMs: null }, 0],
])('knows what its first authentication came too late for: %s', (_case, quiet, gaps) => {
  const live = connect();
  jest.advanceTimersByTime(3_000);
  live.latest().onOpen();
  live.latest().onEvent('authenticated', { userId: 'u1', ...quiet });
  expect(live.onGap).toHaveBeenCalledTimes(gaps);
});

const note = { id: 'n1', createdAt: '2026-01-01T00:00:00.000Z' };
const counted = { id: 'n1', createdAt: '2026-01-01T00:01:00.000Z' };
const CHANGES = { notifications: [], totalPoints: null };

test.each([
  ['a notification', { ...CHANGES, notifications: [note] }],
  ['one that has counted up', { ...CHANGES, notifications: [counted] }],
  ['a balance', { ...CHANGES, totalPoints: 1_100 }],
])('has %s fetched that was committed, and that no push has brought', (_what, changes) => {
  const live = connect();
  live.accept();
  if (changes.notifications[0] === counted) live.latest().onEvent('notification', note);
  live.latest().onEvent('changes', changes);
  expect(live.onGap).toHaveBeenCalledTimes(1);
  live.latest().onEvent('changes', changes);
  expect(live.onGap).toHaveBeenCalledTimes(1);
});

test('has nothing fetched that was pushed', () => {
  const live = connect();
  live.accept();
  live.latest().onEvent('notification', note);
  live.latest().onEvent('referral_notification', { message: 'x', ...counted });
  live.latest().onEvent('points_update', { totalPoints: 1_100, changeMxp: 100 });
  live.latest().onEvent('changes', { notifications: [note, counted], totalPoints: 1_100 });
  expect(live.onGap).not.toHaveBeenCalled();
});

test('reports the recovery once it is connected again after a loss', () => {
  const live = connect();
  live.accept();
  live.close('lost');
  jest.advanceTimersByTime(1_000);
  live.latest().onOpen();
  expect(live.onGap).not.toHaveBeenCalled();
  live.latest().onEvent('authenticated', { userId: 'u1', quietMs: null });
  expect(live.onGap).toHaveBeenCalledTimes(1);
});

test('a person may start over with a full set of attempts', () => {
  const live = connect();
  for (const delayMs of [1_000, 2_000, 4_000, 8_000, 16_000]) {
    live.close('lost');
    jest.advanceTimersByTime(delayMs);
  }
  live.close('lost');
  expect(live.status()).toEqual(STOPPED);
  live.connection.reconnect();
  expect(live.status()).toEqual(CONNECTING);
  live.close('lost');
  expect(opened(live, 1_000)).toBe(1);
});

test('leaving closes the socket, and no attempt follows', () => {
  const live = connect();
  live.accept();
  live.connection.leave();
  expect(live.latest().isClosed).toBe(true);
  expect(opened(live, 3_600_000)).toBe(0);
});

test('leaving while waiting for the next attempt ends the waiting', () => {
  const live = connect();
  live.close('lost');
  live.connection.leave();
  expect(opened(live, 3_600_000)).toBe(0);
});

describe('when the browser', () => {
  const network = (event: 'offline' | 'online') => void window.dispatchEvent(new Event(event));

  test('goes offline, it is not connected from that moment on', () => {
    const live = connect();
    live.accept();
    network('offline');
    expect(live.status()).toEqual(CONNECTING);
    expect(live.latest().isClosed).toBe(true);
    network('offline');
    expect(opened(live, 1_000)).toBe(1);
  });

  test.each([0, 3_600_000])('back online %i ms later, it retries immediately with all attempts', (ms) => {
    const live = connect();
    live.accept();
    network('offline');
    for (const delayMs of ms ? [1_000, 2_000, 4_000, 8_000, 16_000] : []) {
      jest.advanceTimersByTime(delayMs);
      live.close('lost');
    }
    jest.advanceTimersByTime(ms);
    const before = live.sockets.length;
    network('online');
    expect(live.sockets).toHaveLength(before + 1);
    live.close('lost');
    expect(opened(live, 1_000)).toBe(1);
    live.accept();
    expect(live.onGap).toHaveBeenCalledTimes(1);
  });

  test('is online again, an open connection is left alone', () => {
    const live = connect();
    live.accept();
    network('online');
    expect(live.sockets).toHaveLength(1);
  });

  test.each(['normal', 'refused'] as const)('is online again, a %s close stays one', (reason) => {
    const live = connect();
    live.accept();
    live.close(reason);
    network('online');
    expect(live.sockets).toHaveLength(1);
  });

  test('is online again after the page was left, nothing is opened', () => {
    const live = connect();
    live.close('lost');
    live.connection.leave();
    network('online');
    expect(live.sockets).toHaveLength(1);
  });
});
