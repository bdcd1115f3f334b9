import { setTimeout as delay } from 'node:timers/promises';
import { Umzug } from 'umzug';
import type { CoreDeps } from '../core-deps.ts';
import { dropUndeclaredIndexes, ensureIndexes } from '../db/ensure-indexes.ts';
import { createThrottle } from '../db/pace.ts';
import { assertWhole } from '../db/restore-marker.ts';
import { createJobs, type JobContext } from '../jobs/index.ts';
import { systemClock } from '../runtime/clock.ts';
import type { ObserveJobRun } from '../observability/index.ts';
import type { Product } from '../product.ts';
import { ALL_MIGRATIONS } from './all-migrations.ts';
import type { Migration } from './migration.ts';
import { createMigrationState, type MigrationState, type MigrationStateRepository } from './migration-state.ts';

export interface MigratorDeps extends Pick<CoreDeps, 'connection' | 'random' | 'logger'> {
  readonly product: Product;
  readonly observeRun?: ObserveJobRun | undefined;
  readonly migrations?: readonly Migration[];
  /** How long to wait for another process, and to try again what fails, in ms. */
  readonly waitMaxMs?: number;
}

type Deps = MigratorDeps & Required<Pick<MigratorDeps, 'migrations'>> & { readonly state: MigrationStateRepository };

/** Operators see it under this name among the jobs, whose lease and backoff it has. */
const JOB_NAME = 'migrate';
const WAIT_MAX_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 100;
const PAUSE_MAX_MS = 2_000;

async function runPending({ connection, product, logger, migrations, state }: Deps, job: JobContext): Promise<void> {
  const run = async ({ name, description, up }: Migration): Promise<void> => {
    logger.info({ migration: name, description }, 'a migration begins');
    const pace = createThrottle();
    const checkpoint = async (): Promise<void> => {
      await pace.rest();
      if (job.isEnding()) throw new Error('The lease is lost: another process may have taken over');
    };
    await up({ connection, product, logger, checkpoint });
    logger.info({ migration: name }, 'a migration has finished');
  };
  const umzug = new Umzug({
    migrations: migrations.map((migration) => ({ name: migration.name, up: () => run(migration) })),
    storage: {
      executed: state.listFinished,
      logMigration: ({ name }) => state.finish(name),
      unlogMigration: () => Promise.reject(new Error('Migrations go forwards only')),
    },
    logger: undefined,
  });
  await umzug.up();
}

/** All that there is to do, by the process that has the lease. */
async function migrate(deps: Deps, job: JobContext): Promise<void> {
  const { connection, logger, state } = deps;
  const { isNewer, indexes } = await state.read();
  if (indexes.length > 0) {
    const drops = indexes.filter((line) => line.startsWith('drop'));
    logger.info({ changes: indexes.length, drops }, 'indexes are brought up to date');
  }
  await ensureIndexes(connection, { mayReplace: !isNewer });
  await runPending(deps, job);
  if (isNewer) return;
  // Last: what has not been migrated yet may be read by them.
  await dropUndeclaredIndexes(connection);
  await state.finishIndexes();
}

/** Brings stored data and indexes to what this version of the code expects. Call it when all models are known. */
export function createMigrator(migratorDeps: MigratorDeps) {
  const { connection, random, logger, observeRun } = migratorDeps;
  const { migrations = ALL_MIGRATIONS, waitMaxMs = WAIT_MAX_MS } = migratorDeps;
  const state = createMigrationState(connection, migrations);
  const deps: Deps = { ...migratorDeps, migrations, state };
  let failure: Error | undefined;
  const run = (job: JobContext): Promise<void> =>
    migrate(deps, job).catch((error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error));
      throw failure;
    });
  const jobs = createJobs({
    connection,
    jobs: [{ name: JOB_NAME, everyMs: 0, run }],
    intervalMs: 0,
    // The lease is between processes, which share no other time.
    clock: systemClock,
    random,
    logger,
    ...(observeRun && { observeRun }),
  });
  const giveUp = ({ pending, indexes }: MigrationState): never => {
    const what = [...pending, ...indexes].join(', ');
    const why = failure?.message ?? 'another process is at it';
    throw new Error(`Pending after ${Math.round(waitMaxMs / 1000)} s: ${what}. ${why}`, { cause: failure });
  };
  return {
    migrations,
    read: state.read,
    /**
     * Resolves once nothing is pending for this version: this process migrates, or the one that has the lease. A
     * failure is logged and retried with backoff. Throws after `waitMaxMs`, with the pending migrations and the cause.
     */
    prepare: async () => {
      await assertWhole(connection);
      const giveUpAt = performance.now() + waitMaxMs;
      let left = await state.read();
      for (let pauseMs = FIRST_PAUSE_MS; !left.isDone; pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)) {
        await jobs.runDue();
        left = await state.read();
        if (left.isDone) break;
        if (performance.now() >= giveUpAt) giveUp(left);
        logger.info({ pending: left.pending, indexes: left.indexes }, 'waiting for migrations');
        await delay(pauseMs);
      }
      const { unknown } = left;
      if (unknown.length > 0) logger.warn({ unknown }, 'a newer version has migrated this database');
    },
  };
}

export type Migrator = ReturnType<typeof createMigrator>;
