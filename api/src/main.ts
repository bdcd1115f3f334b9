import { ConfigError } from '@magnetx/operations';
import { loadConfig } from './config';
import { createDemoClock } from './demo/demo-clock';
import { seedDemo } from './demo/seed-demo';
import { systemClock } from './jobs/clock';
import { systemRandom } from './random';
import { PortBusyError, startServer } from './server';

function fail(error: unknown): never {
  if (error instanceof ConfigError) {
    for (const problem of error.problems) console.error(`The API cannot start. ${problem}`);
  } else if (error instanceof PortBusyError) console.error(error.message);
  else console.error('The API cannot start.', error instanceof Error ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const { adminCreationPassword } = config;
  const clock = createDemoClock(systemClock);
  const server = await startServer(config, { clock }, async (deps) => {
    if (config.seedDemo) await seedDemo({ ...deps, clock, random: systemRandom, adminCreationPassword });
  });
  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    server.logger.info({ signal }, 'api is stopping');
    server.stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch(fail);
