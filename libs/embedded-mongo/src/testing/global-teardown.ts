import { releaseServer } from './held-server';

/** jest globalTeardown: ends the server that globalSetup started. */
export default async function globalTeardown(): Promise<void> {
  await releaseServer()?.stop();
}
