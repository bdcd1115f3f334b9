import { startEmbeddedMongo, type EmbeddedMongo, type StartOptions } from '../start.ts';

/** A server in the test's process, with a clock that the test controls. */
export interface InProcessServer extends EmbeddedMongo {
  /** Advances the clock by which transactions, sessions, cursors and documents expire. */
  advanceClock(seconds: number): void;
}

/** Starts a server in memory or on a folder, with test commands and frequent expiry checks. */
export async function startInProcessServer(dataDir?: string): Promise<InProcessServer> {
  let time = Date.now();
  const common: Omit<StartOptions, 'dataDir' | 'memory'> = {
    port: 0,
    monitorInterval: 5,
    testCommands: true,
    now: () => time,
  };
  const server = await startEmbeddedMongo(dataDir ? { ...common, dataDir } : { ...common, memory: true });
  const advanceClock = (seconds: number): void => {
    time += seconds * 1000;
  };
  return { ...server, advanceClock };
}
