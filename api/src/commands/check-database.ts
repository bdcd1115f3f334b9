import { checkClock, failure, holderOfPort, ok, reasonOf, warning, type Finding } from '@magnetx/operations/doctor';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { connectDatabase, describeDatabase } from '../db/connect.ts';
import { assertWhole } from '../db/restore-marker.ts';
import { withMigrator } from '../migrations/index.ts';
import { systemRandom } from '../runtime/random.ts';

const logger = pino({ level: 'silent' });

interface Hello {
  readonly setName?: string;
  readonly localTime: Date;
}

async function checkServer({ db }: Connection): Promise<Finding[]> {
  if (!db) throw new Error('Not connected');
  const askedAt = Date.now();
  const { setName, localTime } = (await db.command({ hello: 1 })) as unknown as Hello;
  const clock = checkClock('the database', { theirs: localTime, askedAt, answeredAt: Date.now() });
  const { version } = (await db.command({ buildInfo: 1 })) as { version?: string };
  const set =
    setName === undefined
      ? failure('database', 'is no replica set', 'Start MongoDB as a replica set: a lone server has no transactions.')
      : ok('database', `MongoDB ${version ?? ''}, replica set ${setName}`);
  return [set, clock];
}

async function checkMigrations(config: Config): Promise<Finding[]> {
  const { pending, unknown, indexes } = await withMigrator(
    { config, logger, random: systemRandom, waitMs: 0 },
    ({ read }) => read(),
  );
  const todo = [...pending, ...indexes];
  if (unknown.length > 0) {
    const advice = 'Run that version, unless you are rolling back.';
    return [warning('migrations', `a newer version finished ${unknown.join(', ')}`, advice)];
  }
  if (todo.length === 0) return [ok('migrations', 'none is pending')];
  const advice = 'The next API that starts runs them; in advance: migrate up.';
  return [warning('migrations', `pending: ${todo.length}, first ${todo[0]}`, advice)];
}

/** Nothing answers at the place of the embedded database. */
function describeEmbeddedAbsence(url: string): Finding {
  const holder = holderOfPort(Number(new URL(url).port));
  return holder === null
    ? warning('database', 'the embedded database is not running', 'npm start runs it.')
    : failure('database', `its port is held by ${holder}`, 'Stop it, or set MONGO_PORT to another port.');
}

/** Whether the database of the settings can serve an API of this version. Rejects if none answers. */
export async function checkDatabase(config: Config): Promise<readonly Finding[]> {
  const { url, isEmbedded } = config.database;
  const connection = await connectDatabase(url, { logger, waitMs: 0 }).catch((error: unknown) => {
    if (isEmbedded) return null;
    throw error;
  });
  if (!connection) return [describeEmbeddedAbsence(url)];
  try {
    const server = await checkServer(connection);
    const advice = 'Finish the restore (docs/runbooks/backup-and-restore.md).';
    const half = await assertWhole(connection).then(
      () => [],
      (error: unknown) => [failure('database', reasonOf(error), advice)],
    );
    return [
      ok('MONGODB_URL', `${describeDatabase(url)} answers`),
      ...server,
      ...half,
      ...(await checkMigrations(config)),
    ];
  } finally {
    await connection.close();
  }
}
