import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { PROCESS_ENV } from '@magnetx/operations/testing';
import { IS_WHOLE } from '@magnetx/operations/testing/soak';
import { pino } from 'pino';
import { connectDatabase } from '../db/connect.ts';
import { ensureIndexes } from '../db/ensure-indexes.ts';
import { createTransactions } from '../db/with-transaction.ts';
import { outboxModels } from '../outbox/outbox.model.ts';
import { COUNTED, EVENTS_PER_PIECE, startCountingWorker } from '../testing/counting-worker.ts';
import { crowdOf } from '../testing/crowd.ts';
import { readRecorded } from '../testing/event-recorder.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createEnqueue } from './index.ts';

const PIECES = crowdOf({ sample: 160, whole: 20_000 });
const KILLS = crowdOf({ sample: 2, whole: 30 });
const PER_TRANSACTION = 20;
const LEASE_MS = 30_000;
/** The pieces per second of the clock: at rest, failed events and pieces would wait for the next kill. */
const PER_SECOND = 20;
const PROGRAM = path.join(import.meta.dirname, '..', 'testing', 'counting-process.ts');

interface Worker {
  advance: (ms: number) => void;
  kill: () => Promise<void>;
  stop?: () => Promise<void>;
}

async function startProcess(url: string, sinceStartMs: number, onDone: () => void): Promise<Worker> {
  const child = spawn(process.execPath, [PROGRAM, url], {
    env: PROCESS_ENV,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'close');
  child.on('message', onDone);
  child.send(sinceStartMs);
  return {
    // A process that has just been killed does not hear it.
    advance: (ms) => void child.send(ms, () => undefined),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function startInProcess(url: string, sinceStartMs: number, onDone: () => void): Promise<Worker> {
  const clock = createTestClock();
  clock.advance(sinceStartMs);
  return { ...clock, ...(await startCountingWorker(url, clock, onDone)) };
}

it(`does ${PIECES} pieces of work once each, and delivers their events in order, amid ${KILLS} kills`, async () => {
  const { url } = cleanDatabase();
  const connection = await connectDatabase(url, { logger: pino({ level: 'silent' }) });
  const { withTransaction } = createTransactions(connection);
  const enqueue = createEnqueue({ connection, clock: createTestClock() });
  outboxModels(connection);
  await ensureIndexes(connection);
  const numbers = Array.from({ length: PIECES }, (_, index) => index);
  const produce = async (order: readonly number[]): Promise<void> => {
    for (let at = 0; at < order.length; at += PER_TRANSACTION)
      await withTransaction(async (session) => {
        for (const number of order.slice(at, at + PER_TRANSACTION))
          await enqueue(COUNTED, { number }, { key: String(number) }, session);
      });
  };

  let [done, advancedMs] = [0, 0];
  const workers: Worker[] = [];
  const advance = (ms: number): void => {
    advancedMs += ms;
    for (const worker of workers) worker.advance(ms);
  };
  let onProgress = (): void => undefined;
  const start = () =>
    (IS_WHOLE ? startProcess : startInProcess)(url, advancedMs, () => {
      done += 1;
      if (done % PER_SECOND === 0) advance(1_000);
      onProgress();
    });
  workers.push(await start(), await start());
  const killed: (Promise<void> | undefined)[] = [];
  const kill = async (worker: Worker | undefined): Promise<void> => {
    await worker?.kill();
    killed.push(worker?.stop?.());
  };
  const reach = (count: number) =>
    new Promise<void>((resolve) => {
      onProgress = () => (done >= count ? resolve() : undefined);
      onProgress();
    });
  const killAll = async (): Promise<void> => {
    for (let kills = 1; kills <= KILLS; kills += 1) {
      await reach((kills * PIECES) / (2 * KILLS));
      await kill(workers[kills % 2]);
      workers[kills % 2] = await start();
      // The leases of all running pieces end, also of those whose process lives.
      advance(LEASE_MS);
    }
  };
  await Promise.all([produce(numbers), produce([...numbers].reverse()), killAll()]);

  const jobs = connection.collection('jobs');
  const isOver = async () =>
    (await jobs.countDocuments({ state: 'waiting' })) + (await readRecorded(connection)).waiting === 0;
  while (!(await isOver())) {
    advance(LEASE_MS);
    await delay(20);
  }
  await Promise.all(workers.map(kill));
  await Promise.all(killed);
  const effects = connection.collection('effects');
  const counts = [
    await jobs.countDocuments({ kind: COUNTED.name, state: 'done' }),
    await effects.countDocuments({}),
    await effects.countDocuments({ times: 1 }),
  ];
  const recorded = await readRecorded(connection);
  await connection.close();
  expect(recorded).toEqual({ events: PIECES * EVENTS_PER_PIECE, waiting: 0, lost: [], tooEarly: [] });
  expect(counts).toEqual([PIECES, PIECES, PIECES]);
}, 7_200_000);
