import type { EmbeddedMongo, StartOptions } from '../start.ts';
import { startEmbeddedMongo } from '../start.ts';

/** A server inside the test's own process, whose clock only the test moves. */
export interface OwnServer extends EmbeddedMongo {
  /** Lets time pass for transactions, sessions, cursors and documents that expire. */
  pass(seconds: number): void;
}

/** Starts one in memory, or on a folder; it takes test commands and looks after expired things all the time. */
export async function startOwnServer(dataDir?: string): Promise<OwnServer> {
  let time = Date.now();
  const common: Omit<StartOptions, 'dataDir' | 'memory'> = {
    port: 0,
    monitorInterval: 5,
    testCommands: true,
    now: () => time,
  };
  const server = await startEmbeddedMongo(dataDir ? { ...common, dataDir } : { ...common, memory: true });
  const pass = (seconds: number): void => {
    time += seconds * 1000;
  };
  return { ...server, pass };
}
