import { pino } from 'pino';
import { z } from 'zod';
import { connectDatabase } from '../db/connect.ts';
import { createTransactions } from '../db/with-transaction.ts';
import { createJobs, handleWork, type WorkKind } from '../jobs/index.ts';
import { createOutbox } from '../outbox/index.ts';
import type { Clock } from '../runtime/clock.ts';
import { systemRandom } from '../runtime/random.ts';
import { createEventRecorder } from './event-recorder.ts';

export const COUNTED: WorkKind<{ number: number }> = {
  name: 'counted',
  payload: z.object({ number: z.int() }),
  attempts: 20,
  backOffMs: { first: 1_000, max: 10_000 },
  timeoutMs: 60_000,
  concurrency: 8,
};

/** The events that each piece stores with its effect, about as many subjects. */
export const EVENTS_PER_PIECE = 5;
const SUBJECTS = 60;
const NOTE = { notificationId: 'n', type: 'info', topic: 'account', title: 'Counted', message: '' } as const;

/**
 * An API process that counts how often each piece had its effect, and delivers the events of the effects to a recorder.
 * Some pieces fail at first, others look again.
 */
export async function startCountingWorker(url: string, clock: Clock, onDone: () => void) {
  const connection = await connectDatabase(url, { logger: pino({ level: 'silent' }) });
  const { withTransaction } = createTransactions(connection);
  const of = (name: string) => connection.collection<{ _id: number; times: number }>(name);
  const shared = { connection, clock, random: systemRandom, logger: pino({ level: 'silent' }) };
  const outbox = createOutbox(shared);
  outbox.setConsumers([createEventRecorder(() => connection)]);
  const count = handleWork(COUNTED, async ({ number: _id }, { again, finish }) => {
    const { upsertedCount } = await of('looks').updateOne({ _id }, { $inc: { times: 1 } }, { upsert: true });
    if (upsertedCount === 1 && _id % 7 === 0) throw new Error('not yet');
    if (upsertedCount === 1 && _id % 5 === 0) return again(clock.now());
    await withTransaction(async (session) => {
      await of('effects').updateOne({ _id }, { $inc: { times: 1 } }, { upsert: true, session });
      for (let event = 0; event < EVENTS_PER_PIECE; event += 1) {
        const subject = `subject${(_id * EVENTS_PER_PIECE + event) % SUBJECTS}`;
        outbox.store('notification.stored', { subject, payload: { ...NOTE, accountId: subject } }, session);
      }
      await finish(session);
    });
    onDone();
  });
  const jobs = createJobs({ ...shared, jobs: [], work: [count, ...outbox.work()], intervalMs: 5 });
  jobs.start();
  outbox.dispatcher.start(100);
  return {
    /** Ends as a killed process does: nothing is given back. */
    kill: () => connection.close(true),
    /** Resolves when what it ran has ended without its database. */
    stop: async () => {
      await jobs.stop();
      await outbox.dispatcher.stop().catch(() => undefined);
    },
  };
}
