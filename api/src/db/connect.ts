import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '@magnetx/operations';
import { createConnection, mongo, type Connection } from 'mongoose';
import type { Logger } from 'pino';

export interface ConnectOptions {
  readonly logger: Logger;
  /** How long to wait for a database that is still starting, in ms. */
  readonly waitMs?: number;
  /** The timeout of a database response, in ms. 0 disables it. Default: 20 s. */
  readonly socketTimeoutMs?: number;
  /** Whether the client emits an event for each command. Default: no, because each event costs time. */
  readonly monitorCommands?: boolean | undefined;
}

/** How long a request waits for an unreachable database before the API responds 503, in ms. */
const SERVER_SELECTION_TIMEOUT_MS = 2_500;
const SOCKET_TIMEOUT_MS = 20_000;
const WAIT_MS = 30_000;

/** A URL without its scheme, user and password, even if the password is not encoded. */
const afterPassword = (url: string): string => url.replace(/^[^/]*\/\//, '').replace(/^.*@/s, '');

/** The host of a URL for logs. */
function databaseHost(url: string): string {
  return afterPassword(url).split(/[/?]/, 1)[0] ?? '';
}

/** The database of a URL for operators, without credentials: `magnetx at 127.0.0.1:27017`. */
export function describeDatabase(url: string): string {
  const [, name = 'test'] = /^[^/]*\/([^?]+)/.exec(afterPassword(url)) ?? [];
  return `${name} at ${databaseHost(url)}`;
}

const AUTHENTICATION_FAILED = 18;

function describeFailure(url: string, error: unknown): string {
  const isRefused = error instanceof mongo.MongoServerError && error.code === AUTHENTICATION_FAILED;
  return isRefused
    ? `The database at ${databaseHost(url)} refuses the user or the password of MONGODB_URL`
    : `No database answers at ${databaseHost(url)}`;
}

function driverOptions(options: Pick<ConnectOptions, 'socketTimeoutMs' | 'monitorCommands'>) {
  const { socketTimeoutMs = SOCKET_TIMEOUT_MS, monitorCommands = false } = options;
  return {
    monitorCommands,
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    socketTimeoutMS: socketTimeoutMs,
    maxPoolSize: 50,
  };
}

/** Rejects if the database does not respond. */
export async function pingDatabase({ db }: Connection): Promise<void> {
  if (!db) throw new Error('Not connected');
  await db.command({ ping: 1 });
}

/**
 * Replaces the client of the connection and its models, unless the old client responds again, because its running
 * operations would fail. Resolves to whether it was replaced. Rejects without a change if the new client cannot
 * connect.
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
  // Otherwise its last events would be attributed to the new client.
  old.removeAllListeners();
  // Mongoose's types omit this option.
  const close = connection.close as unknown as (options: { skipCloseClient: true }) => Promise<void>;
  await close.call(connection, { skipCloseClient: true });
  connection.setClient(client);
  old.close(true).catch((error: unknown) => logger.warn({ err: error }, 'a replaced database client did not close'));
  return true;
}

/** The delays between two attempts, in ms. The driver does not wait for a name that does not resolve. */
const FIRST_PAUSE_MS = 250;
const PAUSE_MAX_MS = 5_000;

/**
 * Connects with backoff while the database is starting or its name does not resolve. Throws the last error after
 * `waitMs`.
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
      if (Date.now() >= giveUpAt) throw new Error(describeFailure(url, error), { cause: error });
      // Some messages contain the whole URL, including the password.
      const reason = String(error).replaceAll(url, databaseHost(url));
      options.logger.warn({ database: databaseHost(url), reason }, 'waiting for the database');
      await pause(pauseMs);
    }
  }
}
