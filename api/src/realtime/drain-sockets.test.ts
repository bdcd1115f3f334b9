import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIVE_PATH } from '@magnetx/contracts';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { drainSockets } from './drain-sockets.ts';

let server: HttpServer;
let live: Server;
let port: number;
const open: Socket[] = [];

beforeEach(async () => {
  server = createServer();
  live = new Server(server, { path: LIVE_PATH });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  await live.close();
});

/** Opens a connection, and reports when and why it ends. */
async function listen(transport: 'websocket' | 'polling') {
  const options = { path: LIVE_PATH, forceNew: true, reconnection: false, transports: [transport] };
  const socket = io(`http://127.0.0.1:${port}`, options);
  open.push(socket);
  const ended = new Promise<{ reason: string; at: number }>((resolve) => {
    socket.once('disconnect', (reason) => resolve({ reason, at: performance.now() }));
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return { ended };
}

it('closes sockets of both transports like a network failure', async () => {
  const sockets = [await listen('websocket'), await listen('polling')];
  await drainSockets(live, 1_000);
  for (const { ended } of sockets) expect((await ended).reason).toBe('transport close');
});

it('spreads many sockets over the available time, and closes all of them', async () => {
  const sockets = await Promise.all(Array.from({ length: 200 }, () => listen('websocket')));
  const spreadMs = 1_000;
  await drainSockets(live, spreadMs);
  const ends = await Promise.all(sockets.map(({ ended }) => ended));
  const at = ends.map((end) => end.at).sort((one, other) => one - other);
  expect(new Set(ends.map(({ reason }) => reason))).toEqual(new Set(['transport close']));
  const first = at[0] ?? 0;
  const inTenths = at.map((time) => Math.floor((time - first) / (spreadMs / 10)));
  expect(new Set(inTenths).size).toBeGreaterThanOrEqual(8);
});

it('closes few sockets quickly', async () => {
  const sockets = [await listen('websocket'), await listen('websocket')];
  await drainSockets(live, 3_600_000);
  await Promise.all(sockets.map(({ ended }) => ended));
});

it('refuses later handshakes as temporarily unavailable', async () => {
  await drainSockets(live, 0);
  const { status, headers } = await fetch(`http://127.0.0.1:${port}${LIVE_PATH}/?EIO=4&transport=polling`);
  expect({ status, wait: headers.get('retry-after'), connection: headers.get('connection') }).toEqual({
    status: 503,
    wait: '2',
    connection: 'close',
  });
  const late = io(`http://127.0.0.1:${port}`, { path: LIVE_PATH, reconnection: false, transports: ['websocket'] });
  open.push(late);
  const refusal = await new Promise<Error>((resolve) => late.once('connect_error', resolve));
  // Permanent refusals have `data`.
  expect('data' in refusal).toBe(false);
});
