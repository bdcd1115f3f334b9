import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { LIVE_PATH } from '@magnetx/contracts';
import { io } from 'socket.io-client';
import { createLiveServer, forgetRequest } from './live-server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

// The fields are internals of socket.io and engine.io. Under other names, they would keep the memory unnoticed.
it('lets go of the request and the handshake of an open socket', async () => {
  const live = createLiveServer([], 10_000);
  const server = createServer();
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const forgotten = new Promise<{ userId: unknown; kept: WeakRef<object>[] }>((resolve) => {
    live.once('connection', (socket) => {
      const acks: unknown = Reflect.get(socket, 'acks');
      expect(acks).toBeInstanceOf(Map);
      const request: IncomingMessage = socket.request;
      const kept = [request, socket.handshake, acks as object].map((one) => new WeakRef(one));
      resolve({ userId: forgetRequest(socket), kept });
    });
  });
  const options = { path: LIVE_PATH, forceNew: true, transports: ['websocket'], query: { userId: 'someone' } };
  const client = io(`http://127.0.0.1:${port}`, options);
  const { userId, kept } = await forgotten;
  expect(userId).toBe('someone');
  while (kept.some((one) => one.deref())) {
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
  }
  expect(live.of('/').sockets.size).toBe(1);
  client.close();
  await live.close();
});
