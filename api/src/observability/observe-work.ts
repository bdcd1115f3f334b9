import type { Tracing } from '@magnetx/operations';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';
import type { RequestContext } from './request-context.ts';
import type { Random } from '../runtime/random.ts';

/** Runs a transaction, which reports each try. */
export type ObserveTransaction = <T>(pass: (onTry: () => void) => Promise<T>) => Promise<T>;

/** Counts a breach check of a new password. */
export type ObserveBreachCheck = (outcome: 'breached' | 'not_breached' | 'failed') => void;

/** Runs a job under a new request id, which its logs and traces carry. */
export type ObserveJobRun = (name: string, run: () => Promise<void>) => Promise<void>;

interface Deps {
  readonly context: RequestContext;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly random: Pick<Random, 'id'>;
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

/** Measures, traces and logs (at `debug`) the transactions of a request or job run. */
export function createObserveTransaction({ logger, metrics, tracing }: Omit<Deps, 'random'>): ObserveTransaction {
  return (pass) =>
    tracing.inSpan('transaction', { 'db.system.name': 'mongodb' }, async (span) => {
      const startedAt = performance.now();
      let tries = 0;
      let outcome = 'failed';
      try {
        const result = await pass(() => {
          tries += 1;
        });
        outcome = 'committed';
        return result;
      } finally {
        const seconds = secondsSince(startedAt);
        metrics.transactions.observe({ outcome }, seconds);
        if (tries > 1) metrics.transactionRepeats.inc(tries - 1);
        span.setAttributes({ 'magnetx.tries': tries });
        logger.debug({ outcome, tries, seconds }, 'transaction');
      }
    });
}

/** Measures, traces and logs job runs. Rejects if the job does. */
export function createObserveJobRun({ context, logger, metrics, tracing, random }: Deps): ObserveJobRun {
  return (name, run) => {
    const requestId = `job-${name}-${random.id()}`;
    const attributes = { 'magnetx.job': name, 'magnetx.request_id': requestId };
    return tracing.inSpan(`job ${name}`, attributes, async ({ traceId }) => {
      const startedAt = performance.now();
      let outcome = 'failed';
      try {
        await context.run({ requestId, traceId, route: 'job' }, run);
        outcome = 'succeeded';
      } finally {
        const seconds = secondsSince(startedAt);
        metrics.jobRuns.inc({ job_name: name, outcome });
        metrics.jobDurations.observe({ job_name: name }, seconds);
        context.run({ requestId, traceId, route: 'job' }, () =>
          logger.debug({ job: name, outcome, seconds }, 'a job ran'),
        );
      }
    });
  };
}
