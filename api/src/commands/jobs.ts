import { printLine, type Cli } from '@magnetx/operations';
import { withDatabase } from '../backup/with-database.ts';
import { createJobRepository, type JobState } from '../jobs/index.ts';
import { MIGRATE_JOB } from '../migrations/index.ts';
import { systemClock } from '../runtime/clock.ts';
import { targetDatabase } from './target-database.ts';

function describe({ name, holder, leaseUntil, dueAt, endedAt, failures }: JobState, now: Date): string {
  const isHeld = holder !== null && leaseUntil > now;
  const lateS = Math.max(0, Math.round((now.getTime() - dueAt.getTime()) / 1000));
  const waits = name === MIGRATE_JOB ? 'runs when an API starts' : `${lateS} s late`;
  const state = isHeld ? `held by ${holder} until ${leaseUntil.toISOString()}` : waits;
  const due = name === MIGRATE_JOB ? '' : `due ${dueAt.toISOString()}, `;
  const ended = endedAt === null ? 'has never ended' : `ended ${endedAt.toISOString()}`;
  return `${name}: ${state}, ${due}${ended}, failures in a row: ${failures}`;
}

function withJobs(act: (jobs: ReturnType<typeof createJobRepository>) => Promise<void>): Promise<void> {
  return withDatabase(targetDatabase().url, (connection) => act(createJobRepository(connection)));
}

export function addJobs(program: Cli): void {
  const jobs = program.command('jobs').description('inspect and release background jobs');
  jobs
    .command('list')
    .description('print the state of every job')
    .action(() =>
      withJobs(async ({ list }) => {
        for (const job of await list()) printLine(describe(job, systemClock.now()));
      }),
    );
  jobs
    .command('release')
    .description('make a job due now, for any API to run')
    .argument('<name>', 'of the job')
    .action((name: string) =>
      withJobs(async ({ release }) => {
        if (!(await release(name, systemClock.now()))) throw new Error(`There is no job ${name}.`);
        printLine(`${name} is due now. The next API that looks for work runs it.`);
      }),
    );
}
