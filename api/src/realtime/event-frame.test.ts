import { createServer } from 'node:http';
import type { AddressInfo, Socket as TcpSocket } from 'node:net';
import { LIVE_PATH } from '@magnetx/contracts';
import { io, type Socket } from 'socket.io-client';
import { eventFrame, eventText, sendFrame } from './event-frame.ts';
import { createLiveServer, type LiveServer, type LiveSocket } from './live-server.ts';

let live: LiveServer;
let client: Socket;
afterEach(async () => {
  const closed = new Promise((resolve) => client.once('disconnect', resolve));
  for (const socket of live.of('/').sockets.values()) socket.disconnect(true);
  await closed;
  await live.close();
});

/** A socket, whether its events went through engine.io, and what its client hears. */
async function open(transport: 'websocket' | 'polling') {
  live = createLiveServer([], 10_000);
  const server = createServer();
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const opened = new Promise<LiveSocket>((resolve) => live.once('connection', resolve));
  client = io(`http://127.0.0.1:${port}`, { path: LIVE_PATH, forceNew: true, transports: [transport] });
  await new Promise<void>((resolve) => client.once('connect', resolve));
  const socket = await opened;
  const heard: unknown[] = [];
  let hear = (): void => undefined;
  client.on('notification', (payload: unknown) => {
    heard.push(payload);
    hear();
  });
  const hears = async (count: number): Promise<unknown[]> => {
    while (heard.length < count) await new Promise<void>((resolve) => (hear = resolve));
    return heard;
  };
  const send = (payload: unknown) => sendFrame(socket, eventFrame(eventText('notification', payload)));
  return { socket, send, hears, write: jest.spyOn(socket.conn, 'write') };
}

/** Of the length that the whole event then has. Its letter takes two bytes. */
const eventOf = (bytes: number): string => {
  const around = Buffer.byteLength(`4${eventText('notification', '')}`);
  return 'é'.repeat(Math.floor((bytes - around) / 2)).padEnd(bytes - around - Math.floor((bytes - around) / 2), 'x');
};

// These read the internals of engine.io and ws that `sendFrame` relies on. With others, it would be slow unnoticed.
it('writes events of up to 64 KB straight to the TCP socket of a WebSocket', async () => {
  const { send, hears, write } = await open('websocket');
  const events = [30, 125, 126, 127, 128, 4_000, 65_534, 65_535].map(eventOf);
  for (const event of events) {
    send(event);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await hears(events.length)).toEqual(events);
  // All but those that met a full TCP buffer.
  expect(write.mock.calls.length).toBeLessThan(3);
});

it('leaves longer events to engine.io', async () => {
  const { send, hears, write } = await open('websocket');
  const events = [65_536, 70_000, 200_000, 40].map(eventOf);
  for (const event of events) send(event);
  expect(await hears(events.length)).toEqual(events);
  expect(write.mock.calls.length).toBeGreaterThanOrEqual(3);
});

it('leaves events to engine.io while earlier ones wait, in their order', async () => {
  const { socket, send, hears, write } = await open('websocket');
  const { socket: webSocket } = socket.conn.transport as unknown as { socket: { _socket: TcpSocket } };
  webSocket._socket.cork();
  for (const event of ['first', 'second', 'third']) send(event);
  expect(write.mock.calls.map(([text]) => text as unknown)).toEqual([
    eventText('notification', 'second'),
    eventText('notification', 'third'),
  ]);
  webSocket._socket.uncork();
  expect(await hears(3)).toEqual(['first', 'second', 'third']);
});

it('leaves events of a polling client to engine.io', async () => {
  const { send, hears, write } = await open('polling');
  send('short');
  expect(await hears(1)).toEqual(['short']);
  expect(write).toHaveBeenCalledTimes(1);
});
