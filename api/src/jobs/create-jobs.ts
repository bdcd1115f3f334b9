import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { ObserveJobRun } from '../observability/index.ts';
import type { Random } from '../runtime/random.ts';
import type { Clock } from '../runtime/clock.ts';
import { createJobRepository, type JobState } from './job.repository.ts';

/** What a running job is told. */
export interface JobContext {
  /** True once the process stops, or another one has taken the job over: end after the item at hand. */
  isEnding: () => boolean;
}

/**
 * Work that is due again and again. It looks for what is left to do, so that a stop costs nothing but time, and each
 * item is one transaction that does nothing when it was done already: a job that is cut off is begun again.
 */
export interface Job {
  readonly name: string;
  /** How long it rests after it went well, in ms. */
  readonly everyMs: number;
  run: (context: JobContext) => Promise<void>;
}

export interface JobsDeps {
  readonly connection: Connection;
  readonly jobs: readonly Job[];
  /** How often to look for due work, in ms. 0: never by itself. */
  readonly intervalMs: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly observeRun?: ObserveJobRun;
}

export interface Jobs {
  start: () => void;
  /**
   * Starts nothing more, and resolves when what was under way has ended after the item at hand. A job that had more to
   * do is given back as due at once, for another process to go on with.
   */
  stop: () => Promise<void>;
  /** Runs every job that is due and that no other process is at; resolves when they have ended. */
  runDue: () => Promise<void>;
  /** For how long each job has been overdue, in s, by name. */
  lagsS: () => Promise<ReadonlyMap<string, number>>;
}

/** How long a process that is gone keeps a job from the others, in ms. */
const LEASE_MS = 30_000;
const RENEW_INTERVAL_MS = LEASE_MS / 3;
const BACK_OFF_FIRST_MS = 2_000;
const BACK_OFF_MAX_MS = 60_000;

/** Doubles with each failure in a row. */
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
 * Renews a lease until it is released, or lost to somebody else. One that has run out counts as lost at once: a process
 * that was suspended, or had no database, must not go on beside the one that took over.
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

/** What an older release did is still stored, and is nobody's to do: it is not late. */
function lagsOf(stored: readonly JobState[], jobs: readonly Job[], now: Date): ReadonlyMap<string, number> {
  const names = jobs.map(({ name }) => name);
  const ours = stored.filter(({ name }) => names.includes(name));
  return new Map(ours.map(({ name, dueAt }) => [name, Math.max(0, now.getTime() - dueAt.getTime()) / 1000]));
}

/** Runs jobs on a lease in the database: however many api processes there are, one of them is at a job at a time. */
export function createJobs(deps: JobsDeps): Jobs {
  const { connection, jobs, intervalMs, clock, random, logger, observeRun = (_name, work) => work() } = deps;
  const repository = createJobRepository(connection);
  const holder = random.id();
  const state = { isStopping: false, isKnown: false };
  const underWay = new Set<Promise<void>>();
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
      onError: (error) => logger.warn({ err: error, job: name }, 'a lease was not renewed'),
    });
    let [failures, isCutShort] = [0, false];
    const isEnding = () => (isCutShort ||= state.isStopping || lease.isLost());
    // Logged while it is under way, so that the line carries the id of the run.
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
    underWay.add(run);
    try {
      await run;
    } finally {
      underWay.delete(run);
    }
  };

  const runLater = (): void => {
    timer = setTimeout(() => {
      runDue()
        .catch((error: unknown) => logger.error({ err: error }, 'jobs could not be looked for'))
        .finally(() => {
          if (!state.isStopping) runLater();
        });
    }, intervalMs);
  };

  return {
    runDue,
    start: () => {
      if (intervalMs > 0) runLater();
    },
    stop: async () => {
      state.isStopping = true;
      clearTimeout(timer);
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    lagsS: async () => lagsOf(await repository.list(), jobs, clock.now()),
  };
}
