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
  readonly instanceName?: string;
  /** The maximum wait for another process, and the delays between retries, in ms. */
  readonly waitMaxMs?: number;
}

type Deps = MigratorDeps & Required<Pick<MigratorDeps, 'migrations'>> & { readonly state: MigrationStateRepository };

/** The name among the jobs, whose lease and backoff the migrations use. It is due at a start alone. */
export const MIGRATE_JOB = 'migrate';
const WAIT_MAX_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 100;
const PAUSE_MAX_MS = 2_000;

async function runPending({ connection, product, logger, migrations, state }: Deps, job: JobContext): Promise<void> {
  const run = async ({ name, description, up }: Migration): Promise<void> => {
    logger.info({ migration: name, description }, 'migration started');
    const pace = createThrottle();
    const checkpoint = async (): Promise<void> => {
      await pace.rest();
      if (job.isEnding()) throw new Error('The lease was lost, and another process may have taken over');
    };
    await up({ connection, product, logger, checkpoint });
    logger.info({ migration: name }, 'migration finished');
  };
  const umzug = new Umzug({
    migrations: migrations.map((migration) => ({ name: migration.name, up: () => run(migration) })),
    storage: {
      executed: state.listFinished,
      logMigration: ({ name }) => state.finish(name),
      unlogMigration: () => Promise.reject(new Error('Migrations cannot be reverted')),
    },
    logger: undefined,
  });
  await umzug.up();
}

/** Runs all pending changes in the process that holds the lease. */
async function migrate(deps: Deps, job: JobContext): Promise<void> {
  const { connection, logger, state } = deps;
  const { isNewer, indexes } = await state.read();
  const drops = indexes.filter((line) => line.startsWith('drop'));
  if (indexes.length > 0) logger.info({ changes: indexes.length, drops }, 'updating indexes');
  await ensureIndexes(connection, { mayReplace: !isNewer });
  await runPending(deps, job);
  if (isNewer) return;
  // Must be last, because migrations may use these indexes.
  if (drops.length > 0) await dropUndeclaredIndexes(connection);
  await state.finishIndexes();
}

/**
 * Makes migrations pending again that have documents to see, once per start: a release before that still writes cannot
 * keep this one from starting. Throws if a newer version has ended the way back to this one.
 */
async function beginStart({ state, logger }: Pick<Deps, 'state' | 'logger'>): Promise<MigrationState> {
  const before = await state.read();
  const { barring } = before;
  if (barring.length > 0) {
    const advice = 'Start the version that has it, or restore the backup from before.';
    throw new Error(`This version cannot serve the data after ${barring.join(', ')}. ${advice}`);
  }
  const unseen = await state.findUnseen(before);
  if (unseen.length === 0) return before;
  logger.info({ unseen }, 'an older version has written documents: these migrations run again');
  await state.reopen(unseen);
  return state.read();
}

/** Migrates stored data and indexes to this version. Call it after all models are registered. */
export function createMigrator(migratorDeps: MigratorDeps) {
  const { connection, random, logger, observeRun } = migratorDeps;
  const { migrations = ALL_MIGRATIONS, waitMaxMs = WAIT_MAX_MS, instanceName } = migratorDeps;
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
    jobs: [{ name: MIGRATE_JOB, everyMs: 0, run }],
    intervalMs: 0,
    // The lease uses the wall clock, because processes share no monotonic one.
    clock: systemClock,
    random,
    logger,
    instanceName,
    ...(observeRun && { observeRun }),
  });
  const giveUp = ({ pending, indexes }: MigrationState): never => {
    const what = [...pending, ...indexes].join(', ');
    const why = failure?.message ?? 'another process is migrating';
    throw new Error(`Pending after ${Math.round(waitMaxMs / 1000)} s: ${what}. ${why}`, { cause: failure });
  };
  return {
    migrations,
    /** Finished migrations with documents that they have not seen are pending. */
    read: state.readWithUnseen,
    /**
     * Resolves once nothing is pending for this version. This process migrates, or waits for the one that holds the
     * lease. A failure is logged and retried with backoff. After `waitMaxMs`, throws the pending migrations with the
     * cause. Throws immediately if a newer version has ended the way back to this one.
     */
    prepare: async () => {
      await assertWhole(connection);
      let left = await beginStart(deps);
      const giveUpAt = performance.now() + waitMaxMs;
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
