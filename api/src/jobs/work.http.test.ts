import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { pino } from 'pino';
import { z } from 'zod';
import { connectDatabase } from '../db/connect.ts';
import { ensureIndexes } from '../db/ensure-indexes.ts';
import { createTransactions, type WithTransaction } from '../db/with-transaction.ts';
import { systemRandom } from '../runtime/random.ts';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import { createEnqueue, createJobs, createWorkRepository, handleWork, type Jobs, type WorkKind } from './index.ts';
import type { Enqueue, WorkContext } from './work.ts';

const LEASE_MS = 30_000;
const MINUTE_MS = 60_000;

interface Letter {
  to: string;
}
const LETTERS: WorkKind<Letter> = {
  name: 'letters',
  payload: z.object({ to: z.string().min(1) }),
  attempts: 3,
  backOffMs: { first: 10_000, max: 15_000 },
  timeoutMs: 20_000,
  concurrency: 2,
};
type Handle = (letter: Letter, context: WorkContext) => Promise<void>;

let url: string;
let connection: Connection;
let withTransaction: WithTransaction;
let clock: TestClock;
let enqueue: Enqueue;
let lines: string[];

const connect = () => connectDatabase(url, { logger: pino({ level: 'silent' }), monitorCommands: true });
beforeEach(async () => {
  ({ url } = cleanDatabase());
  connection = await connect();
  ({ withTransaction } = createTransactions(connection));
  clock = createTestClock();
  enqueue = createEnqueue({ connection, clock });
  lines = [];
  await ensureIndexes(connection);
});
afterEach(() => connection.close());

/** The work of one API process. Of pauses, the random half is always a quarter. */
function processWith(handle: Handle, kind = LETTERS): Jobs {
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const random = { ...systemRandom, fraction: () => 0.5 };
  const work = [handleWork(kind, handle)];
  return createJobs({ connection, jobs: [], work, intervalMs: 0, clock, random, logger, instanceName: 'api-7' });
}

const send = (to: string, session?: ClientSession) => enqueue(LETTERS, { to }, { key: to }, session);
const stored = (key: string) => connection.collection<{ _id: string }>('jobs').findOne({ _id: `letters:${key}` });
const countOf = async () => (await createWorkRepository(connection).count(clock.now()))[0];

/** A handler that notes whom it wrote to. */
function createPost(during: Handle = async () => undefined) {
  const sent: string[] = [];
  const handle: Handle = async (letter, context) => {
    await during(letter, context);
    sent.push(letter.to);
  };
  return { sent, handle };
}

function gate() {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), passed };
}

describe('a stored piece of work', () => {
  it('commits and rolls back with the transaction of its cause', async () => {
    const { sent, handle } = createPost();
    const cause = async (session: ClientSession) => {
      await send('ada', session);
      throw new Error('rolled back');
    };
    await expect(withTransaction(cause)).rejects.toThrow('rolled back');
    await withTransaction((session) => send('bob', session));
    await processWith(handle).runDue();
    expect(sent).toEqual(['bob']);
  });

  it('happens once by its key, also after it was done, and then keeps no payload', async () => {
    const { sent, handle } = createPost();
    expect([await send('ada'), await send('ada')]).toEqual([true, false]);
    await processWith(handle).runDue();
    expect(await send('ada')).toBe(false);
    await processWith(handle).runDue();
    expect(sent).toEqual(['ada']);
    const done = await stored('ada');
    expect(done).toMatchObject({ state: 'done', holder: null, doneAt: clock.now() });
    expect(Object.keys(done ?? {})).not.toContain('payload');
    const indexes = await connection.collection('jobs').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { doneAt: 1 }, expireAfterSeconds: 604_800 }));
  });

  it('is stored once by concurrent transactions', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => withTransaction((session) => send('ada', session))));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect((await Promise.all([1, 2, 3].map(() => send('bob')))).filter(Boolean)).toHaveLength(1);
  });

  it('waits for its time', async () => {
    const { sent, handle } = createPost();
    const jobs = processWith(handle);
    await enqueue(LETTERS, { to: 'ada' }, { key: 'ada', dueAt: new Date(clock.now().getTime() + MINUTE_MS) });
    await jobs.runDue();
    expect(sent).toEqual([]);
    clock.advance(MINUTE_MS);
    await jobs.runDue();
    expect(sent).toEqual(['ada']);
  });

  it('must fit its schema', async () => {
    await expect(send('')).rejects.toThrow('Too small');
    expect(await stored('')).toBeNull();
  });
});

