import { randomBytes } from 'node:crypto';
import { databaseUrl } from './start.ts';

/** The environment variable with the URL of the jest run's server. */
export const urlVariable = 'EMBEDDED_MONGO_URL';

/** The environment variable with the name prefix of this run's databases. */
export const runVariable = 'EMBEDDED_MONGO_RUN';

/**
 * A new database for one test file, on the server of this jest run (started by `./testing/global-setup`) or on the
 * server in MONGODB_URL. Databases are created by their first write, so a call costs nothing.
 */
export function cleanDatabase(): { url: string; name: string } {
  const server = process.env['MONGODB_URL'] || process.env[urlVariable];
  if (!server)
    throw new Error(`no ${urlVariable}: add @magnetx/embedded-mongo/testing/global-setup to jest's globalSetup`);
  const name = `${process.env[runVariable] ?? 'test'}_${randomBytes(8).toString('hex')}`;
  return { url: databaseUrl(server, name), name };
}
