import { printLine, type Cli } from '@magnetx/operations';
import { withDatabase } from '../backup/with-database.ts';
import {
  createJobRepository,
  createWorkRepository,
  type DeadWork,
  type JobState,
  type WorkCount,
} from '../jobs/index.ts';
import { MIGRATE_JOB } from '../migrations/index.ts';
import { systemClock } from '../runtime/clock.ts';
import { DISPATCH_LEASE } from '../outbox/index.ts';
import { targetDatabase } from './target-database.ts';

/** Dead letters in a list, the oldest first. */
const DEAD_MAX = 50;

/** Leases without a time at which they are due. */
const UNSCHEDULED: ReadonlyMap<string, string> = new Map([
  [MIGRATE_JOB, 'runs when an API starts'],
  [DISPATCH_LEASE, 'runs while an API runs'],
]);

function describe({ name, holder, leaseUntil, dueAt, endedAt, failures }: JobState, now: Date): string {
  const isHeld = holder !== null && leaseUntil > now;
  const lateS = Math.max(0, Math.round((now.getTime() - dueAt.getTime()) / 1000));
  const waits = UNSCHEDULED.get(name) ?? `${lateS} s late`;
  const state = isHeld ? `held by ${holder} until ${leaseUntil.toISOString()}` : waits;
  const due = UNSCHEDULED.has(name) ? '' : `due ${dueAt.toISOString()}, `;
  const ended = endedAt === null ? 'has never ended' : `ended ${endedAt.toISOString()}`;
  return `${name}: ${state}, ${due}${ended}, failures in a row: ${failures}`;
}

function describeWork({ kind, waiting, running, dead, oldestDueAt, lastError }: WorkCount): string {
  const due = oldestDueAt === null ? '' : `, the oldest due ${oldestDueAt.toISOString()}`;
  const failed = lastError === null ? '' : `, last error: ${lastError}`;
  return `${kind}: ${waiting} waiting, ${running} running, ${dead} dead${due}${failed}`;
}

function describeDead({ id, failures, endedAt, lastError }: DeadWork): string {
  return `dead: ${id}, ended ${endedAt.toISOString()} after ${failures} failures: ${lastError}`;
}

type Stored = ReturnType<typeof createJobRepository> & { readonly work: ReturnType<typeof createWorkRepository> };

function withJobs(act: (jobs: Stored) => Promise<void>): Promise<void> {
  return withDatabase(targetDatabase().url, (connection) =>
    act({ ...createJobRepository(connection), work: createWorkRepository(connection) }),
  );
}

export function addJobs(program: Cli): void {
  const jobs = program.command('jobs').description('inspect and release background jobs and work');
  jobs
    .command('list')
    .description('print the state of every job, the work by kind, and the dead letters')
    .action(() =>
      withJobs(async ({ list, work }) => {
        const now = systemClock.now();
        for (const job of await list()) printLine(describe(job, now));
        const counts = await work.count(now);
        for (const count of counts) printLine(describeWork(count));
        const dead = await work.listDead(
          counts.map(({ kind }) => kind),
          DEAD_MAX,
        );
        for (const one of dead) printLine(describeDead(one));
      }),
    );
  const decide = (command: Cli, act: (work: Stored['work'], id: string) => Promise<boolean>) =>
    command.argument('<id>', 'of the dead letter, as `list` prints it').action((id: string) =>
      withJobs(async ({ work }) => {
        if (!(await act(work, id))) throw new Error(`There is no dead letter ${id}.`);
        printLine(`Done: ${command.name()} ${id}.`);
      }),
    );
  decide(jobs.command('retry').description('run work again that was given up'), ({ retry }, id) =>
    retry(id, systemClock.now()),
  );
  decide(jobs.command('drop').description('remove work that was given up, with its key'), ({ drop }, id) => drop(id));
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