describe('a failed piece of work', () => {
  it('is tried again after random pauses that double, and then stays as a dead letter', async () => {
    const secret = `https://user:s3cret@example.com/hook?key=s3cret refused it ${'x'.repeat(400)}`;
    const { sent, handle } = createPost(async () => Promise.reject(new Error(secret)));
    const jobs = processWith(handle);
    await send('ada');
    for (const [failures, waitMs] of [
      [1, 7_500],
      [2, 11_250],
    ] as const) {
      await jobs.runDue();
      expect(await stored('ada')).toMatchObject({ state: 'waiting', failures });
      clock.advance(waitMs - 1);
      await jobs.runDue();
      expect(await stored('ada')).toMatchObject({ failures });
      clock.advance(1);
    }
    await jobs.runDue();
    const dead = await stored('ada');
    expect(dead).toMatchObject({ state: 'dead', failures: 3, holder: null, payload: { to: 'ada' } });
    const message = String(dead?.['lastError' as never]);
    expect([message.length, message]).toEqual([
      300,
      expect.stringMatching(/^https:\/\/example\.com\/hook refused it x+$/),
    ]);
    clock.advance(24 * 60 * MINUTE_MS);
    await jobs.runDue();
    expect(lines.filter((line) => line.includes('a piece of work failed'))).toHaveLength(3);
    expect(await jobs.workBy((count) => count.dead)).toEqual(new Map([['letters', 1]]));
    expect([await send('ada'), sent]).toEqual([false, []]);
  });

  it('runs again when an operator retries it, and is removed when it is dropped', async () => {
    const state = { isBroken: true };
    const { sent, handle } = createPost(async () => {
      if (state.isBroken) throw new Error('out of order');
    });
    const jobs = processWith(handle, { ...LETTERS, attempts: 1 });
    for (const to of ['ada', 'bob']) await send(to);
    await jobs.runDue();
    const repository = createWorkRepository(connection);
    const dead = await repository.listDead(['letters'], 10);
    expect(dead.map(({ id, lastError }) => [id, lastError])).toEqual([
      ['letters:ada', 'out of order'],
      ['letters:bob', 'out of order'],
    ]);
    state.isBroken = false;
    const now = clock.now();
    expect([await repository.retry('letters:ada', now), await repository.retry('letters:ada', now)]).toEqual([
      true,
      false,
    ]);
    expect([await repository.drop('letters:ada'), await repository.drop('letters:bob')]).toEqual([false, true]);
    await jobs.runDue();
    expect([sent, await stored('bob')]).toEqual([['ada'], null]);
  });

  it('counts a payload that this version cannot read, and does not keep other pieces waiting', async () => {
    const { sent, handle } = createPost();
    await send('ada');
    await connection.collection<{ _id: string }>('jobs').updateOne({ _id: 'letters:ada' }, { $set: { payload: {} } });
    await send('bob');
    await processWith(handle).runDue();
    expect(sent).toEqual(['bob']);
    expect(await countOf()).toMatchObject({ kind: 'letters', waiting: 1, running: 0, dead: 0 });
    expect((await countOf())?.lastError).toContain('expected string');
  });

  it.each([Object.create(null), Object.assign(new Error(), { message: 5 })])(
    'is given back, whatever was thrown',
    async (thrown) => {
      await send('ada');
      await processWith(() => Promise.reject(thrown)).runDue();
      expect(await stored('ada')).toMatchObject({
        holder: null,
        failures: 1,
        lastError: expect.stringMatching(/text|5/),
      });
    },
  );

  it('is one that takes too long, whose signal then aborts', async () => {
    const seen: boolean[] = [];
    const { sent, handle } = createPost(async (_letter, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      seen.push(signal.aborted);
    });
    await send('ada');
    await processWith(handle, { ...LETTERS, timeoutMs: 20 }).runDue();
    expect(await stored('ada')).toMatchObject({ failures: 1, lastError: 'Not done within 20 ms' });
    expect([seen, sent]).toEqual([[true], ['ada']]);
  });
});

it('runs a piece again at the time that its handler names, which is no failure', async () => {
  let looks = 0;
  const { handle } = createPost(async (_letter, { again }) => {
    looks += 1;
    if (looks < 10) again(new Date(clock.now().getTime() + MINUTE_MS));
  });
  const jobs = processWith(handle);
  await send('ada');
  for (let turn = 1; turn < 10; turn += 1) {
    await jobs.runDue();
    await jobs.runDue();
    expect([looks, await stored('ada')]).toEqual([turn, expect.objectContaining({ state: 'waiting', failures: 0 })]);
    clock.advance(MINUTE_MS);
  }
  await jobs.runDue();
  expect(await stored('ada')).toMatchObject({ state: 'done' });
});

it('runs as many pieces of a kind at a time as it allows, and pieces of other kinds beside them', async () => {
  const { open, passed } = gate();
  const busy = { now: 0, most: 0 };
  const { sent, handle } = createPost(async () => {
    busy.now += 1;
    busy.most = Math.max(busy.most, busy.now);
    if (busy.now === LETTERS.concurrency) open();
    await passed;
    busy.now -= 1;
  });
  for (const to of ['ada', 'bob', 'cyd', 'dan', 'eve']) await send(to);
  await processWith(handle).runDue();
  expect([sent.length, busy.most]).toEqual([5, 2]);
});

