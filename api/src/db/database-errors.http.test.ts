import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { pino } from 'pino';
import { connectDatabase } from './connect';
import { isDatabaseUnavailable } from './database-errors';
import { createTransactions } from './with-transaction';

it('takes a transaction whose connection is closed for one that may be tried again', async () => {
  const connection = await connectDatabase(cleanDatabase().url, { logger: pino({ level: 'silent' }) });
  const cutOff = createTransactions(connection).withTransaction(async (session) => {
    await connection.collection('rows').insertOne({ count: 1 }, { session });
    await connection.close();
    await connection.collection('rows').insertOne({ count: 2 }, { session });
  });
  const error: unknown = await cutOff.catch((reason: unknown) => reason);
  expect(String(error)).toContain('illegal state transition');
  expect({ error, isUnavailable: isDatabaseUnavailable(error) }).toMatchObject({ isUnavailable: true });
});
