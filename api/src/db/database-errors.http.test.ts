import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { connectDatabase } from './connect.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { createTransactions } from './with-transaction.ts';

it.each([
  ['before', async (closing: Promise<void>) => closing],
  ['while', async () => undefined],
])('treats a connection that closes %s a transaction fails as a temporary failure', async (_when, wait) => {
  const connection: Connection = await connectDatabase(cleanDatabase().url, { logger: pino({ level: 'silent' }) });
  let closing = Promise.resolve();
  const cutOff = createTransactions(connection).withTransaction(async (session) => {
    await connection.collection('rows').insertOne({ count: 1 }, { session });
    closing = connection.close();
    await wait(closing);
    throw new Error('mongoose has its own error for a closed connection');
  });
  const error: unknown = await cutOff.catch((reason: unknown) => reason);
  await closing;
  expect(String(error)).toMatch(/illegal state transition|abortTransaction twice/);
  expect(isDatabaseUnavailable(error)).toBe(true);
});
