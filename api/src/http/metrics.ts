import { createServerMetrics, type BuildInfo, type ServerMetrics } from '@magnetx/operations';
import { Counter, Histogram, type Registry } from 'prom-client';

/** The api's figures, beside those that every server has. A route is the path of a call as the contracts write it. */
export interface Metrics extends ServerMetrics {
  readonly jobRuns: Counter<'job_name' | 'outcome'>;
  readonly jobDurations: Histogram<'job_name'>;
  readonly transactions: Histogram<'outcome'>;
  readonly transactionRepeats: Counter;
  readonly breachChecks: Counter<'outcome'>;
}

const JOB_BUCKETS_S = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900];
const TRANSACTION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** `job_name`, since Prometheus itself says `job` for the server that it scrapes. */
function createWorkMetrics(registry: Registry): Omit<Metrics, keyof ServerMetrics> {
  const registers = [registry];
  return {
    jobRuns: new Counter({
      name: 'magnetx_job_runs_total',
      help: 'Runs of jobs in this process, by how they ended.',
      labelNames: ['job_name', 'outcome'] as const,
      registers,
    }),
    jobDurations: new Histogram({
      name: 'magnetx_job_duration_seconds',
      help: 'How long a run of a job took.',
      labelNames: ['job_name'] as const,
      buckets: JOB_BUCKETS_S,
      registers,
    }),
    transactions: new Histogram({
      name: 'magnetx_transaction_duration_seconds',
      help: 'How long a transaction took, with all its tries and the wait for its turn.',
      labelNames: ['outcome'] as const,
      buckets: TRANSACTION_BUCKETS_S,
      registers,
    }),
    transactionRepeats: new Counter({
      name: 'magnetx_transaction_repeats_total',
      help: 'Tries of transactions after the first one: what write conflicts cost.',
      registers,
    }),
    breachChecks: new Counter({
      name: 'magnetx_breached_password_checks_total',
      help: 'Checks of new passwords at BREACHED_PASSWORDS_URL, by outcome.',
      labelNames: ['outcome'] as const,
      registers,
    }),
  };
}

export function createMetrics(build: BuildInfo): Metrics {
  const server = createServerMetrics(build);
  return { ...server, ...createWorkMetrics(server.registry) };
}
