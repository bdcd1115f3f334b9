import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { loadConfig, type Config } from '../config.ts';
import { startServer, type RunningServer, type ServerOverrides } from '../server.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** The least that argon2 takes: production's cost would be most of the time of many tests. */
const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface TestApi {
  readonly url: string;
  readonly config: Config;
  readonly clock: TestClock;
  readonly server: RunningServer;
  /** Everything logged so far, as text. */
  logs: () => string;
  stop: () => Promise<void>;
}

export interface TestApiOptions extends Omit<ServerOverrides, 'clock' | 'logDestination'> {
  readonly env?: Readonly<Record<string, string>>;
  /** Another api's, to run two on one database. */
  readonly databaseUrl?: string;
}

/**
 * An api of its own on a free port, with a database of its own, a clock that stands still, jobs that run when told to,
 * and its logs kept.
 */
export async function startTestApi({ env, databaseUrl, ...overrides }: TestApiOptions = {}): Promise<TestApi> {
  const MONGODB_URL = databaseUrl ?? cleanDatabase().url;
  const config = loadConfig({ API_PORT: '0', JOB_INTERVAL_MS: '0', DRAIN_DELAY_MS: '0', MONGODB_URL, ...env });
  const clock = createTestClock();
  const lines: string[] = [];
  const logDestination = { write: (line: string) => void lines.push(line) };
  const server = await startServer(config, { passwordCost, ...overrides, clock, logDestination });
  return { url: server.url, config, clock, server, logs: () => lines.join(''), stop: server.stop };
}
