import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { connectDatabase } from '../db/connect.ts';
import { ensureIndexes } from '../db/ensure-indexes.ts';
import { systemRandom } from '../runtime/random.ts';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import { createJobs, runEach, type Job, type Jobs } from './index.ts';

const HOUR_MS = 60 * 60_000;
const LEASE_MS = 30_000;

let connection: Connection;
let clock: TestClock;

beforeEach(async () => {
  connection = await connectDatabase(cleanDatabase().url, { logger: pino({ level: 'silent' }) });
  await ensureIndexes(connection);
  clock = createTestClock();
});
afterEach(() => connection.close());

/** The jobs of one API process on the shared database. */
const processWith = (job: Job, intervalMs = 0): Jobs =>
  createJobs({ connection, jobs: [job], intervalMs, clock, random: systemRandom, logger: pino({ level: 'silent' }) });

/** An hourly job that records which process handled each item. Only one process may run it at a time. */
function createList(count: number) {
  const left = Array.from({ length: count }, (_, index) => index);
  const done: string[] = [];
  const busy = { now: 0, most: 0 };
  const work = async (who: string, item: number, during: () => Promise<void>): Promise<void> => {
    busy.now += 1;
    busy.most = Math.max(busy.most, busy.now);
    await during();
    left.splice(left.indexOf(item), 1);
    done.push(`${who} ${item}`);
    busy.now -= 1;
  };
  const jobOf = (who: string, during: (item: number) => Promise<void> = async () => undefined): Job => ({
    name: 'list',
    everyMs: HOUR_MS,
    run: (context) => runEach([...left], context, (item) => work(who, item, () => during(item))),
  });
  return { jobOf, done, busy };
}

describe('a process that is stopped during a job', () => {
  it('ends its current item, and another process resumes immediately', async () => {
    const { jobOf, done, busy } = createList(4);
    const second = processWith(jobOf('second'));
    let stopped: Promise<void> | undefined;
    const first = processWith(
      jobOf('first', async (item) => {
        if (item !== 1) return;
        stopped = first.stop();
        await second.runDue();
      }),
    );
    await first.runDue();
    await stopped;
    expect(done).toEqual(['first 0', 'first 1']);
    await second.runDue();
    expect(done).toEqual(['first 0', 'first 1', 'second 2', 'second 3']);
    expect(busy.most).toBe(1);
  });

  it('is followed by a process that polls for due jobs', async () => {
    const { jobOf, done, busy } = createList(3);
    let allDone = (): void => undefined;
    const finished = new Promise<void>((resolve) => (allDone = resolve));
    const second = processWith(
      jobOf('second', async (item) => {
        if (item === 2) allDone();
      }),
      1,
    );
    const first = processWith(
      jobOf('first', async () => {
        second.start();
        void first.stop();
      }),
    );
    await first.runDue();
    await finished;
    await second.stop();
    expect(done).toEqual(['first 0', 'second 1', 'second 2']);
    expect(busy.most).toBe(1);
  });

  it('leaves a finished job resting', async () => {
    const { jobOf, done } = createList(1);
    const first = processWith(jobOf('first', async () => void first.stop()));
    await first.runDue();
    let looks = 0;
    const second = processWith({ name: 'list', everyMs: HOUR_MS, run: async () => void (looks += 1) });
    await second.runDue();
    expect({ done, looks }).toEqual({ done: ['first 0'], looks: 0 });
    clock.advance(HOUR_MS);
    await second.runDue();
    expect(looks).toBe(1);
  });
});

describe('a process that crashes during a job', () => {
  it('blocks the job for other processes until its lease has expired', async () => {
    const { jobOf, done } = createList(3);
    let end = (): void => undefined;
    let running: Promise<void> = Promise.resolve();
    await new Promise<void>((resolve) => {
      const gone = jobOf('first', async (item) => {
        if (item === 0) return;
        await new Promise<void>((ended) => {
          end = ended;
          resolve();
        });
        throw new Error('gone');
      });
      running = processWith(gone).runDue();
    });
    const second = processWith(jobOf('second'));
    clock.advance(LEASE_MS - 1);
    await second.runDue();
    expect(done).toEqual(['first 0']);
    clock.advance(1);
    await second.runDue();
    expect(done).toEqual(['first 0', 'second 1', 'second 2']);
    end();
    await running;
  });

  it('stops after its current item if it was suspended and another process took over', async () => {
    const { jobOf, done } = createList(3);
    const second = processWith(jobOf('second'));
    const first = processWith(
      jobOf('first', async (item) => {
        if (item === 0) clock.advance(LEASE_MS);
      }),
    );
    await first.runDue();
    expect(done).toEqual(['first 0']);
    await second.runDue();
    expect(done).toEqual(['first 0', 'second 1', 'second 2']);
  });
});
