import { randomBytes } from 'node:crypto';
import { runVariable, urlVariable } from '../testing.ts';
import { holdServer } from './held-server.ts';
import { startServerProcess } from './server-process.ts';

/** jest globalSetup: starts an in-memory server for the run, unless MONGODB_URL names another server. */
export default async function globalSetup(): Promise<void> {
  process.env[runVariable] = `test_${randomBytes(4).toString('hex')}`;
  if (process.env['MONGODB_URL']) return;
  const server = await startServerProcess(['--port', '0', '--memory']);
  holdServer(server);
  process.env[urlVariable] = server.url;
}