it('is found by a process that looks for work, without waiting for a job that takes long', async () => {
  const begun = gate();
  const done = gate();
  const { handle } = createPost(async () => done.open());
  const slow = { name: 'slow', everyMs: 0, run: () => (begun.open(), done.passed) };
  const shared = { connection, clock, random: systemRandom, logger: pino({ level: 'silent' }) };
  const jobs = createJobs({ ...shared, jobs: [slow], work: [handleWork(LETTERS, handle)], intervalMs: 1 });
  jobs.start();
  await begun.passed;
  await send('ada');
  await done.passed;
  await jobs.stop();
  expect(await stored('ada')).toMatchObject({ state: 'done' });
});

it('is looked for by two queries, whatever is stored', async () => {
  const done: Handle = async () => undefined;
  for (let number = 0; number < 50; number += 1) await send(`done ${number}`);
  await processWith(done, { ...LETTERS, concurrency: 10 }).runDue();
  const dueAt = new Date(clock.now().getTime() + MINUTE_MS);
  for (let number = 0; number < 50; number += 1) await enqueue(LETTERS, { to: 'x' }, { key: `later ${number}`, dueAt });
  const resting = ['one', 'two', 'three'].map((name) => ({ name, everyMs: MINUTE_MS, run: async () => undefined }));
  const shared = { connection, clock, random: systemRandom, logger: pino({ level: 'silent' }), intervalMs: 0 };
  const jobs = createJobs({ ...shared, jobs: resting, work: [handleWork(LETTERS, done)] });
  await jobs.runDue();
  const asked: { name: string; query: object }[] = [];
  const listen = ({ commandName: name, command }: mongo.CommandStartedEvent) =>
    void asked.push({ name, query: command['query'] as object });
  connection.getClient().on('commandStarted', listen);
  await jobs.runDue();
  connection.getClient().off('commandStarted', listen);
  expect(asked.map(({ name }) => name)).toEqual(['find', 'findAndModify']);
  const query = connection.collection('jobs').find(asked[1]?.query ?? {});
  const plan = JSON.stringify(await query.sort({ dueAt: 1 }).limit(1).explain('executionStats'));
  expect([plan.includes('COLLSCAN'), Number(/"totalDocsExamined":(\d+)/.exec(plan)?.[1])]).toEqual([false, 0]);
});

describe('a process that stops', () => {
  it('interrupts its pieces, which another one then takes without a failure', async () => {
    const begun = gate();
    const first = processWith(async (_letter, { signal }) => {
      begun.open();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('cut'))));
    });
    await send('ada');
    const running = first.runDue();
    await begun.passed;
    await first.stop();
    await running;
    expect(await stored('ada')).toMatchObject({ state: 'waiting', failures: 0, holder: null });
    const { sent, handle } = createPost();
    await processWith(handle).runDue();
    expect(sent).toEqual(['ada']);
  });
});

describe('a process that is killed', () => {
  it('loses its piece after the lease, and cannot finish it any more', async () => {
    const [begun, { open, passed }] = [gate(), gate()];
    let late: Promise<void> = Promise.resolve();
    const first = processWith(async (_letter, { finish }) => {
      begun.open();
      await passed;
      late = withTransaction((session) => finish(session));
      await late;
    });
    await send('ada');
    const running = first.runDue();
    await begun.passed;
    const { sent, handle } = createPost();
    const second = processWith(handle);
    clock.advance(LEASE_MS - 1);
    await second.runDue();
    expect([sent, await countOf()]).toMatchObject([[], { waiting: 0, running: 1 }]);
    clock.advance(1);
    await second.runDue();
    expect(sent).toEqual(['ada']);
    open();
    await running;
    await expect(late).rejects.toThrow('Another process has taken this piece of work');
    expect(await stored('ada')).toMatchObject({ state: 'done' });
  });

  it('gives up a piece that ends the process at each attempt', async () => {
    await send('ada');
    const end = gate();
    const killed: Promise<void>[] = [];
    for (let turn = 0; turn < LETTERS.attempts; turn += 1) {
      const begun = gate();
      killed.push(processWith(() => (begun.open(), end.passed)).runDue());
      await begun.passed;
      clock.advance(LEASE_MS);
    }
    const { sent, handle } = createPost();
    await processWith(handle).runDue();
    const lastError = 'The process ended during its last attempt';
    expect([sent, await stored('ada')]).toMatchObject([[], { state: 'dead', lastError }]);
    end.open();
    await Promise.all(killed);
    expect(await stored('ada')).toMatchObject({ state: 'dead' });
  });
});
