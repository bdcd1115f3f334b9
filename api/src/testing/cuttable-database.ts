import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';

export interface CuttableDatabase {
  readonly url: string;
  /** Simulates an outage: connections end, and new ones are refused. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
}

function listenOn(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

/** A proxy to a database that can be cut off. */
export async function cuttableDatabase(): Promise<CuttableDatabase> {
  const target = new URL(cleanDatabase().url);
  const lines = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 27017), target.hostname);
    for (const socket of [client, upstream]) {
      lines.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        lines.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await listenOn(server, 0);
  const { port } = server.address() as AddressInfo;
  // Direct, because the driver would otherwise discover the database's address and bypass the proxy.
  const line = new URL(target);
  line.host = `127.0.0.1:${port}`;
  line.searchParams.delete('replicaSet');
  line.searchParams.set('directConnection', 'true');
  return {
    url: line.href,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const line of lines) line.destroy();
      }),
    mend: () => listenOn(server, port),
  };
}
