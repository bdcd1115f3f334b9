import { getMe, LIVE_PATH } from '@magnetx/contracts';
import { io } from 'socket.io-client';
import { call } from './client.ts';
import type { TestApi } from './start-test-api.ts';

export interface LiveListener {
  /** The first event of this name since it listens. */
  next: (name: string) => Promise<unknown>;
  /** How many events of this name there were since it listens. */
  count: (name: string) => number;
  /** Resolves when the server, or the test, ends it. */
  readonly closed: Promise<void>;
  close: () => void;
}

type Api = Pick<TestApi, 'url'>;

/** A live connection of the user who holds the token, or of the project with this id, authenticated. */
export async function listenLive(api: Api, token: string, projectId?: string): Promise<LiveListener> {
  const listener = await askLive(api, token, projectId);
  await listener.next('authenticated');
  return listener;
}

/** The same, whatever is answered. */
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
