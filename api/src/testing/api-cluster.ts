import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServerProcess } from '@magnetx/embedded-mongo/testing/server-process';
import { startSteeredApi, type SteeredApi } from './start-api-process.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';

const MANY = '1000000';
const UNLIMITED = {
  RATE_SIGN_IN_PER_MINUTE: MANY,
  RATE_ADMIN_CREATE_PER_MINUTE: MANY,
  RATE_WRITES_PER_MINUTE: MANY,
};

export type Victim = 'database' | 0 | 1;

/** The database deletes what has expired by its own clock, which moves on while a test runs. */
const AHEAD_MS = 24 * 60 * 60_000;

interface Database {
  readonly url: string;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** An embedded database in its own process and folder. */
async function startDatabase(): Promise<Database> {
  const folder = mkdtempSync(path.join(tmpdir(), 'magnetx-cluster-'));
  let server = await startServerProcess(['--port', '0', '--data', folder]);
  const { port } = new URL(server.url);
  return {
    url: server.url.replace('/?', '/money?'),
    restart: async () => {
      await server.stop('SIGKILL');
      server = await startServerProcess(['--port', port, '--data', folder]);
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

const heldBy = (url: string): Database => ({
  url,
  restart: () => Promise.reject(new Error('This database is shared')),
  stop: async () => undefined,
});

interface ClusterOptions {
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Two API processes on one database, with one clock that only the caller moves. */
export async function startApiCluster({ databaseUrl, env = {} }: ClusterOptions = {}) {
  const database = databaseUrl === undefined ? await startDatabase() : heldBy(databaseUrl);
  let nowMs = Date.now() + AHEAD_MS;
  const start = () => startSteeredApi({ ...UNLIMITED, LOG_LEVEL: 'error', MONGODB_URL: database.url, ...env }, nowMs);
  // One after the other: the first migrates.
  const apis: [SteeredApi, SteeredApi] = [await start(), await start()];
  const steer = (at: 0 | 1, runsJobs: boolean) => apis[at].steer({ nowMs, runsJobs });
  return {
    databaseUrl: database.url,
    apis: apis as readonly [SteeredApi, SteeredApi],
    nowMs: () => nowMs,
    setTime: async (toMs: number): Promise<void> => {
      nowMs = toMs;
      await Promise.all([steer(0, false), steer(1, false)]);
    },
    /** Runs the due jobs in one of the processes. */
    runJobs: (at: 0 | 1) => steer(at, true),
    /** Kills a process immediately and starts it again. */
    kill: async (victim: Victim): Promise<void> => {
      if (victim === 'database') return database.restart();
      await apis[victim].kill();
      apis[victim] = await start();
    },
    stop: async (): Promise<void> => {
      await Promise.all(apis.map((api) => api.stop()));
      await database.stop();
    },
  };
}

type Cluster = Awaited<ReturnType<typeof startApiCluster>>;

/** Two APIs on one database, with one clock that only the caller moves. */
export interface ApiCluster extends Omit<Cluster, 'apis' | 'kill'> {
  readonly apis: readonly [Pick<SteeredApi, 'url'>, Pick<SteeredApi, 'url'>];
}

/** The same in this process, which takes a fifth of the time to start. */
export async function startApiPair({ databaseUrl, env = {} }: ClusterOptions & { databaseUrl: string }) {
  const start = () => startTestApi({ databaseUrl, env: { ...UNLIMITED, ...env } });
  const apis: readonly [TestApi, TestApi] = [await start(), await start()];
  const nowMs = () => apis[0].clock.now().getTime();
  const setTime = async (toMs: number): Promise<void> => {
    for (const { clock } of apis) clock.advance(toMs - clock.now().getTime());
  };
  await setTime(Date.now() + AHEAD_MS);
  return {
    databaseUrl,
    apis,
    nowMs,
    setTime,
    runJobs: (at: 0 | 1) => apis[at].server.jobs.runDue(),
    stop: async () => void (await Promise.all(apis.map((api) => api.stop()))),
  };
}
