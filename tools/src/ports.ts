import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';

/** Whether the port of the loopback address is taken. */
export async function isPortBusy(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return true;
  }
  await once(server.close(), 'close');
  return false;
}

/**
 * Systems give outgoing connections ports above these, so none takes one between its choice here and the start of its
 * server, which may be seconds later.
 */
const FIRST_PORT = 16_000;
const LAST_PORT = 32_000;

/** A free port of the loopback address, chosen at random: other processes choose at the same time. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT);
  return (await isPortBusy(port)) ? freePort() : port;
}

/** Whether a server accepts connections on the port of the loopback address. Never holds the port itself. */
export async function acceptsConnections(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  const isAccepted = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isAccepted;
}
