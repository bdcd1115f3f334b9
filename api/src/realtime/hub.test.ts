import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError, LIVE_PATH } from '@magnetx/contracts';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import type { Principal } from '../http/principal.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createLiveHub, type LiveHub, type LiveHubDeps } from './hub.ts';

let server: Server;
let hub: LiveHub;
const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  await hub.close();
});

const clock = createTestClock();
const SOMEONE: Principal = {
  audience: 'user',
  accountId: 'someone',
  subjectId: 'someone',
  role: null,
  provedAt: null,
  generation: 0,
  tokenId: 'token',
  expiresAt: new Date(clock.now().getTime() + 60_000),
};

async function startHub(deps: Pick<LiveHubDeps, 'verifyToken' | 'authenticationTimeoutMs'>): Promise<number> {
  hub = createLiveHub({
    allowedOrigins: [],
    redis: null,
    onEnded: () => undefined,
    lastNotifiedAt: async () => null,
    readChanges: async () => new Map(),
    clock,
    logger: pino({ level: 'silent' }),
    ...deps,
  });
  server = createServer();
  hub.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('limits a user to twenty sockets, even when they connect concurrently', async () => {
  const all = 60;
  let asked = 0;
  let answer = (): void => undefined;
  const allAsked = new Promise<void>((resolve) => (answer = resolve));
  const verifyToken = async (): Promise<Principal> => {
    asked += 1;
    if (asked === all) answer();
    await allAsked;
    return SOMEONE;
  };
  const port = await startHub({ verifyToken });
  const outcomes = Array.from({ length: all }, () => {
    const options = { path: LIVE_PATH, forceNew: true, reconnection: false, transports: ['websocket'] };
    const socket = io(`http://127.0.0.1:${port}`, { ...options, query: { userId: SOMEONE.accountId } });
    open.push(socket);
    socket.emit('authenticate', { token: 'theirs' });
    return new Promise<string>((resolve) => {
      socket.on('authenticated', () => resolve('in'));
      socket.on('error', ({ code }: { code: string }) => resolve(code));
    });
  });
  const told = await Promise.all(outcomes);
  expect(told.filter((outcome) => outcome === 'in')).toHaveLength(20);
  expect(told.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(40);
  expect(hub.countAuthenticated()).toBe(20);
});

it.each([
  ['fails', () => Promise.reject(new AppError('unavailable'))],
  ['hangs', () => new Promise<never>(() => undefined)],
])('closes a socket with a retryable error when token verification %s', async (_how, verifyToken) => {
  const port = await startHub({ verifyToken, authenticationTimeoutMs: 200 });
  const options = { path: LIVE_PATH, forceNew: true, reconnection: false, transports: ['websocket'] };
  const socket = io(`http://127.0.0.1:${port}`, { ...options, query: { userId: SOMEONE.accountId } });
  open.push(socket);
  const code = new Promise((resolve) => socket.once('error', (error: { code: string }) => resolve(error.code)));
  const reason = new Promise((resolve) => socket.once('disconnect', resolve));
  socket.emit('authenticate', { token: 'theirs' });
  expect(await code).toBe('unavailable');
  expect(await reason).toBe('transport close');
});

it('closes a connection that never opens a socket', async () => {
  const verifyToken = () => Promise.reject(new Error('not called'));
  const port = await startHub({ verifyToken, authenticationTimeoutMs: 200 });
  const address = `http://127.0.0.1:${port}${LIVE_PATH}/?EIO=4&transport=polling`;
  const handshake = await (await fetch(address)).text();
  const { sid } = JSON.parse(handshake.slice(1)) as { sid: string };
  // This poll ends with the next packet, which is the close.
  await fetch(`${address}&sid=${sid}`);
  expect((await fetch(`${address}&sid=${sid}`)).status).toBe(400);
});

describe('the budget of a connection', () => {
  const polling = (port: number) => `http://127.0.0.1:${port}${LIVE_PATH}/?EIO=4&transport=polling&userId=someone`;

  /** An authenticated client that polls manually. */
  async function openPolling(port: number): Promise<{ url: string; post: (packets: string) => Promise<Response> }> {
    const handshake = await (await fetch(polling(port))).text();
    const { sid } = JSON.parse(handshake.slice(1)) as { sid: string };
    const url = `${polling(port)}&sid=${sid}`;
    const post = (body: string) => fetch(url, { method: 'POST', body, headers: { 'content-type': 'text/plain' } });
    await post('40');
    await (await fetch(url)).text();
    await post(`42${JSON.stringify(['authenticate', { token: 'theirs' }])}`);
    await (await fetch(url)).text();
    return { url, post };
  }

  it('closes a connection that floods messages, with a reason, and keeps the others', async () => {
    const port = await startHub({ verifyToken: async () => SOMEONE });
    const [flooder, other] = [0, 1].map(() => {
      const options = { path: LIVE_PATH, forceNew: true, reconnection: false, transports: ['websocket'] };
      const socket = io(`http://127.0.0.1:${port}`, { ...options, query: { userId: SOMEONE.accountId } });
      open.push(socket);
      socket.emit('authenticate', { token: 'theirs' });
      return socket;
    }) as [Socket, Socket];
    await Promise.all(
      [flooder, other].map((socket) => new Promise((resolve) => socket.once('authenticated', resolve))),
    );
    const reason = new Promise<{ code: string }>((resolve) => flooder.once('error', resolve));
    const closed = new Promise((resolve) => flooder.once('disconnect', resolve));
    for (let sent = 0; sent < 1_000; sent += 1) flooder.emit('ping', {});
    expect((await reason).code).toBe('too_many_requests');
    await closed;
    const answered = new Promise((resolve) => other.once('pong', resolve));
    other.emit('ping', {});
    await answered;
    expect(hub.countOpen()).toBe(1);
  });

  it('closes a connection that stops reading, once its buffer is full', async () => {
    const port = await startHub({ verifyToken: async () => SOMEONE });
    const { url } = await openPolling(port);
    const publish = async (): Promise<void> => {
      hub.publish('someone', 'points_update', { totalPoints: 1, changeMxp: 1 });
      // Many at a time would be sent in slices.
      await new Promise((resolve) => setImmediate(resolve));
    };
    for (let sent = 0; sent < 100; sent += 1) await publish();
    expect(hub.countOpen()).toBe(1);
    await publish();
    expect(hub.countOpen()).toBe(0);
    expect((await fetch(url)).status).toBe(400);
  });

  it('closes a WebSocket that stops reading, once the buffers of TCP and its own are full', async () => {
    const port = await startHub({ verifyToken: async () => SOMEONE });
    const options = { path: LIVE_PATH, forceNew: true, reconnection: false, transports: ['websocket'] };
    const socket = io(`http://127.0.0.1:${port}`, { ...options, query: { userId: SOMEONE.accountId } });
    open.push(socket);
    socket.emit('authenticate', { token: 'theirs' });
    await new Promise((resolve) => socket.once('authenticated', resolve));
    const webSocket = Reflect.get(socket.io.engine.transport, 'ws') as { pause: () => void; resume: () => void };
    webSocket.pause();
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    const notification = { id: '1', title: 'New', message: 'm'.repeat(16_000), createdAt: clock.now().toISOString() };
    let sent = 0;
    for (; hub.countOpen() > 0; sent += 1) {
      hub.publish('someone', 'referral_notification', notification);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(sent).toBeGreaterThan(100);
    webSocket.resume();
    await closed;
  });
});
