import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { mongo, type ClientSession, type Connection } from 'mongoose';
import { pino } from 'pino';
import { connectDatabase } from './connect.ts';
import { afterCommit } from './after-commit.ts';
import { createTransactions, type WithTransaction } from './with-transaction.ts';

interface Row {
  _id: string;
  count: number;
}

let connection: Connection;
let withTransaction: WithTransaction;
const rows = () => connection.collection<Row>('rows');

beforeEach(async () => {
  connection = await connectDatabase(cleanDatabase().url, { logger: pino({ level: 'silent' }) });
  ({ withTransaction } = createTransactions(connection));
  await rows().insertOne({ _id: 'there', count: 0 });
});
afterEach(() => connection.close());

it('runs again after a duplicate key, and then sees the existing row', async () => {
  let runs = 0;
  const work = async (session: ClientSession): Promise<string> => {
    runs += 1;
    await rows().updateOne({ _id: 'there' }, { $inc: { count: 1 } }, { session });
    await rows().insertOne({ _id: runs === 1 ? 'there' : 'free', count: 0 }, { session });
    return 'done';
  };
  expect(await withTransaction(work)).toBe('done');
  expect(runs).toBe(2);
  expect(await rows().findOne({ _id: 'there' })).toMatchObject({ count: 1 });
});

it('gives up after repeated duplicate keys, and rolls back', async () => {
  const work = async (session: ClientSession): Promise<void> => {
    await rows().updateOne({ _id: 'there' }, { $inc: { count: 1 } }, { session });
    await rows().insertOne({ _id: 'there', count: 0 }, { session });
  };
  await expect(withTransaction(work)).rejects.toMatchObject({ code: 11_000 });
  expect(await rows().findOne({ _id: 'there' })).toMatchObject({ count: 0 });
});

it('commits all concurrent transactions on one document', async () => {
  const work = async (session: ClientSession): Promise<void> => {
    const row = await rows().findOne({ _id: 'there' }, { session });
    await rows().updateOne({ _id: 'there' }, { $set: { count: (row?.count ?? 0) + 1 } }, { session });
  };
  await Promise.all(Array.from({ length: 60 }, () => withTransaction(work)));
  expect(await rows().findOne({ _id: 'there' })).toMatchObject({ count: 60 });
});

describe('effects', () => {
  it('run in order, once, after the commit of the successful run', async () => {
    let runs = 0;
    const seen: unknown[] = [];
    const work = async (session: ClientSession): Promise<void> => {
      const run = (runs += 1);
      afterCommit(session, async () => void seen.push({ run, row: await rows().findOne({ _id: 'free' }) }));
      afterCommit(session, () => void seen.push('second'));
      await rows().insertOne({ _id: run === 1 ? 'there' : 'free', count: run }, { session });
    };
    await withTransaction(work);
    expect(seen).toEqual([{ run: 2, row: { _id: 'free', count: 2 } }, 'second']);
  });

  it('do not run without a commit', async () => {
    const effect = jest.fn();
    const failing = withTransaction(async (session) => {
      afterCommit(session, effect);
      throw new Error('not today');
    });
    await expect(failing).rejects.toThrow('not today');
    expect(effect).not.toHaveBeenCalled();
  });

  it('are refused for a session without withTransaction', async () => {
    const session = await connection.startSession();
    expect(() => afterCommit(session, () => undefined)).toThrow('outside withTransaction');
    await session.endSession();
  });
});

describe('the timeout of a transaction', () => {
  let nowMs = 0;
  const lostConflict = (): Error => {
    const error = new mongo.MongoError('another transaction was first');
    error.addErrorLabel('TransientTransactionError');
    return error;
  };
  beforeEach(() => {
    nowMs = 0;
    ({ withTransaction } = createTransactions(connection, { nowMs: () => nowMs }));
  });

  it('excludes the time in the line, for the driver as well', async () => {
    const { now } = performance;
    jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + nowMs);
    let isTurnTaken = (): void => undefined;
    const turnTaken = new Promise<void>((resolve) => (isTurnTaken = resolve));
    let endTurn = (): void => undefined;
    const turnEnded = new Promise<void>((resolve) => (endTurn = resolve));
    let slowRuns = 0;
    const slow = withTransaction(async () => {
      slowRuns += 1;
      if (slowRuns === 1) throw lostConflict();
      isTurnTaken();
      await turnEnded;
    });
    await turnTaken;
    const session = await connection.startSession();
    jest.spyOn(connection, 'startSession').mockResolvedValueOnce(session);
    const { startTransaction } = session;
    const start = jest.spyOn(session, 'startTransaction');
    start.mockImplementation((options) => {
      // On its way into the line, the clock passes the driver's own limit.
      if (start.mock.calls.length === 2) {
        nowMs += 180_000;
        endTurn();
      }
      startTransaction.call(session, options);
    });
    let runs = 0;
    const waiting = withTransaction(async () => {
      runs += 1;
      // Loses another conflict during its turn.
      if (runs < 3) throw lostConflict();
      return 'passed';
    });
    await slow;
    expect(await waiting).toBe('passed');
  });

  it('ends a transaction that keeps losing conflicts during its turn', async () => {
    const losing = withTransaction(async () => {
      nowMs += 6_000;
      throw lostConflict();
    });
    await expect(losing).rejects.toMatchObject({ name: 'TransactionTimeoutError' });
  });
});
