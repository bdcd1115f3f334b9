import { confirmLoss, printLine, type Cli } from '@magnetx/operations';
import { loadConfig } from '../config.ts';
import { connectDatabase, describeDatabase } from '../db/connect.ts';
import { createDemoClock } from '../demo/demo-clock.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { createLogger } from '../observability/logger.ts';
import { createRequestContext } from '../observability/request-context.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemRandom } from '../runtime/random.ts';
import { startServer } from '../server.ts';
import { announceDatabase } from './target-database.ts';

async function resetDemo({ yes }: { readonly yes: boolean }): Promise<void> {
  const config = loadConfig({ ...process.env, API_PORT: '0' });
  if (config.profile === 'production') throw new Error('The production profile has no demo data.');
  announceDatabase(config.database);
  await confirmLoss(`This empties ${describeDatabase(config.database.url)}.`, { yes, profile: config.profile });
  const logger = createLogger({ ...config, logLevel: 'warn' }, createRequestContext());
  const connection = await connectDatabase(config.database.url, { logger, waitMs: 0 });
  await connection.dropDatabase();
  await connection.close();
  printLine('The database is empty.');
  const clock = createDemoClock(systemClock);
  const server = await startServer({ ...config, logLevel: 'warn' }, { clock }, async (deps) => {
    await seedDemo({ ...config, ...deps, clock, random: systemRandom });
  });
  await server.stop();
  printLine('The demo data is back.');
}

export function addDemoReset(program: Cli): void {
  program
    .command('demo:reset')
    .description('empty the database and seed the demo data again')
    .option('--yes', 'empty it without a question', false)
    .action(resetDemo);
}
