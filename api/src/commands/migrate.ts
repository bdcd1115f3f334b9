import { printLine, type Cli } from '@magnetx/operations';
import { pino } from 'pino';
import { loadConfig } from '../config.ts';
import { withMigrator, type Migrator } from '../migrations/index.ts';
import { systemRandom } from '../runtime/random.ts';
import { announceDatabase } from './target-database.ts';

/** Shorter than an API's, because an operator waits for the command. */
const WAIT_MAX_MS = 60_000;

/** A line for each migration, and one for the indexes. */
export async function describeStatus({ migrations, read }: Pick<Migrator, 'migrations' | 'read'>): Promise<string[]> {
  const { finishedAt, pending, unknown, barring, indexes } = await read();
  const known = migrations.map(({ name, description, hasUnseen }) => {
    const finished = finishedAt.get(name);
    const again = finished ? 'pending again, for documents of an older version' : 'pending';
    const state = finished && !pending.includes(name) ? `finished ${finished.toISOString()}` : again;
    const returning = hasUnseen ? '' : ' The previous release cannot serve the changed data.';
    return `${name}: ${state}. ${description}${returning}`;
  });
  const newer = unknown.map((name) => {
    const isBarring = barring.includes(name) ? ' This version cannot serve the changed data, and does not start.' : '';
    return `${name}: finished by a newer version.${isBarring}`;
  });
  return [...known, ...newer, indexes.length === 0 ? 'Indexes: as declared.' : `Indexes: ${indexes.join(', ')}.`];
}

async function withStatus(act: (migrator: Migrator) => Promise<void> = async () => undefined): Promise<void> {
  const config = loadConfig(process.env);
  announceDatabase(config.database);
  const logger = pino({ level: 'silent' });
  await withMigrator({ config, logger, random: systemRandom, waitMs: 0, waitMaxMs: WAIT_MAX_MS }, async (migrator) => {
    await act(migrator);
    for (const line of await describeStatus(migrator)) printLine(line);
  });
}

export function addMigrate(program: Cli): void {
  const migrate = program.command('migrate').description('migrate stored data and indexes');
  migrate
    .command('status')
    .description('print finished and pending migrations, and index changes')
    .action(() => withStatus());
  migrate
    .command('up')
    .description('run pending migrations, as an API does before it is ready')
    .action(() => withStatus(({ prepare }) => prepare()));
}
