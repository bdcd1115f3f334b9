import { instanceNameOfProcess } from '@magnetx/operations';
import type { CoreDeps } from '../core-deps.ts';
import type { ObserveJobRun } from '../observability/index.ts';
import type { Clock } from '../runtime/clock.ts';
import { createJobRepository, type JobState } from './job.repository.ts';

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
  /** Its work takes seconds, and everything works without it. */
  readonly isCostly?: true;
  run: (context: JobContext) => Promise<void>;
}

export interface JobsDeps extends Pick<CoreDeps, 'connection' | 'clock' | 'random' | 'logger'> {
  readonly jobs: readonly Job[];
  /** How often to look for due jobs. 0 disables it. */
  readonly intervalMs: number;
  readonly observeRun?: ObserveJobRun;
  /** Shows operators which process holds a job. */
  readonly instanceName?: string | undefined;
}

/** A process that ends without giving a job back blocks it for this long. */
const LEASE_MS = 30_000;
const RENEW_INTERVAL_MS = LEASE_MS / 3;
const BACK_OFF_FIRST_MS = 2_000;
const BACK_OFF_MAX_MS = 60_000;

function backOffMs(failures: number): number {
  return Math.min(BACK_OFF_FIRST_MS * 2 ** (failures - 1), BACK_OFF_MAX_MS);
}

interface LeaseDeps {
  readonly clock: Clock;
  readonly until: Date;
  renew: (until: Date) => Promise<boolean>;
  onError: (error: unknown) => void;
}

/**
 * Renews a lease until it is released or lost. An expired lease counts as lost: a process that was suspended, or had no
 * database, must not continue beside its successor.
 */
function holdLease({ clock, until, renew, onError }: LeaseDeps) {
  const lease = { isLost: false, until };
  const renewal = setInterval(() => {
    const next = new Date(clock.now().getTime() + LEASE_MS);
    renew(next).then((isHeld) => {
      lease.isLost ||= !isHeld;
      lease.until = next;
    }, onError);
  }, RENEW_INTERVAL_MS);
  return { isLost: () => lease.isLost || clock.now() >= lease.until, release: () => clearInterval(renewal) };
}

/** How long each job has been overdue. Stored jobs of older releases are ignored. */
function lagsOf(stored: readonly JobState[], jobs: readonly Job[], now: Date): ReadonlyMap<string, number> {
  const names = jobs.map(({ name }) => name);
  const ours = stored.filter(({ name }) => names.includes(name));
  return new Map(ours.map(({ name, dueAt }) => [name, Math.max(0, now.getTime() - dueAt.getTime()) / 1000]));
}

/** Runs jobs with a lease in the database, so only one API process runs a job at a time. */
export function createJobs(deps: JobsDeps) {
  const { connection, jobs, intervalMs, clock, random, logger } = deps;
  const { observeRun = (_name, work) => work(), instanceName = instanceNameOfProcess() } = deps;
  const repository = createJobRepository(connection);
  // Processes may share a name.
  const holder = `${instanceName}/${random.id()}`;
  const state = { isStopping: false, isKnown: false };
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  const runOne = async ({ name, everyMs, run }: Job): Promise<void> => {
    const restMaxMs = Math.max(everyMs, BACK_OFF_MAX_MS);
    const leaseUntil = inMs(LEASE_MS);
    const failedBefore = await repository.take(name, holder, { now: clock.now(), leaseUntil, restMaxMs });
    if (failedBefore === null) return;
    const lease = holdLease({
      clock,
      until: leaseUntil,
      renew: (until) => repository.renew(name, holder, until),
      onError: (error) => logger.warn({ err: error, job: name }, 'renewing the lease of a job failed'),
    });
    let [failures, isCutShort] = [0, false];
    const isEnding = () => (isCutShort ||= state.isStopping || lease.isLost());
    // Logged during the run, so that the line has the run's id.
    const logFailure = (error: unknown): never => {
      failures = failedBefore + 1;
      logger.error({ err: error, job: name, failures }, 'a job failed');
      throw error;
    };
    await observeRun(name, () => run({ isEnding }).catch(logFailure)).catch(() => undefined);
    lease.release();
    const restMs = isCutShort ? 0 : everyMs;
    const dueAt = inMs(failures === 0 ? restMs : backOffMs(failures));
    await repository.giveBack(name, holder, { now: clock.now(), dueAt, failures });
  };

  const runAll = async (): Promise<void> => {
    if (!state.isKnown) for (const { name } of jobs) await repository.ensure(name, clock.now());
    state.isKnown = true;
    for (const job of jobs) if (!state.isStopping) await runOne(job);
  };

  const runDue = async (): Promise<void> => {
    const run = runAll();
    running.add(run);
    try {
      await run;
    } finally {
      running.delete(run);
    }
  };

  const runLater = (): void => {
    timer = setTimeout(() => {
      runDue()
        .catch((error: unknown) => logger.error({ err: error }, 'looking for due jobs failed'))
        .finally(() => {
          if (!state.isStopping) runLater();
        });
    }, intervalMs);
  };

  return {
    /** Runs every due job that no other process holds, and resolves when they have ended. */
    runDue,
    start: (): void => {
      if (intervalMs > 0) runLater();
    },
    /** Resolves when the running jobs have ended. Another process can resume an unfinished job immediately. */
    stop: async (): Promise<void> => {
      state.isStopping = true;
      clearTimeout(timer);
      while (running.size > 0) await Promise.allSettled(running);
    },
    /** How long each job has been overdue, in seconds, by name. */
    lagsS: async () => lagsOf(await repository.list(), jobs, clock.now()),
  };
}

export type Jobs = ReturnType<typeof createJobs>;
