import { getMe, LIVE_PATH } from '@magnetx/contracts';
import { io } from 'socket.io-client';
import { call } from './client.ts';
import type { TestApi } from './start-test-api.ts';

export interface LiveListener {
  /** Resolves to the first event of this name. */
  next: (name: string) => Promise<unknown>;
  /** The number of events of this name so far. */
  count: (name: string) => number;
  /** Resolves when the server or the test closes the connection. */
  readonly closed: Promise<void>;
  close: () => void;
}

type Api = Pick<TestApi, 'url'>;

/** Opens an authenticated live connection of the token's user, or of the project with this id. */
export async function listenLive(api: Api, token: string, projectId?: string): Promise<LiveListener> {
  const listener = await askLive(api, token, projectId);
  await listener.next('authenticated');
  return listener;
}

/** Like `listenLive`, but does not wait for the authentication. */
export async function askLive(api: Api, token: string, projectId?: string): Promise<LiveListener> {
  const userId = projectId ?? (await call(api, getMe, { token })).user.id;
  const socket = io(api.url, {
    path: LIVE_PATH,
    query: { userId },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  const seen = new Map<string, unknown>();
  const counts = new Map<string, number>();
  const waiting = new Map<string, (payload: unknown) => void>();
  const count = (name: string): number => counts.get(name) ?? 0;
  socket.onAny((name: string, payload: unknown) => {
    if (!seen.has(name)) seen.set(name, payload);
    counts.set(name, count(name) + 1);
    waiting.get(name)?.(seen.get(name));
  });
  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
  const next = async (name: string) =>
    seen.has(name) ? seen.get(name) : new Promise<unknown>((resolve) => waiting.set(name, resolve));
  socket.emit('authenticate', { token });
  return { next, count, closed, close: () => void socket.close() };
}
