import { parseArgs } from 'node:util';
import { withDatabase } from '../backup/with-database.ts';
import { loadDatabaseSettings } from '../config.ts';
import { createJobRepository, type JobState } from '../jobs/index.ts';
import { systemClock } from '../runtime/clock.ts';
import { runCommand, say } from './run-command.ts';

const USAGE = 'Say what to do: npm run jobs -- list, or npm run jobs -- release NAME';

function describe({ name, holder, leaseUntil, dueAt, endedAt, failures }: JobState, now: Date): string {
  const isHeld = holder !== null && leaseUntil > now;
  const lateS = Math.max(0, Math.round((now.getTime() - dueAt.getTime()) / 1000));
  const state = isHeld ? `held by ${holder} until ${leaseUntil.toISOString()}` : `${lateS} s late`;
  const ended = endedAt === null ? 'has never ended' : `ended ${endedAt.toISOString()}`;
  return `${name}: ${state}, due ${dueAt.toISOString()}, ${ended}, failures in a row: ${failures}`;
}

/** For operators: how every job stands, and one made due at once and anybody's to take. */
runCommand('Nothing was changed.', async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, name, ...rest] = positionals;
  if (rest.length > 0 || !(command === 'list' ? name === undefined : command === 'release' && name !== undefined)) {
    throw new Error(USAGE);
  }
  await withDatabase(loadDatabaseSettings(process.env).url, async (connection) => {
    const jobs = createJobRepository(connection);
    if (name === undefined) {
      for (const job of await jobs.list()) say(describe(job, systemClock.now()));
      return;
    }
    if (!(await jobs.release(name, systemClock.now()))) throw new Error(`There is no job ${name}.`);
    say(`${name} is due now, and whichever api process looks next takes it.`);
  });
});
