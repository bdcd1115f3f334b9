import { startTracing, type Tracing } from '@magnetx/operations';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from '../config.ts';
import { createLogger } from '../http/logger.ts';
import { createMetrics, type Metrics } from '../http/metrics.ts';
import { createRequestContext, type RequestContext } from '../http/request-context.ts';
import type { Random } from '../runtime/random.ts';
import packageJson from '../../package.json' with { type: 'json' };
import {
  createObserveJobRun,
  createObserveTransaction,
  type ObserveBreachCheck,
  type ObserveJobRun,
  type ObserveTransaction,
} from './observe-work.ts';

/** What tells operators how the process does. */
export interface Observability {
  readonly context: RequestContext;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly observeTransaction: ObserveTransaction;
  readonly observeJobRun: ObserveJobRun;
  readonly observeBreachCheck: ObserveBreachCheck;
  /** Once nothing is served any more. */
  stop: () => Promise<void>;
}

interface Deps {
  readonly config: Pick<Config, 'logLevel' | 'observability'>;
  readonly random: Pick<Random, 'id'>;
  readonly destination?: DestinationStream | undefined;
}

export async function createObservability({ config, random, destination }: Deps): Promise<Observability> {
  const { instanceName, commit, tracing: settings } = config.observability;
  const { version } = packageJson;
  const context = createRequestContext();
  const logger = createLogger(config, context, destination);
  const metrics = createMetrics({ version, commit });
  const tracing = await startTracing({ settings, service: 'api', instanceName, version, logger });
  const all = { context, logger, metrics, tracing, random };
  return {
    ...all,
    observeTransaction: createObserveTransaction(all),
    observeJobRun: createObserveJobRun(all),
    observeBreachCheck: (outcome) => metrics.breachChecks.inc({ outcome }),
    stop: async () => {
      await tracing.stop();
      context.close();
    },
  };
}
