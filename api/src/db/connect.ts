import { createConnection, type Connection } from 'mongoose';
import type { Logger } from 'pino';

export interface ConnectOptions {
  readonly logger: Logger;
  /** How long to wait for a database that is not up yet, in ms. */
  readonly waitMs?: number;
  /** How long the database may take to answer, in ms; 0: as long as it likes. Left out: 20 s. */
  readonly socketTimeoutMs?: number;
}

/** How long a request waits for a database that is away before it is answered 503, in ms. */
const SERVER_SELECTION_TIMEOUT_MS = 2_500;
const SOCKET_TIMEOUT_MS = 20_000;
const WAIT_MS = 30_000;

/** Who to ask, without user and password, for a log line: also of a password that should have been encoded. */
function databaseHost(url: string): string {
  const afterPassword = url.replace(/^[^/]*\/\//, '').replace(/^.*@/s, '');
  return afterPassword.split(/[/?]/, 1)[0] ?? '';
}

/** Connects, waiting for a database that is still starting. Throws the last reason when it does not come. */
export async function connectDatabase(url: string, options: ConnectOptions): Promise<Connection> {
  const giveUpAt = Date.now() + (options.waitMs ?? WAIT_MS);
  for (;;) {
    const connection = createConnection(url, {
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
      socketTimeoutMS: options.socketTimeoutMs ?? SOCKET_TIMEOUT_MS,
      maxPoolSize: 50,
    });
    try {
      await connection.asPromise();
      return connection;
    } catch (error) {
      await connection.destroy();
      if (Date.now() >= giveUpAt) throw new Error(`No database answers at ${databaseHost(url)}`, { cause: error });
      options.logger.warn({ database: databaseHost(url) }, 'waiting for the database');
    }
  }
}
