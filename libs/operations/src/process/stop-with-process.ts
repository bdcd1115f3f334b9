import type { Logger } from 'pino';

export interface Stoppable {
  readonly logger: Pick<Logger, 'info' | 'warn' | 'fatal'>;
  /** Stops the server gracefully. Called once. */
  readonly stop: () => Promise<void>;
  /** The limit of `stop` in ms, after which the process ends anyway. */
  readonly stopMsMax: number;
}

/** One Ctrl-C may arrive several times: from the terminal and from npm. */
const SAME_REQUEST_MS = 500;

/**
 * Ties a server to its process. SIGTERM and SIGINT stop it gracefully, with exit code 0; a second signal ends the
 * process immediately, with 1. An uncaught exception is logged as fatal and stops it gracefully with 1, because the
 * process may be in an inconsistent state.
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
    logger.warn({ signal }, 'second signal: ending immediately');
    return process.exit(1);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // Unhandled rejections arrive here too.
  process.on('uncaughtException', (error) => {
    exitCode = 1;
    logger.fatal({ err: error }, 'uncaught error: stopping');
    if (stoppingSince === null) begin();
  });
}
