import { printLine, type Cli } from '@magnetx/operations';
import type { Connection } from 'mongoose';
import { withDatabase } from '../backup/with-database.ts';
import { createWorkRepository } from '../jobs/index.ts';
import { createOutboxRepository, retryKind } from '../outbox/index.ts';
import { systemClock } from '../runtime/clock.ts';
import { targetDatabase } from './target-database.ts';

const withOutbox = (act: (connection: Connection) => Promise<void>): Promise<void> =>
  withDatabase(targetDatabase().url, act);

/** Prints what waits for each consumer, and the first event of each failing subject. */
async function printStatus(connection: Connection): Promise<void> {
  const outbox = createOutboxRepository(connection);
  const counts = await outbox.count();
  if (counts.length === 0) printLine('No events wait.');
  for (const { consumer, waiting, oldestAt } of counts) {
    printLine(`${consumer}: ${waiting} waiting, the oldest since ${oldestAt.toISOString()}`);
    for (const { id, payload } of await createWorkRepository(connection).listOpen(retryKind(consumer).name)) {
      const [first] = await outbox.listPending(consumer, 1, String(payload?.['subject']));
      if (first) printLine(`failing: ${consumer} ${first._id}, ${first.name}, retried as ${id}`);
    }
  }
}

/** Takes an event from a consumer without a delivery, and retries the subject's next one if the work was given up. */
async function skip(connection: Connection, consumer: string, id: string): Promise<void> {
  const now = systemClock.now();
  const skipped = await createOutboxRepository(connection).markDelivered(consumer, [id], now);
  if (skipped === 0) throw new Error(`No event ${id} waits for ${consumer}.`);
  const work = createWorkRepository(connection);
  const open = await work.listOpen(retryKind(consumer).name);
  for (const piece of open.filter(({ payload }) => payload?.['subject'] === id.slice(0, id.lastIndexOf('/'))))
    await work.retry(piece.id, now);
  printLine(`${consumer} does not receive ${id}. The next event of its subject follows.`);
}

export function addOutbox(program: Cli): void {
  const outbox = program.command('outbox').description('inspect the events that wait for their consumers');
  outbox
    .command('status')
    .description('print how many events wait for each consumer, and which ones fail')
    .action(() => withOutbox(printStatus));
  outbox
    .command('skip')
    .description('pass over an event that a consumer cannot handle')
    .argument('<consumer>', 'as `status` prints it')
    .argument('<event>', 'its id, as `status` prints it')
    .action((consumer: string, event: string) => withOutbox((connection) => skip(connection, consumer, event)));
}
