import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { REPLICA_SET_NAME } from './commands/server-commands.ts';
import { Engine } from './engine.ts';
import { Executor } from './executor.ts';
import { startHousekeeping } from './housekeeping.ts';
import { openDataFolder, openTemporaryFolder } from './storage/data-folder.ts';
import { DiskSpace } from './storage/disk-space.ts';
import { Connection } from './wire/connection.ts';

export type StartOptions = {
  /** A TCP port on 127.0.0.1; 0 selects a free one. */
  port: number;
  /** Milliseconds between two checks for expired documents, transactions and cursors. Default: 1000. */
  monitorInterval?: number;
  /** Enables fail points (`configureFailPoint`). */
  testCommands?: boolean;
  /** The server's own address for clients that reach it through another one, as `host:port`. */
  announcedAs?: string;
  /** The clock for expiry, in milliseconds since 1970. Default: Date.now. */
  now?: () => number;
  /** With less free space in bytes, writes are refused. Default: 256 MB. In memory, only with `freeBytes`. */
  minFreeBytes?: number;
  /** Replaces the free space of the file system. */
  freeBytes?: () => number;
  /** Called after a fatal failure, such as a disk error, has stopped the server. */
  onFatal?: (error: unknown) => void;
} & ({ dataDir: string } | { memory: true });

const MIN_FREE_BYTES = 256 * 2 ** 20;

/** The free space of a folder's disk, in bytes. */
function freeBytesOf(folder: string): number {
  const { blocks, bavail, bsize } = statfsSync(folder);
  // Some file systems do not report their size.
  return blocks === 0 ? Infinity : bavail * bsize;
}

function diskSpaceOf({ minFreeBytes = MIN_FREE_BYTES, freeBytes, ...options }: StartOptions): DiskSpace {
  const ofFolder = 'dataDir' in options ? () => freeBytesOf(options.dataDir) : undefined;
  return new DiskSpace(minFreeBytes, freeBytes ?? ofFolder);
}

export interface EmbeddedMongo {
  url: string;
  port: number;
  /** Closes the connections and the data folder. The folder of an in-memory server is removed. */
  stop(): Promise<void>;
}

/**
 * Starts a MongoDB-compatible server on 127.0.0.1. With `dataDir`, every acknowledged write is on disk. With `memory`,
 * the data is in a temporary folder and ends with the server. Throws when the port is in use (EADDRINUSE) or the folder
 * belongs to another process.
 */
export async function startEmbeddedMongo(options: StartOptions): Promise<EmbeddedMongo> {
  const folder = 'memory' in options ? openTemporaryFolder() : await openDataFolder(options.dataDir);
  const engine = new Engine(folder.store, { ...options, disk: diskSpaceOf(options) });
  const connections = new Set<Connection>();
  const executor = new Executor(engine, (error) => {
    process.stderr.write(`embedded-mongo: stopped, a commit failed: ${String(error)}\n`);
    void stop().finally(() => options.onFatal?.(error));
  });
  const housekeeping = startHousekeeping(engine, executor, options.monitorInterval ?? 1000);
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
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      const closed = once(server, 'close');
      server.close();
      for (const connection of connections) connection.close();
      await closed;
      housekeeping.stop();
      await executor.stop();
      for (const session of engine.sessions.values()) engine.abort(session);
      engine.cursors.closeWhere(() => true);
      await folder.close();
    })();
    return stopping;
  };
  try {
    server.listen(options.port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    await stop();
    throw error;
  }

  const { port } = server.address() as AddressInfo;
  return { url: `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET_NAME}`, port, stop };
}

/** The server's URL with a database name. */
export function databaseUrl(url: string, name: string): string {
  const [, servers = url, database = '', query = ''] = /^([^/]*\/\/[^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/.exec(url) ?? [];
  const options = new URLSearchParams(query);
  // The authentication database stays the one of the original URL.
  if (servers.includes('@') && !options.has('authSource')) options.set('authSource', database || 'admin');
  return `${servers}/${name}${options.size > 0 ? `?${options.toString()}` : ''}`;
}
