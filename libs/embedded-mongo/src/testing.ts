import { randomBytes } from 'node:crypto';
import { databaseUrl } from './start';

/** Name of the variable through which the jest run's server reaches the test files. */
export const urlVariable = 'EMBEDDED_MONGO_URL';

/**
 * A database of its own for one test file, on the server of this jest run (started by `./testing/global-setup`) or
 * on the one that MONGODB_URL names. Costs nothing: databases come into being with their first write.
 */
export function cleanDatabase(): { url: string; name: string } {
  const server = process.env['MONGODB_URL'] ?? process.env[urlVariable];
  if (!server)
    throw new Error(`no ${urlVariable}: add @magnetx/embedded-mongo/testing/global-setup to jest's globalSetup`);
  const name = `test_${randomBytes(8).toString('hex')}`;
  return { url: databaseUrl(server, name), name };
}
