import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { connectDatabase } from '../db/connect.ts';
import { ensureIndexes } from '../db/ensure-indexes.ts';
import { systemRandom } from '../runtime/random.ts';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import { createJobs, runEach, type Job, type Jobs } from './index.ts';

const DAY_MS = 24 * 60 * 60_000;

let connection: Connection;
let clock: TestClock;
let lines: string[];

beforeEach(async () => {
  connection = await connectDatabase(cleanDatabase().url, { logger: pino({ level: 'silent' }) });
  clock = createTestClock();
  lines = [];
});
afterEach(() => connection.close());

/** The jobs of one API process. */
async function processWith(jobs: readonly Job[], intervalMs = 0): Promise<Jobs> {
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const settings = { jobs, intervalMs, instanceName: 'api-7' };
  const made = createJobs({ ...settings, connection, clock, random: systemRandom, logger });
  await ensureIndexes(connection);
  return made;
}

function gate() {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

const counting = (everyMs = 0) => {
  const job = { name: 'count', everyMs, runs: 0, run: async () => void (job.runs += 1) };
  return job;
};

it('runs a due job, and again after its interval', async () => {
  const job = counting(60_000);
  const jobs = await processWith([job]);
  await jobs.runDue();
  await jobs.runDue();
  expect(job.runs).toBe(1);
  clock.advance(60_000);
  await jobs.runDue();
  expect(job.runs).toBe(2);
});

it('runs a job in one of several concurrent processes', async () => {
  const job = counting(60_000);
  const processes = await Promise.all(Array.from({ length: 5 }, () => processWith([job])));
  await Promise.all(processes.map((jobs) => jobs.runDue()));
  expect(job.runs).toBe(1);
});

it('does not run a job that another process holds, and takes it over after a crash', async () => {
  const { open, passed } = gate();
  const begun = gate();
  const ended: boolean[] = [];
  const stuck: Job = {
    name: 'count',
    everyMs: 0,
    run: async ({ isEnding }) => {
      begun.open();
      await passed;
      ended.push(isEnding());
    },
  };
  const job = counting();
  const [first, second] = [await processWith([stuck]), await processWith([job])];
  const running = first.runDue();
  await begun.passed;
  await second.runDue();
  expect(job.runs).toBe(0);
  const [held] = await connection.collection('jobs').find().toArray();
  expect(held?.['holder']).toMatch(/^api-7\//);
  clock.advance(31_000);
  await second.runDue();
  expect(job.runs).toBe(1);
  open();
  await running;
  // The late process did not release a job that it no longer holds.
  const [stored] = await connection.collection('jobs').find().toArray();
  expect(stored).toMatchObject({ holder: null, failures: 0 });
});

it('runs resting and held jobs after the clock was set back', async () => {
  const { open, passed } = gate();
  const begun = gate();
  const job = counting(60_000);
  const stuck: Job = {
    name: 'stuck',
    everyMs: 0,
    run: () => {
      begun.open();
      return passed;
    },
  };
  const running = (await processWith([job, stuck])).runDue();
  await begun.passed;
  const other = { ...counting(), name: 'stuck', run: async () => void (job.runs += 10) };
  const jobs = await processWith([job, other]);
  clock.advance(-1_000);
  await jobs.runDue();
  expect(job.runs).toBe(1);
  clock.advance(-DAY_MS);
  await jobs.runDue();
  expect(job.runs).toBe(12);
  open();
  await running;
});

it('logs a failure and retries with backoff until it succeeds', async () => {
  const job = { name: 'fragile', everyMs: 0, runs: 0, isBroken: true, run: async () => fail() };
  const fail = (): void => {
    job.runs += 1;
    if (job.isBroken) throw new Error('out of order');
  };
  const jobs = await processWith([job]);
  for (const waitMs of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const before = job.runs;
    await jobs.runDue();
    clock.advance(waitMs - 1);
    await jobs.runDue();
    expect(job.runs).toBe(before + 1);
    clock.advance(1);
  }
  expect(lines.filter((line) => line.includes('a job failed'))).toHaveLength(7);
  job.isBroken = false;
  await jobs.runDue();
  await jobs.runDue();
  expect(job.runs).toBe(9);
});

it('runs other jobs when one fails', async () => {
  const job = counting();
  const broken: Job = { name: 'broken', everyMs: 0, run: () => Promise.reject(new Error('out of order')) };
  await (await processWith([broken, job])).runDue();
  expect(job.runs).toBe(1);
});

it('reports how long each of its jobs has been overdue', async () => {
  await (await processWith([{ ...counting(), name: 'of-an-older-release' }])).runDue();
  const jobs = await processWith([counting(10_000)]);
  expect(await jobs.lagsS()).toEqual(new Map());
  await jobs.runDue();
  expect(await jobs.lagsS()).toEqual(new Map([['count', 0]]));
  clock.advance(25_000);
  expect(await jobs.lagsS()).toEqual(new Map([['count', 15]]));
});

it('polls for due jobs, and stops after the running ones', async () => {
  const { open, passed } = gate();
  const begun = gate();
  const done: string[] = [];
  const slow: Job = {
    name: 'slow',
    everyMs: 0,
    run: async (context) => {
      begun.open();
      await passed;
      await runEach(['one', 'two'], context, async (item) => void done.push(item));
      done.push('end');
    },
  };
  const job = counting();
  const jobs = await processWith([slow, job], 1);
  jobs.start();
  await begun.passed;
  const stopped = jobs.stop();
  open();
  await stopped;
  expect(done).toEqual(['end']);
  expect(job.runs).toBe(0);
});

describe('runEach', () => {
  const context = { isEnding: () => false };
  it('runs every item, and then throws the failures', async () => {
    const seen: number[] = [];
    const work = async (item: number) => {
      seen.push(item);
      if (item % 2 === 0) throw new Error(`item ${item}`);
    };
    await expect(runEach([1, 2, 3], context, work)).rejects.toThrow('item 2');
    await expect(runEach([2, 3, 4], context, work)).rejects.toThrow('2 items failed');
    expect(seen).toEqual([1, 2, 3, 2, 3, 4]);
  });
});
