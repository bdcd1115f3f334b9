import type { Logger } from 'pino';

export interface Stoppable {
  readonly logger: Pick<Logger, 'info' | 'warn' | 'fatal'>;
  /** Stops the server gracefully. Called once. */
  readonly stop: () => Promise<void>;
  /** What `stop` takes at the most, in ms: a process whose stop hangs is ended all the same. */
  readonly stopMsMax: number;
}

/** One Ctrl-C may arrive more than once: from the terminal, and handed on by npm. */
const SAME_REQUEST_MS = 500;

/**
 * Ties a server to its process. SIGTERM and SIGINT stop it gracefully, with exit code 0; a second one ends the process
 * at once, with 1. An exception that nobody caught is logged as fatal and stops it gracefully too, with 1: what else
 * it left half done nobody knows, so the process must not serve on.
 */
export function stopWithProcess({ logger, stop, stopMsMax }: Stoppable): void {
  let stoppingSince: number | null = null;
  let exitCode = 0;
  const begin = (): void => {
    stoppingSince = performance.now();
    setTimeout(() => {
      logger.fatal('stopping took too long');
      process.exit(1);
    }, stopMsMax).unref();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        logger.fatal({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stoppingSince === null) {
      logger.info({ signal }, 'asked to stop');
      return begin();
    }
    if (performance.now() - stoppingSince < SAME_REQUEST_MS) return undefined;
    logger.warn({ signal }, 'asked again to stop: ending at once');
    return process.exit(1);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // Rejections that nobody handles arrive here too.
  process.on('uncaughtException', (error) => {
    exitCode = 1;
    logger.fatal({ err: error }, 'nobody caught an error: stopping');
    if (stoppingSince === null) begin();
  });
}
