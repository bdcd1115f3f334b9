import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { loadConfig } from '../config.ts';
import { withMigrator, type Migrator } from '../migrations/index.ts';
import { systemRandom } from '../runtime/random.ts';
import { runCommand, say } from './run-command.ts';

const USAGE = 'Say what to do: npm run migrate -- status, or npm run migrate -- up';
/** An operator who is there is told sooner than a log why nothing is done. */
const WAIT_MAX_MS = 60_000;

async function sayStatus({ migrations, read }: Migrator): Promise<void> {
  const { finishedAt, unknown, indexes } = await read();
  for (const { name, description } of migrations) {
    const finished = finishedAt.get(name);
    say(`${name}: ${finished ? `finished ${finished.toISOString()}` : 'pending'}. ${description}`);
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
  const logger = pino({ level: 'silent' });
  await withMigrator({ config, logger, random: systemRandom, waitMs: 0, waitMaxMs: WAIT_MAX_MS }, async (migrator) => {
    if (command === 'up') await migrator.prepare();
    await sayStatus(migrator);
  });
});
