import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { withDatabase } from './backup/with-database';
import { loadConfig } from './config';
import { systemClock } from './jobs/clock';
import { createMigrator, type Migrator } from './migrations';
import { createProduct } from './product';
import { systemRandom } from './random';
import { runCommand, say } from './run-command';

const USAGE = 'Say what to do: npm run migrate -- status, or npm run migrate -- up';

async function sayStatus({ migrations, read }: Migrator): Promise<void> {
  const { finishedAt, unknown, indexes } = await read();
  for (const { name, description } of migrations) {
    say(
      `${name}: ${finishedAt.has(name) ? `finished ${finishedAt.get(name)?.toISOString()}` : 'pending'}. ${description}`,
    );
  }
  for (const name of unknown) say(`${name}: finished by a newer version.`);
  say(indexes.length === 0 ? 'Indexes: as declared.' : `Indexes: ${indexes.join(', ')}.`);
}

/** For operators: how far the database is, and what an api would do to it before it is ready. */
runCommand('Not migrated.', async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, ...rest] = positionals;
  if (rest.length > 0 || (command !== 'status' && command !== 'up')) throw new Error(USAGE);
  const config = loadConfig(process.env);
  const nothing = (): void => undefined;
  await withDatabase(config.database.url, async (connection) => {
    const logger = pino({ level: 'silent' });
    const product = createProduct({
      config,
      connection,
      logger,
      observeTransaction: (pass) => pass(nothing),
      clock: systemClock,
      random: systemRandom,
      publish: nothing,
      onTokenRevoked: nothing,
      onUserDeleted: nothing,
      countSockets: () => 0,
      isRedisUp: () => null,
      xEndpoints: () => {
        throw new Error('Nobody signs in here');
      },
    });
    const migrator = createMigrator({ connection, product, random: systemRandom, logger, waitMaxMs: 60_000 });
    if (command === 'up') await migrator.prepare();
    await sayStatus(migrator);
  });
});
