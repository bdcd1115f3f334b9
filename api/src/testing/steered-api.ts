import { printLine } from '@magnetx/operations';
import { loadConfig } from '../config.ts';
import { startServer } from '../server.ts';
import { createEventRecorder } from './event-recorder.ts';
import { createTestClock } from './test-clock.ts';

/** A message from the parent process. */
export interface Steering {
  readonly id: number;
  /** The new time of the clock, in ms since 1970. */
  readonly nowMs: number;
  readonly runsJobs: boolean;
}

/** The minimum of argon2. */
const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The process of an API whose parent sets the clock and runs the jobs. Its argument is the first time. */
const clock = createTestClock();
const turnTo = (nowMs: number) => clock.advance(nowMs - clock.now().getTime());
turnTo(Number(process.argv[2]));

const server = await startServer(loadConfig(process.env), {
  clock,
  passwordCost,
  preparesMonths: false,
  consumers: [createEventRecorder(() => server.connection)],
});
const { url, logger, jobs, product } = server;

async function follow({ id, nowMs, runsJobs }: Steering): Promise<void> {
  turnTo(nowMs);
  await product.outbox.dispatcher.wake();
  if (runsJobs) await jobs.runDue();
  process.send?.({ id });
}

process.on('message', (message: Steering) => {
  // A failed search for due jobs is a lost database. The parent runs them again.
  follow(message).catch((error: unknown) => {
    logger.error({ err: error }, 'running the jobs failed');
    process.send?.({ id: message.id });
  });
});
process.on('disconnect', () => process.exit());
// Printed at every log level.
printLine(JSON.stringify({ url, msg: 'api is ready' }));
