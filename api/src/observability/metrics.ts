import { createServerMetrics, type BuildInfo, type ServerMetrics } from '@magnetx/operations';
import { Counter, Histogram, type Registry } from 'prom-client';

/** The API's metrics, in addition to those of every server. A route is a call's path as the contracts write it. */
export interface Metrics extends ServerMetrics {
  readonly jobRuns: Counter<'job_name' | 'outcome'>;
  readonly jobDurations: Histogram<'job_name'>;
  readonly transactions: Histogram<'outcome'>;
  readonly transactionRepeats: Counter;
  readonly breachChecks: Counter<'outcome'>;
  readonly storageRefusals: Counter<'store'>;
}

const JOB_BUCKETS_S = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900];
const TRANSACTION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Named `job_name`, because Prometheus uses `job` for the scraped server. */
function createWorkMetrics(registry: Registry): Omit<Metrics, keyof ServerMetrics> {
  const registers = [registry];
  return {
    jobRuns: new Counter({
      name: 'magnetx_job_runs_total',
      help: 'Job runs in this process by outcome.',
      labelNames: ['job_name', 'outcome'] as const,
      registers,
    }),
    jobDurations: new Histogram({
      name: 'magnetx_job_duration_seconds',
      help: 'Duration of a job run.',
      labelNames: ['job_name'] as const,
      buckets: JOB_BUCKETS_S,
      registers,
    }),
    transactions: new Histogram({
      name: 'magnetx_transaction_duration_seconds',
      help: 'Duration of a transaction, including retries and waiting.',
      labelNames: ['outcome'] as const,
      buckets: TRANSACTION_BUCKETS_S,
      registers,
    }),
    transactionRepeats: new Counter({
      name: 'magnetx_transaction_repeats_total',
      help: 'Retries of transactions after write conflicts.',
      registers,
    }),
    breachChecks: new Counter({
      name: 'magnetx_breached_password_checks_total',
      help: 'Checks of new passwords at BREACHED_PASSWORDS_URL, by outcome.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    storageRefusals: new Counter({
      name: 'magnetx_storage_refusals_total',
      help: 'Requests refused because a store is full: the database or the pictures.',
      labelNames: ['store'] as const,
      registers,
    }),
  };
}

export function createMetrics(build: BuildInfo): Metrics {
  const server = createServerMetrics(build);
  const metrics = { ...server, ...createWorkMetrics(server.registry) };
  // An alert compares them from the start.
  for (const store of ['database', 'pictures']) metrics.storageRefusals.inc({ store }, 0);
  return metrics;
}
