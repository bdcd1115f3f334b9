import { loadConfig } from '../config.ts';
import { connectDatabase } from '../db/connect.ts';
import { createDemoClock } from '../demo/demo-clock.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { createLogger } from '../http/logger.ts';
import { createRequestContext } from '../http/request-context.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemRandom } from '../runtime/random.ts';
import { runCommand, say } from './run-command.ts';
import { startServer } from '../server.ts';

/** Empties the database and seeds the demo again. Refuses what could be somebody's real data. */
async function main(): Promise<void> {
  const config = loadConfig({ ...process.env, API_PORT: '0' });
  if (config.profile === 'production') throw new Error('There is no demo in production.');
  if (!config.database.isEmbedded && !process.argv.includes('--yes')) {
    throw new Error('MONGODB_URL names a database of yours. Say --yes to empty it.');
  }
  const logger = createLogger({ ...config, logLevel: 'warn' }, createRequestContext());
  const connection = await connectDatabase(config.database.url, { logger });
  await connection.dropDatabase();
  await connection.close();
  say('The database is empty.');
  const { adminCreationPassword } = config;
  const clock = createDemoClock(systemClock);
  const server = await startServer({ ...config, logLevel: 'warn' }, { clock }, async (deps) => {
    await seedDemo({ ...deps, clock, random: systemRandom, adminCreationPassword });
  });
  await server.stop();
  say('The demo data is back.');
}

runCommand('The demo was not reset.', main);
