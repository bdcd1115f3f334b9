import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo } from 'node:net';

/** Binds a port of the loopback address briefly, and returns its number. 0 takes any free one. */
async function tryPort(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return bound.port;
}

/** A free port of the loopback address. */
export async function freePort(): Promise<number> {
  return tryPort(0);
}

/** Whether another process listens on the port of the loopback address. */
export async function isPortBusy(port: number): Promise<boolean> {
  return tryPort(port).then(
    () => false,
    () => true,
  );
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
