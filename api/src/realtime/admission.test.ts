import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIVE_PATH } from '@magnetx/contracts';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import type { Principal } from '../http/principal.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createAdmission } from './admission.ts';
import { createLiveServer, newSocketData } from './live-server.ts';
import { createConnectionSlots } from './connection-slots.ts';

it('forgets a socket that closes before it is authenticated', async () => {
  const clock = createTestClock();
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  const someone: Principal = {
    audience: 'user',
    accountId: 'someone',
    subjectId: 'someone',
    role: null,
    provedAt: null,
    generation: 0,
    tokenId: 'token',
    expiresAt,
  };
  let answer: (principal: Principal) => void = () => undefined;
  const answered = new Promise<Principal>((resolve) => (answer = resolve));
  const verifyToken = () => answered;
  const live = createLiveServer([], 10_000);
  const admission = createAdmission({
    exchange: null,
    clock,
    slots: createConnectionSlots(null),
    logger: pino({ level: 'silent' }),
    verifyToken,
    lastNotifiedAt: async () => null,
  });
  const server = createServer();
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const options = { path: LIVE_PATH, forceNew: true, reconnection: false, transports: ['websocket'] };
  const client = io(`http://127.0.0.1:${port}`, { ...options, query: { userId: someone.accountId } });
  const admitting = await new Promise<{ done: Promise<void> }>((resolve) => {
    live.once('connection', (socket) => {
      socket.data = newSocketData(someone.accountId, 0);
      const done = admission.admit(socket, { token: 'theirs' });
      socket.once('disconnect', () => resolve({ done }));
      client.close();
    });
  });
  answer(someone);
  await admitting.done;
  expect(admission.sockets()).toEqual([]);
  await live.close();
});
