import { instanceNameOfProcess } from '@magnetx/operations';
import type { CoreDeps } from '../core-deps.ts';
import type { ObserveJobRun } from '../observability/index.ts';
import { backOffMs } from './back-off.ts';
import { createJobRepository, isDueAt, type JobRepository, type JobState } from './job.repository.ts';
import { LEASE_MS, msAfter } from './lease.ts';
import { runHeld, type RunHeldDeps } from './run-held.ts';
import { createWorkRunner } from './run-work.ts';
import { createWorkRepository } from './work.repository.ts';
import type { Work } from './work.ts';

export interface JobContext {
  /** True once the process stops or another process has taken the job. The job ends after its current item. */
  isEnding: () => boolean;
}

/**
 * Recurring work. A job finds its remaining items itself, and processes each item in one idempotent transaction. So a
 * job can be interrupted and started again at any time.
 */
export interface Job {
  readonly name: string;
  /** The pause after a successful run. */
  readonly everyMs: number;
  run: (context: JobContext) => Promise<void>;
}

export interface JobsDeps extends Pick<CoreDeps, 'connection' | 'clock' | 'random' | 'logger'> {
  readonly jobs: readonly Job[];
  /** The kinds of work that this process runs. */
  readonly work?: readonly Work[];
  /** How often to look for due jobs and work. 0 disables it. */
  readonly intervalMs: number;
  readonly observeRun?: ObserveJobRun;
  /** Shows operators which process holds a job. */
  readonly instanceName?: string | undefined;
}

const BACK_OFF_MS = { first: 2_000, max: 60_000 };

const restMaxMsOf = ({ everyMs }: Job): number => Math.max(everyMs, BACK_OFF_MS.max);

/** How long each job has been overdue. Stored jobs of older releases are ignored. */
function lagsOf(stored: readonly JobState[], jobs: readonly Job[], now: Date): ReadonlyMap<string, number> {
  const names = jobs.map(({ name }) => name);
  const ours = stored.filter(({ name }) => names.includes(name));
  return new Map(ours.map(({ name, dueAt }) => [name, Math.max(0, now.getTime() - dueAt.getTime()) / 1000]));
}

type RunJobDeps = RunHeldDeps & { readonly repository: JobRepository; readonly isStopping: () => boolean };

/** Runs a job if no other process holds it. */
async function runJob(deps: RunJobDeps, job: Job): Promise<void> {
  const { repository, holder, isStopping, clock } = deps;
  const { name, everyMs, run } = job;
  const [restMaxMs, until] = [restMaxMsOf(job), msAfter(clock.now(), LEASE_MS)];
  const failedBefore = await repository.take(name, holder, { now: clock.now(), leaseUntil: until, restMaxMs });
  if (failedBefore === null) return;
  const failures = failedBefore + 1;
  let isCutShort = false;
  const about = { job: name, failures };
  await runHeld(
    deps,
    { id: name, until, about, failedText: 'a job failed' },
    (lease) => run({ isEnding: () => (isCutShort ||= isStopping() || lease.isLost()) }),
    (failure) =>
      failure
        ? { failures, dueAt: msAfter(clock.now(), backOffMs(BACK_OFF_MS, failures)) }
        : { failures: 0, dueAt: msAfter(clock.now(), isCutShort ? 0 : everyMs) },
  );
}

/** Runs jobs and work with leases in the database, so only one API process runs a job or a piece of work at a time. */
export function createJobs(deps: JobsDeps) {
  const { connection, jobs, intervalMs, clock, random, logger } = deps;
  const { observeRun = (_name, run) => run(), instanceName = instanceNameOfProcess(), work = [] } = deps;
  const repository = createJobRepository(connection);
  // Processes may share a name.
  const holder = `${instanceName}/${random.id()}`;
  const state = { isStopping: false, isKnown: false };
  const ofJobs = { clock, logger, observeRun, holder, repository, isStopping: () => state.isStopping };
  const workRunner = createWorkRunner({ ...ofJobs, random, pieces: createWorkRepository(connection), work });
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const runJobs = async (): Promise<void> => {
    if (!state.isKnown) for (const { name } of jobs) await repository.ensure(name, clock.now());
    state.isKnown = true;
    const stored = new Map((await repository.list()).map((job) => [job.name, job]));
    for (const job of jobs) {
      const known = stored.get(job.name);
      if (state.isStopping || (known && !isDueAt(known, clock.now(), restMaxMsOf(job)))) continue;
      await runJob(ofJobs, job);
    }
  };

  const runAllJobs = async (): Promise<void> => {
    const run = runJobs();
    running.add(run);
    try {
      await run;
    } finally {
      running.delete(run);
    }
  };

  /** A job that takes long does not keep work waiting. */
  const look = (): void => {
    const logFailure = (error: unknown): void => logger.error({ err: error }, 'looking for due jobs failed');
    workRunner.runNext().catch(logFailure);
    if (running.size === 0) runAllJobs().catch(logFailure);
  };

  return {
    /** Runs every due job and all due work that no other process holds, and resolves when they have ended. */
    runDue: async (): Promise<void> => {
      await runAllJobs();
      await workRunner.runDue();
    },
    start: (): void => {
      if (intervalMs > 0) timer = setInterval(look, intervalMs);
    },
    /** Resolves when what is running has ended. Another process can resume unfinished jobs and work immediately. */
    stop: async (): Promise<void> => {
      state.isStopping = true;
      clearInterval(timer);
      await workRunner.stop();
      while (running.size > 0) await Promise.allSettled(running);
    },
    /** How long each job has been overdue, in seconds, by name. */
    lagsS: async () => lagsOf(await repository.list(), jobs, clock.now()),
    /** A count of the pieces of each kind that this process runs. */
    workBy: workRunner.countBy,
  };
}

export type Jobs = ReturnType<typeof createJobs>;
