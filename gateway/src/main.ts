import { ConfigError } from '@magnetx/operations';
import { loadConfig } from './config';
import { createLogger } from './observability/logger';
import { PortBusyError, startServer, stopServer } from './server';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = createLogger(config.logLevel, config.observability);
  for (const warning of config.warnings) logger.warn(warning);
  const starting = startServer(config, logger);
  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'asked to stop');
    starting.then(stopServer).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.fatal({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await starting;
}

main().catch((error: unknown) => {
  const isForPeople = error instanceof ConfigError || error instanceof PortBusyError;
  console.error(isForPeople ? error.message : error);
  process.exit(1);
});
