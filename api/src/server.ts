import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeMalformedRequest } from '@magnetx/contracts';
import { answerMalformedRequests, isWebSocketHandshake } from '@magnetx/operations';
import type { Connection } from 'mongoose';
import type { DestinationStream, Logger } from 'pino';
import { createApp, STAND_IN_APP_TOKEN, STAND_IN_CLIENT_ID } from './app.ts';
import type { Config, XSettings } from './config.ts';
import { connectDatabase, pingDatabase, replaceClient } from './db/connect.ts';
import { watchDatabase, type DatabaseWatch, type WatchDatabaseDeps } from './db/watch-database.ts';
import { watchConnections } from './http/connections.ts';
import type { Metrics } from './observability/metrics.ts';
import { createJobs, type Jobs } from './jobs/index.ts';
import { createMigrator, withMigrator, type WithMigratorDeps } from './migrations/index.ts';
import { systemClock, type Clock } from './runtime/clock.ts';
import type { PasswordCost } from './modules/accounts/accounts/index.ts';
import { X_STAND_IN_PATH } from './modules/accounts/x-stand-in/index.ts';
import { createObservability } from './observability/index.ts';
import type { Consumer } from './outbox/index.ts';
import { createProduct, type Product } from './product.ts';
import { systemRandom, type Random } from './runtime/random.ts';
import { createReadRecentChanges } from './read-recent-changes.ts';
import { createLiveHub, type LiveHub } from './realtime/hub.ts';
import { shareThroughRedis } from './share-through-redis.ts';
import { stopServing } from './stop-serving.ts';

/** Replacements for tests. */
export interface ServerOverrides {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly logDestination?: DestinationStream;
  readonly authenticationTimeoutMs?: number;
  readonly catchUpIntervalMs?: number;
  readonly databaseWatch?: WatchTimes;
  readonly monitorCommands?: boolean;
  readonly passwordCost?: PasswordCost;
  readonly migrations?: MigrationOverrides;
  readonly calloutExceptions?: readonly string[];
  readonly consumers?: readonly Consumer[];
  readonly outboxPollMs?: number;
  readonly hasCostlyWork?: boolean;
  readonly preparesMonths?: boolean;
  /** Migrates on the server's connection, whose calls have a time limit, rather than with a product for that alone. */
  readonly migratesItself?: boolean;
}

export type BeforeListening = Pick<RunningServer, 'product' | 'connection' | 'logger'>;

export interface RunningServer {
  readonly url: string;
  readonly connection: Connection;
  readonly product: Product;
  readonly jobs: Jobs;
  readonly logger: Logger;
  /** Reports "not ready", stops jobs and new requests, waits for running ones, and closes the database. */
  stop: () => Promise<void>;
}

/** Another process uses the port. The message is for the operator. */
export class PortBusyError extends Error {
  override readonly name = 'PortBusyError';
}

/** How soon the events of other processes are delivered. */
const OUTBOX_POLL_MS = 250;
const TIMEOUTS = { keepAliveTimeout: 65_000, requestTimeout: 30_000 };

