import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { loadConfig, type Config } from '../config.ts';
import { startServer, type RunningServer, type ServerOverrides } from '../server.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { UNHURRIED } from './unhurried.ts';
import { watchShardKeys } from './watch-shard-keys.ts';

/** The minimum of argon2. Production's cost would dominate the time of many tests. */
const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** Their work would dominate the time of many tests, too. */
const hasCostlyWork = false;
/** Tests that move the clock over the end of a month expect no batch. */
const preparesMonths = false;
/** A second product takes a third of a start. */
const migratesItself = true;

export interface TestApi {
  readonly url: string;
  readonly config: Config;
  readonly clock: TestClock;
  readonly server: RunningServer;
  /** All logs as text. */
  logs: () => string;
  /** Rejects if a change of one document did not name its shard key. */
  stop: () => Promise<void>;
}

export interface TestApiOptions extends Omit<ServerOverrides, 'clock' | 'logDestination'> {
  readonly env?: Readonly<Record<string, string>>;
  /** The database of another API, to run two on one database. */
  readonly databaseUrl?: string;
}

/** An API on a free port, with its own database, a manual clock and manual jobs. */
export async function startTestApi({ env, databaseUrl, ...overrides }: TestApiOptions = {}): Promise<TestApi> {
  const MONGODB_URL = databaseUrl ?? cleanDatabase().url;
  const PICTURES_DIR = path.join(tmpdir(), `magnetx-pictures-${randomUUID()}`);
  const none = { API_PORT: '0', JOB_INTERVAL_MS: '0', DRAIN_DELAY_MS: '0', PICTURES_FREE_MB_MIN: '0' };
  const own = { ...none, ...UNHURRIED, MONGODB_URL, PICTURES_DIR };
  const config = loadConfig({ ...own, ...env });
  const clock = createTestClock();
  const lines: string[] = [];
  const logDestination = { write: (line: string) => void lines.push(line) };
  const forTests = {
    passwordCost,
    hasCostlyWork,
    preparesMonths,
    migratesItself,
    monitorCommands: true,
    outboxPollMs: 0,
  };
  const server = await startServer(config, { ...forTests, ...overrides, clock, logDestination });
  const unnamed = watchShardKeys(server.connection.getClient());
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(PICTURES_DIR, { recursive: true, force: true });
    if (unnamed.length > 0) throw new Error(`Changes without a shard key: ${[...new Set(unnamed)].join('; ')}`);
  };
  return { url: server.url, config, clock, server, logs: () => lines.join(''), stop };
}
