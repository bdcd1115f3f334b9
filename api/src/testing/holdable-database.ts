import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface HoldableDatabase {
  readonly url: string;
  /** Resolves once all traffic is stopped. */
  readonly held: Promise<void>;
  /** Lets the held and the remaining traffic pass. */
  release: () => void;
  close: () => Promise<void>;
}

/** A proxy to a database that stops all traffic after a number of bytes, or before the first command with a text. */
export async function holdableDatabase(databaseUrl: string, until: number | string): Promise<HoldableDatabase> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let left = typeof until === 'number' ? until : Infinity;
  let text = typeof until === 'string' ? until : null;
  let hold = (): void => undefined;
  const held = new Promise<void>((resolve) => (hold = resolve));
  const stop = (): void => {
    for (const socket of sockets) socket.pause();
    hold();
  };
  const isPassing = (data: Buffer): boolean => {
    if (text !== null && data.includes(text)) {
      text = null;
      left = 0;
    }
    return left > 0;
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 27017), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (data: Buffer) => {
        const passes = isPassing(data);
        if (passes) to.write(data);
        left -= data.length;
        if (left > 0) return;
        stop();
        if (!passes) from.unshift(data);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Direct, because the driver would otherwise discover the database's address and bypass the proxy.
  const line = new URL(target);
  line.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  line.searchParams.delete('replicaSet');
  line.searchParams.set('directConnection', 'true');
  return {
    url: line.href,
    held,
    release: () => {
      left = Infinity;
      for (const socket of sockets) socket.resume();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
