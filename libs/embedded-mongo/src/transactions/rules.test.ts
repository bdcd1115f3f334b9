import { Int32, Long, UUID } from 'mongodb';
import type { Doc } from '../bson/codec.ts';
import { cleanDatabase } from '../testing.ts';
import { RawClient } from '../testing/raw-client.ts';

const { name: $db } = cleanDatabase();
const lsid = { id: new UUID() };
let raw: RawClient;

beforeAll(async () => {
  raw = await RawClient.open();
  await raw.command({ insert: 'rows', documents: [1, 2, 3].map((_id) => ({ _id })), $db });
});
afterAll(async () => {
  await raw.command({ dropDatabase: 1, $db });
  raw.close();
});

const find = { find: 'rows' };
const update = { update: 'rows', updates: [{ q: {}, u: { $set: { n: 1 } }, multi: true }] };
const inside = { lsid, txnNumber: Long.fromNumber(1), autocommit: false };
const begin = { ...inside, startTransaction: true };

// Manual: Transactions, Retryable Writes, Read Concern "snapshot"
describe('options that belong together', () => {
  it.each<[string, Doc, number]>([
    ['a number without a session', { ...update, txnNumber: Long.ONE }, 72],
    ['autocommit without a number', { ...find, lsid, autocommit: false }, 72],
    ['autocommit that is true', { ...find, ...inside, autocommit: true }, 72],
    ['a start outside a transaction', { ...find, lsid, txnNumber: Long.ONE, startTransaction: true }, 72],
    ['a start that is none', { ...find, ...inside, startTransaction: false }, 72],
    ['a number for a command that is not retryable', { ...find, lsid, txnNumber: Long.ONE }, 50768],
    ['a retryable command for many documents', { ...update, lsid, txnNumber: Long.fromNumber(50) }, 72],
    ['a commit outside a transaction', { commitTransaction: 1, lsid }, 125],
    ['a statement of a transaction that never began', { ...find, ...inside, txnNumber: Long.fromNumber(77) }, 251],
    ['a read concern after the first statement', { ...find, ...inside, readConcern: { level: 'snapshot' } }, 72],
    ['a read concern that transactions lack', { ...find, ...begin, readConcern: { level: 'linearizable' } }, 72],
    ['a write concern inside a transaction', { ...update, ...begin, writeConcern: { w: 1 } }, 72],
    ['a snapshot outside a transaction', { ...find, readConcern: { level: 'snapshot' } }, 238],
  ])('%s', async (_what, command, code) => {
    const answer = await raw.command({ ...command, $db: 'commitTransaction' in command ? 'admin' : $db });
    const { writeErrors = [answer] } = answer as { writeErrors?: Doc[] };
    expect(writeErrors[0]).toMatchObject({ code: new Int32(code) });
  });
});

// Manual: getMore, "Sessions"
describe('a cursor stays where it was opened', () => {
  async function open(context: Doc): Promise<Doc> {
    const answer = await raw.command({ ...find, batchSize: 1, ...context, $db });
    return { getMore: (answer['cursor'] as Doc)['id'], collection: 'rows', $db };
  }

  it('in its session', async () => {
    const [none, own] = [await open({}), await open({ lsid })];
    expect(await raw.command({ ...none, lsid })).toMatchObject({ code: new Int32(50736) });
    expect(await raw.command(own)).toMatchObject({ code: new Int32(50737) });
    expect(await raw.command({ ...own, lsid: { id: new UUID() } })).toMatchObject({ code: new Int32(50738) });
    expect(await raw.command({ ...own, lsid })).toMatchObject({ ok: new Int32(1) });
  });

  it('in its transaction', async () => {
    const session = { lsid: { id: new UUID() } };
    const transaction = { ...session, txnNumber: Long.ONE, autocommit: false };
    const outside = await open(session);
    const own = await open({ ...transaction, startTransaction: true });
    expect(await raw.command({ ...own, ...session })).toMatchObject({ code: new Int32(50740) });
    expect(await raw.command({ ...own, ...transaction })).toMatchObject({ ok: new Int32(1) });
    expect(await raw.command({ ...outside, ...transaction })).toMatchObject({ code: new Int32(50739) });
  });
});
