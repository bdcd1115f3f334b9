import type { ServerProcess } from './server-process.ts';

/** jest loads setup and teardown as separate module graphs, so they share the server through the global object. */
const shared = globalThis as typeof globalThis & { embeddedMongoServer?: ServerProcess | undefined };

export function holdServer(server: ServerProcess): void {
  shared.embeddedMongoServer = server;
}

export function releaseServer(): ServerProcess | undefined {
  const server = shared.embeddedMongoServer;
  shared.embeddedMongoServer = undefined;
  return server;
}
