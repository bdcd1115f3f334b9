import { startTracing } from '@magnetx/operations';
import type { DestinationStream } from 'pino';
import type { Config } from '../config.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { createRequestContext } from './request-context.ts';
import type { Random } from '../runtime/random.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { createObserveJobRun, createObserveTransaction, type ObserveBreachCheck } from './observe-work.ts';

interface Deps {
  readonly config: Pick<Config, 'logLevel' | 'observability'>;
  readonly random: Pick<Random, 'id'>;
  readonly destination?: DestinationStream | undefined;
}

/** The logs, metrics and traces of the process. */
export async function createObservability({ config, random, destination }: Deps) {
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
    observeBreachCheck: ((outcome) =>
      metrics.breachChecks.inc({ outcome })) satisfies ObserveBreachCheck as ObserveBreachCheck,
    /** Call it last, after everything else has stopped. */
    stop: async (): Promise<void> => {
      await tracing.stop();
      context.close();
    },
  };
}

export type Observability = Awaited<ReturnType<typeof createObservability>>;
