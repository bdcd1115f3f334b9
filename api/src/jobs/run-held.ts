import type { CoreDeps } from '../core-deps.ts';
import type { ObserveJobRun } from '../observability/index.ts';
import type { JobEnding, JobRepository } from './job.repository.ts';
import { holdLease } from './lease.ts';

export interface RunHeldDeps extends Pick<CoreDeps, 'clock' | 'logger'> {
  readonly repository: Pick<JobRepository, 'renew' | 'giveBack'>;
  readonly holder: string;
  readonly observeRun: ObserveJobRun;
}

/** A job or a piece of work that this process has taken until its lease ends. */
interface Held {
  readonly id: string;
  readonly until: Date;
  /** The name of the job or of the kind of work, and further fields of the lines in the log. */
  readonly about: { readonly job: string } & Readonly<Record<string, unknown>>;
  /** Of a line about a failure. */
  readonly failedText: string;
}

/** Runs what this process has taken, under its lease. `endingOf` says how to give it back; null: it is done already. */
export async function runHeld(
  { repository, holder, clock, logger, observeRun }: RunHeldDeps,
  { id, until, about, failedText }: Held,
  run: (lease: ReturnType<typeof holdLease>) => Promise<void>,
  endingOf: (failure?: { readonly error: unknown }) => JobEnding | null,
): Promise<void> {
  const lease = holdLease({
    clock,
    until,
    renew: (next) => repository.renew(id, holder, next),
    onError: (err) => logger.warn({ err, ...about }, 'renewing the lease of a job failed'),
  });
  // Logged during the run, so that the line has the run's id.
  const logFailure = (err: unknown): never => {
    logger.error({ err, ...about }, failedText);
    throw err;
  };
  const failure = await observeRun(about.job, () => run(lease).catch(logFailure)).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  lease.release();
  const ending = endingOf(failure);
  if (ending) await repository.giveBack(id, holder, { now: clock.now(), ...ending });
}
