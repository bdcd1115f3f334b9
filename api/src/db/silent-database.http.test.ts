import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { getMe } from '@magnetx/contracts';
import { call } from '../testing/client.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { pingDatabase } from './connect.ts';
import { signInWithX } from '../testing/visitor.ts';

/** A proxy to the database whose open connections can fall silent permanently. New connections work. */
async function silenceableLine(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  const server = createServer((socket) => {
    const database = connect(Number(target.port), target.hostname);
    open.add(socket);
    socket.on('data', (data: Buffer) => void (silent.has(socket) || database.write(data)));
    database.on('data', (data: Buffer) => void (silent.has(socket) || socket.write(data)));
    for (const end of [socket, database]) end.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      database.destroy();
    });
    database.on('close', () => void (silent.has(socket) || socket.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  // Otherwise the driver would connect to the database directly.
  url.search = '?directConnection=true';
  return {
    url: url.href,
    countOpen: () => open.size,
    silence: () => open.forEach((socket) => silent.add(socket)),
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** More connections than the watch tries before it replaces the client. A new connection would need no replacement. */
const CONNECTIONS = 20;

it('recovers with a new client when all database connections fall silent', async () => {
  const line = await silenceableLine(cleanDatabase().url);
  const api = await startTestApi({
    databaseUrl: line.url,
    databaseWatch: { pingEveryMs: 50, silenceMaxMs: 300 },
  });
  const token = await signInWithX(api, 'patient');
  const ping = () => pingDatabase(api.server.connection);
  while (line.countOpen() < CONNECTIONS) await Promise.all(Array.from({ length: 50 }, ping));
  line.silence();
  const status = async (path: string) => (await fetch(api.url + path)).status;
  expect(await status('/readyz')).toBe(503);
  while ((await status('/readyz')) !== 200) continue;
  expect((await call(api, getMe, { token })).user.x_username).toBe('patient');
  expect(await status('/livez')).toBe(200);
  expect(api.logs()).toContain('its client was replaced');
  await api.stop();
  await line.close();
});
