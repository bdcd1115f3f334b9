import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { replicaSetName } from './commands/server-commands.ts';
import { Engine } from './engine.ts';
import { Executor } from './executor.ts';
import { Housekeeping } from './housekeeping.ts';
import { openDataFolder, openTemporaryFolder } from './storage/data-folder.ts';
import { Connection } from './wire/connection.ts';

/** Where and how the server keeps its data. */
export type StartOptions = {
  /** TCP port on loopback; 0 for any free one. */
  port: number;
  /** Milliseconds between two looks at expired documents, transactions and cursors; 1000 when absent. */
  monitorInterval?: number;
  /** Lets clients ask for failures (`configureFailPoint`). */
  testCommands?: boolean;
  /** The clock in milliseconds since 1970 by which things expire; Date.now when absent. */
  now?: () => number;
  /** Called after the server closed because of a failure, such as of the disk. */
  onFatal?: (error: unknown) => void;
} & ({ dataDir: string } | { memory: true });

/** A running server. */
export interface EmbeddedMongo {
  url: string;
  port: number;
  /** Closes connections, file and lock; a memory server's folder is removed. */
  stop(): Promise<void>;
}

/**
 * Starts a MongoDB-compatible server on 127.0.0.1. With `dataDir` every acknowledged write is on disk; with
 * `memory` it lives in a temporary folder and ends with the server. Throws when the port is busy (EADDRINUSE) or the
 * folder belongs to another process.
 */
export async function startEmbeddedMongo(options: StartOptions): Promise<EmbeddedMongo> {
  const folder = 'memory' in options ? openTemporaryFolder() : await openDataFolder(options.dataDir);
  const engine = new Engine(folder.store, options);
  const connections = new Set<Connection>();
  const executor = new Executor(engine, (error) => {
    process.stderr.write(`embedded-mongo: stopped, a commit failed: ${String(error)}\n`);
    void stop().finally(() => options.onFatal?.(error));
  });
  const housekeeping = new Housekeeping(engine, executor, options.monitorInterval ?? 1000);
  const server = createServer((socket) => {
    engine.connections.totalCreated += 1;
    const connection = new Connection(socket, engine.connections.totalCreated, engine, executor, (gone) => {
      connections.delete(gone);
      engine.connections.current = connections.size;
      housekeeping.connectionClosed(gone);
    });
    connections.add(connection);
    engine.connections.current = connections.size;
  });
  const close = async (): Promise<void> => {
    housekeeping.stop();
    const idle = executor.stop();
    for (const connection of connections) connection.close();
    await idle;
    engine.closeAll();
    await folder.close();
  };
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      if (server.listening) {
        const closed = once(server, 'close');
        server.close();
        for (const connection of connections) connection.close();
        await closed;
      }
      await close();
    })();
    return stopping;
  };
  try {
    server.listen(options.port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    await close();
    throw error;
  }
  housekeeping.start();
  const { port } = server.address() as AddressInfo;
  return { url: `mongodb://127.0.0.1:${port}/?replicaSet=${replicaSetName}`, port, stop };
}

/** The server's URL with a database name in it. */
export function databaseUrl(url: string, name: string): string {
  const [, servers = url, database = '', query = ''] = /^([^/]*\/\/[^/?]*)\/?([^?]*)\??(.*)$/.exec(url) ?? [];
  const options = new URLSearchParams(query);
  // Authentication uses the database that the URL named before, not the new one.
  if (servers.includes('@') && !options.has('authSource')) options.set('authSource', database || 'admin');
  return `${servers}/${name}${options.size > 0 ? `?${options.toString()}` : ''}`;
}
