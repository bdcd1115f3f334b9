// First: from here on, texts of modules can be translated for each caller.
import { inLanguage, learnLanguages } from '@magnetx/texts/server';
import { ConfigError, stopWithProcess } from '@magnetx/operations';
import { SOURCE_LOCALE } from '@magnetx/texts/locales';
import { loadConfig } from './config.ts';
import { createDemoClock } from './demo/demo-clock.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { CATALOGS } from './settings/catalogs.ts';
import { systemClock } from './runtime/clock.ts';
import { systemRandom } from './runtime/random.ts';
import { PortBusyError, startServer } from './server.ts';

/** The time after the drain, to close the database's connections and send the last traces. */
const CLOSING_MS_MAX = 5_000;

function fail(error: unknown): never {
  if (error instanceof ConfigError) {
    for (const problem of error.problems) console.error(`The API cannot start. ${problem}`);
  } else if (error instanceof PortBusyError) console.error(error.message);
  else console.error('The API cannot start.', error instanceof Error ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const { drainDelayMs, drainTimeoutMs } = config;
  await learnLanguages(CATALOGS);
  const clock = createDemoClock(systemClock);
  const { url, logger, stop } = await startServer(config, { clock }, async (deps) => {
    // As a call, so that its notifications can be translated.
    const seed = () => seedDemo({ ...config, ...deps, clock, random: systemRandom });
    if (config.seedDemo) await inLanguage(SOURCE_LOCALE, seed);
  });
  stopWithProcess({ logger, stop, stopMsMax: drainDelayMs + drainTimeoutMs + CLOSING_MS_MAX });
  // Logged last: a supervisor may stop the process once it has read this line.
  logger.info({ url, profile: config.profile }, 'api is ready');
}

main().catch(fail);
