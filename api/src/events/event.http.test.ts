import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { connectDatabase } from '../db/connect.ts';
import { createTransactions } from '../db/with-transaction.ts';
import { createEvent } from './event.ts';

let connection: Connection;
const logs: string[] = [];
const logger = pino({ level: 'error' }, { write: (line) => void logs.push(line) });

beforeAll(async () => {
  connection = await connectDatabase(cleanDatabase().url, { logger });
});
afterAll(() => connection.close());

const emit = (event: ReturnType<typeof createEvent<string>>) =>
  createTransactions(connection).withTransaction((session) => event.emit('news', session));

it('calls subscribers in order, inside the transaction and after its commit', async () => {
  const event = createEvent<string>('arrived', logger);
  const told: string[] = [];
  const rows = connection.collection<{ _id: string }>('rows');
  event.subscribe({
    inside: [
      async (news, session) => void (await rows.insertOne({ _id: news }, { session })),
      async (_news, session) => void told.push(`inside: ${await rows.countDocuments({}, { session })}`),
    ],
    after: [async () => void told.push(`after: ${await rows.countDocuments({})}`), (news) => void told.push(news)],
  });
  await emit(event);
  expect(told).toEqual(['inside: 1', 'after: 1', 'news']);
});

it('rolls back if a subscriber inside the transaction fails', async () => {
  const event = createEvent<string>('refused', logger);
  const after = jest.fn();
  event.subscribe({ inside: [() => Promise.reject(new Error('no room'))], after: [after] });
  await expect(emit(event)).rejects.toThrow('no room');
  expect(after).not.toHaveBeenCalled();
});

it('continues after a subscriber fails after the commit, and logs the failure', async () => {
  const event = createEvent<string>('unheard', logger);
  const second = jest.fn();
  event.subscribe({ after: [() => Promise.reject(new Error('no receiver')), second] });
  await emit(event);
  expect(second).toHaveBeenCalledWith('news');
  expect(logs.join('')).toMatch(/no receiver.*"event":"unheard"|"event":"unheard".*no receiver/s);
});

it('does nothing without subscribers', async () => {
  await expect(emit(createEvent<string>('early', logger))).resolves.toBeUndefined();
});