function listen(server: HttpServer, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      return reject(new PortBusyError(`Port ${port} is busy. Free it, or set API_PORT to another port.`));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** The endpoints of X, or those of the stand-in: its page on the user's site, its calls on this server. */
function xEndpointsOf(config: Config, port: () => number) {
  return (origin: string): XSettings => {
    if (config.x) return config.x;
    const self = `http://127.0.0.1:${port()}${X_STAND_IN_PATH}`;
    return {
      clientId: STAND_IN_CLIENT_ID,
      clientSecret: null,
      authorizeUrl: `${origin}${X_STAND_IN_PATH}/authorize`,
      tokenUrl: `${self}/token`,
      apiUrl: self,
      appToken: STAND_IN_APP_TOKEN,
    };
  };
}

type MigrationOverrides = Pick<WithMigratorDeps, 'migrations' | 'waitMaxMs'>;
type WatchTimes = Pick<WatchDatabaseDeps, 'pingEveryMs' | 'silenceMaxMs'>;

function watchOver(connection: Connection, config: Config, logger: Logger, times?: WatchTimes): DatabaseWatch {
  return watchDatabase({
    ...times,
    logger,
    ping: () => pingDatabase(connection),
    replaceClient: () => replaceClient(connection, config.database.url, { logger }),
    onStuck: () => {
      // Thrown as an uncaught error, because other parts of the process may be stuck, too.
      setImmediate(() => {
        throw new Error('The database cannot be used from this process any more');
      });
    },
  });
}

function watchMetrics(metrics: Metrics, product: Product, live: LiveHub, jobs: Jobs): void {
  const { visits } = product.analytics;
  metrics.watch('magnetx_live_sockets', 'Open live connections.', live.countOpen);
  metrics.watch('magnetx_live_sockets_authenticated', 'Authenticated live connections.', live.countAuthenticated);
  metrics.watch('magnetx_ledger_entries', 'Entries in the ledger.', product.ledger.countEntries);
  metrics.watch('magnetx_visits_waiting', 'Views and clicks in memory, not stored yet.', visits.countWaiting);
  metrics.watchEach('magnetx_job_lag_seconds', 'How long a job has been overdue.', 'job_name', jobs.lagsS);
  metrics.watchEach('magnetx_outbox_lag_seconds', 'The oldest event to deliver.', 'consumer', product.outbox.lagsS);
  const watchWork = (state: string, help: string, read: Parameters<Jobs['workBy']>[0]): void =>
    metrics.watchEach(`magnetx_work_${state}`, help, 'kind', () => jobs.workBy(read));
  watchWork('waiting', 'Pieces of work that wait for their time or their turn.', ({ waiting }) => waiting);
  watchWork('dead', 'Pieces of work that were given up.', ({ dead }) => dead);
}

/** The live connections, as the modules use them. */
function connectionsOf({ publish, closeToken, closeAccount, closeMember, countAuthenticated }: LiveHub) {
  return {
    publish,
    onTokenRevoked: closeToken,
    onAccountClosed: closeAccount,
    onMemberSignedOut: closeMember,
    countSockets: countAuthenticated,
  };
}

const stopProduct = ({ outbox, pictures, callouts }: Product): Promise<void>[] => [
  outbox.dispatcher.stop(),
  pictures.stop(),
  callouts.stop(),
];

function prepareDatabase(
  shared: WithMigratorDeps,
  { migrations, migratesItself }: ServerOverrides,
  own: Pick<BeforeListening, 'connection' | 'product'>,
): Promise<void> {
  const deps = { ...migrations, ...shared };
  if (!migratesItself) return withMigrator(deps, ({ prepare }) => prepare());
  return createMigrator({ ...deps, ...own, instanceName: deps.config.observability.instanceName }).prepare();
}

/**
 * Waits for the database and its migrations, runs `beforeListening` (the demo), then listens. Port 0 selects a free
 * port. Throws {@link PortBusyError}.
 */
export async function startServer(
  config: Config,
  overrides: ServerOverrides = {},
  beforeListening: (deps: BeforeListening) => Promise<void> = async () => undefined,
): Promise<RunningServer> {
  const { clock = systemClock, random = systemRandom, monitorCommands } = overrides;
  const observability = await createObservability({ config, random, destination: overrides.logDestination });
  const { logger, metrics, observeJobRun: observeRun } = observability;
  const connection = await connectDatabase(config.database.url, { logger, monitorCommands });
  const shared = await shareThroughRedis(config, observability);
  const state = { port: config.port, isAccepting: false };
  const live: LiveHub = createLiveHub({
    allowedOrigins: config.allowedOrigins,
    redis: shared.redis,
    clock,
    logger,
    verifyToken: (token) => product.accounts.tokens.verify(token),
    onEnded: (id) => product.accounts.recentTokens.forget(id),
    lastNotifiedAt: (userId) => product.notifications.lastAt(userId),
    readChanges: (accounts, within) => createReadRecentChanges(product)(accounts, within),
    authenticationTimeoutMs: overrides.authenticationTimeoutMs,
    catchUpIntervalMs: overrides.catchUpIntervalMs,
  });
  const product = createProduct({
    ...overrides,
    ...observability,
    config,
    connection,
    clock,
    random,
    ...connectionsOf(live),
    isRedisUp: () => shared.redis && shared.redis.isUp(),
    xEndpoints: xEndpointsOf(config, () => state.port),
  });
  const { instanceName } = config.observability;
  const ours = { jobs: product.jobs, work: product.work, intervalMs: config.jobIntervalMs, instanceName };
  const jobs = createJobs({ ...ours, connection, clock, random, logger, observeRun });
  watchMetrics(metrics, product, live, jobs);
  const watch = watchOver(connection, config, logger, overrides.databaseWatch);
  const health = { isAccepting: () => state.isAccepting, isStuck: watch.isStuck };
  const app = createApp({ ...observability, ...shared, ...health, config, product, connection, clock, random });
  const server = createServer({ ...TIMEOUTS, shouldUpgradeCallback: isWebSocketHandshake }, app);
  answerMalformedRequests(server, { logger, describe: describeMalformedRequest });
  live.attach(server);
  const connections = watchConnections(server);
  const closeAll = async (): Promise<void> => {
    await Promise.all([...stopProduct(product), live.close(), watch.stop()]);
    await Promise.all([shared.close(), connection.close()]);
    await observability.stop();
  };
  try {
    await prepareDatabase({ config, random, logger, observeRun }, overrides, { connection, product });
    await product.accounts.assertSameSecret();
    await beforeListening({ product, connection, logger });
    state.port = await listen(server, config);
  } catch (error) {
    await closeAll();
    throw error;
  }
  state.isAccepting = true;
  jobs.start();
  product.outbox.dispatcher.start(overrides.outboxPollMs ?? OUTBOX_POLL_MS);
  const stop = async (): Promise<void> => {
    state.isAccepting = false;
    await stopServing({ config, server, connections, live, jobs, product, logger });
    await closeAll();
    logger.info('api has stopped');
  };
  return { url: `http://${config.host}:${state.port}`, connection, product, jobs, logger, stop };
}
