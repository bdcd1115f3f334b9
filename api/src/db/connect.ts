import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '@magnetx/operations';
import { createConnection, mongo, type Connection } from 'mongoose';
import type { Logger } from 'pino';

export interface ConnectOptions {
  readonly logger: Logger;
  /** How long to wait for a database that is not up yet, in ms. */
  readonly waitMs?: number;
  /** How long the database may take to answer, in ms; 0: as long as it likes. Left out: 20 s. */
  readonly socketTimeoutMs?: number;
}

/** How long a request waits for an unreachable database before the API responds 503, in ms. */
const SERVER_SELECTION_TIMEOUT_MS = 2_500;
const SOCKET_TIMEOUT_MS = 20_000;
const WAIT_MS = 30_000;

/** The host of a URL for logs, without user and password, even if the password is not encoded. */
function databaseHost(url: string): string {
  const afterPassword = url.replace(/^[^/]*\/\//, '').replace(/^.*@/s, '');
  return afterPassword.split(/[/?]/, 1)[0] ?? '';
}

function driverOptions({ socketTimeoutMs = SOCKET_TIMEOUT_MS }: Pick<ConnectOptions, 'socketTimeoutMs'>) {
  return {
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    socketTimeoutMS: socketTimeoutMs,
    maxPoolSize: 50,
  };
}

/** Rejects when the database does not answer. */
export async function pingDatabase({ db }: Connection): Promise<void> {
  if (!db) throw new Error('Not connected');
  await db.command({ ping: 1 });
}

/**
 * Gives the connection, and all models on it, a new client, unless the old one is answered as well: what is under way
 * on it would fail. Answers whether it did. Rejects, and changes nothing, when the new one does not reach the database.
 */
export async function replaceClient(connection: Connection, url: string, options: ConnectOptions): Promise<boolean> {
  const { logger } = options;
  const client = new mongo.MongoClient(url, driverOptions(options));
  try {
    await client.connect();
    await client.db().command({ ping: 1 });
  } catch (error) {
    await client.close();
    throw error;
  }
  const isAnswered = await withTimeout(() => pingDatabase(connection), SERVER_SELECTION_TIMEOUT_MS).then(
    () => true,
    () => false,
  );
  if (isAnswered) {
    await client.close();
    return false;
  }
  const old = connection.getClient();
  // Its last events would be taken for the new one's.
  old.removeAllListeners();
  // The types leave this option out.
  const close = connection.close as unknown as (options: { skipCloseClient: true }) => Promise<void>;
  await close.call(connection, { skipCloseClient: true });
  connection.setClient(client);
  old.close(true).catch((error: unknown) => logger.warn({ err: error }, 'a replaced database client did not close'));
  return true;
}

/** Between two attempts, in ms: the driver itself does not wait for a name without an address. */
const FIRST_PAUSE_MS = 250;
const PAUSE_MAX_MS = 5_000;

/**
 * Connects, waiting longer and longer for a database that is still starting, or whose name does not resolve yet. Throws
 * the last reason when it does not come.
 */
export async function connectDatabase(url: string, options: ConnectOptions): Promise<Connection> {
  const giveUpAt = Date.now() + (options.waitMs ?? WAIT_MS);
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)) {
    const connection = createConnection(url, {
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      ...driverOptions(options),
    });
    try {
      await connection.asPromise();
      return connection;
    } catch (error) {
      await connection.destroy();
      if (Date.now() >= giveUpAt) throw new Error(`No database answers at ${databaseHost(url)}`, { cause: error });
      // Some messages repeat the whole address, with the password.
      const reason = String(error).replaceAll(url, databaseHost(url));
      options.logger.warn({ database: databaseHost(url), reason }, 'waiting for the database');
      await pause(pauseMs);
    }
  }
}
