import { randomBytes } from 'node:crypto';
import { databaseUrl } from './start.ts';

/** Name of the variable through which the jest run's server reaches the test files. */
export const urlVariable = 'EMBEDDED_MONGO_URL';

/** Name of the variable that holds what the names of this run's databases begin with. */
export const runVariable = 'EMBEDDED_MONGO_RUN';

/**
 * A database of its own for one test file, on the server of this jest run (started by `./testing/global-setup`) or
 * on the one that MONGODB_URL names. Costs nothing: databases come into being with their first write.
 */
export function cleanDatabase(): { url: string; name: string } {
  const server = process.env['MONGODB_URL'] || process.env[urlVariable];
  if (!server)
    throw new Error(`no ${urlVariable}: add @magnetx/embedded-mongo/testing/global-setup to jest's globalSetup`);
  const name = `${process.env[runVariable] ?? 'test'}_${randomBytes(8).toString('hex')}`;
  return { url: databaseUrl(server, name), name };
}
