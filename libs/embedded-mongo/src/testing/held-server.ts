import type { ServerProcess } from './server-process.ts';

/** jest loads setup and teardown apart from each other: what they share lives on the global object. */
const shared = globalThis as typeof globalThis & { embeddedMongoServer?: ServerProcess | undefined };

/** Keeps the run's server for the teardown. */
export function holdServer(server: ServerProcess): void {
  shared.embeddedMongoServer = server;
}

/** Hands the run's server over, once. */
export function releaseServer(): ServerProcess | undefined {
  const server = shared.embeddedMongoServer;
  shared.embeddedMongoServer = undefined;
  return server;
}
