import { ConfigError, stopWithProcess } from '@magnetx/operations';
import { loadConfig } from './config.ts';
import { createLogger } from './observability/logger.ts';
import { descriptorsMax } from './security/descriptors.ts';
import { PortBusyError, startServer, stopServer } from './server.ts';

/** The time after the drain, or for a start that has not finished. */
const CLOSING_MS_MAX = 5_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env, descriptorsMax());
  const logger = createLogger(config.logLevel, config.observability);
  for (const warning of config.warnings) logger.warn(warning);
  const starting = startServer(config, logger);
  stopWithProcess({
    logger,
    stop: () => starting.then(stopServer),
    stopMsMax: config.drainDelayMs + config.drainTimeoutMs + CLOSING_MS_MAX,
  });
  await starting;
}

main().catch((error: unknown) => {
  const isForOperators = error instanceof ConfigError || error instanceof PortBusyError;
  console.error(isForOperators ? error.message : error);
  process.exit(1);
});
