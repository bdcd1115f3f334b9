import { MongoClient, MongoNetworkError, type Collection, type Document } from 'mongodb';
import { labelsOf } from './errors.ts';
import { RawClient } from './testing/raw-client.ts';
import { connectTestClient, failureOf } from './testing/test-client.ts';
import { startInProcessServer, type InProcessServer } from './testing/in-process-server.ts';

interface Item {
  _id: number;
  n: number;
}

let server: InProcessServer;
/** Never retries automatically. */
let plain: MongoClient;
/** Retries as drivers do. */
let client: MongoClient;
let items: Collection<Item>;

beforeAll(async () => {
  server = await startInProcessServer();
  plain = await new MongoClient(server.url, { retryWrites: false, retryReads: false }).connect();
  client = await new MongoClient(server.url).connect();
  items = client.db('points').collection<Item>('items');
});
beforeEach(async () => {
  await items.deleteMany({});
  await items.insertOne({ _id: 1, n: 0 });
});
afterEach(() => configure('failCommand', 'off'));
afterAll(async () => {
  await client.close();
  await plain.close();
  await server.stop();
});

const unretried = () => plain.db('points').collection<Item>('items');

function configure(name: string, mode: Document | string, data: Document = {}): Promise<Document> {
  return plain.db('admin').command({ configureFailPoint: name, mode, data });
}

async function found(): Promise<Item | null> {
  return await items.findOne({ _id: 1 });
}

describe('the fail point failCommand', () => {
  it('fails commands by their name, as often as asked', async () => {
    await configure('failCommand', { times: 2 }, { failCommands: ['find', 'count'], errorCode: 10107 });
    const failure = await failureOf(unretried().findOne({}));
    expect(failure).toMatchObject({ code: 10107, codeName: 'NotWritablePrimary' });
    await unretried().insertOne({ _id: 2, n: 0 });
    expect(await failureOf(unretried().estimatedDocumentCount())).toMatchObject({ code: 10107 });
    expect(await unretried().countDocuments()).toBe(2);
  });

  it('lets some pass first, and looks at namespace and name of the client', async () => {
    await configure('failCommand', { skip: 1 }, { failCommands: ['find'], errorCode: 2 });
    await unretried().findOne({});
    expect(await failureOf(unretried().findOne({}))).toMatchObject({ code: 2 });
    const data = { failCommands: ['find'], errorCode: 2, namespace: 'points.others', appName: 'named' };
    await configure('failCommand', 'alwaysOn', data);
    await items.findOne({});
    await plain.db('points').collection('others').findOne({});
    const named = await RawClient.open(server.url);
    await named.command({ hello: 1, client: { application: { name: 'named' } }, $db: 'admin' });
    expect(await named.command({ find: 'others', $db: 'points' })).toMatchObject({ codeName: 'BadValue' });
    expect(await named.command({ find: 'items', $db: 'points' })).toHaveProperty('cursor');
    named.close();
  });

  // Specification of server discovery: a connection that fails while it is being made
  it('stops the handshake of the client that it names', async () => {
    await configure('failCommand', 'alwaysOn', { failCommands: ['isMaster'], errorCode: 2, appName: 'named' });
    const named = await RawClient.open(server.url);
    const greeting = { ismaster: 1, client: { application: { name: 'named' } }, $db: 'admin' };
    expect(await named.command(greeting)).toMatchObject({ codeName: 'BadValue' });
    named.close();
  });

  it('labels what a driver may send again, unless other labels are set', async () => {
    await configure('failCommand', { times: 1 }, { failCommands: ['insert'], errorCode: 11600 });
    await items.insertOne({ _id: 2, n: 0 });
    await configure('failCommand', { times: 1 }, { failCommands: ['insert'], errorCode: 11600, errorLabels: [] });
    const failure = await failureOf(items.insertOne({ _id: 3, n: 0 }));
    expect(failure.hasErrorLabel('RetryableWriteError')).toBe(false);
  });

  it('closes the connection, before anything is done', async () => {
    await configure('failCommand', { times: 1 }, { failCommands: ['update'], closeConnection: true });
    await expect(unretried().updateOne({ _id: 1 }, { $inc: { n: 1 } })).rejects.toThrow(MongoNetworkError);
    expect(await found()).toEqual({ _id: 1, n: 0 });
  });

  it('adds an error of the write concern to what was done', async () => {
    const writeConcernError = { code: 91, errmsg: 'Replication is being shut down' };
    await configure('failCommand', { times: 1 }, { failCommands: ['update'], writeConcernError });
    const update = { update: 'items', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] };
    await expect(plain.db('points').command(update)).rejects.toMatchObject({ code: 91 });
    expect(await found()).toEqual({ _id: 1, n: 1 });
  });

  it('holds a command up', async () => {
    const data = { failCommands: ['find'], blockConnection: true, blockTimeMS: 60 };
    await configure('failCommand', { times: 1 }, data);
    const began = performance.now();
    await unretried().findOne({});
    expect(performance.now() - began).toBeGreaterThanOrEqual(58);
  });
});

describe('the fail point onPrimaryTransactionalWrite', () => {
  it('cuts the connection after the write, and the repetition does not write again', async () => {
    await configure('onPrimaryTransactionalWrite', { times: 1 });
    expect(await items.updateOne({ _id: 1 }, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 1 });
    expect(await found()).toEqual({ _id: 1, n: 1 });
  });

  it('fails before the write, and the repetition writes', async () => {
    await configure('onPrimaryTransactionalWrite', { times: 1 }, { failBeforeCommitExceptionCode: 1 });
    const after = await items.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, { returnDocument: 'after' });
    expect(after).toEqual({ _id: 1, n: 1 });
    await configure('onPrimaryTransactionalWrite', 'off');
  });
});

describe('configureFailPoint', () => {
  it('is an unknown command without test commands', async () => {
    const ordinary = await connectTestClient();
    const off = ordinary.client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' });
    expect(await failureOf(off)).toMatchObject({ code: 59 });
    await ordinary.close();
  });

  it('refuses what it does not know', async () => {
    expect(await failureOf(configure('nonsense', 'off'))).toMatchObject({ code: 2 });
    expect(await failureOf(configure('failCommand', { often: 1 }))).toMatchObject({ code: 2 });
  });
});

describe('labels of failures', () => {
  it.each([
    [112, 'statement of a transaction', ['TransientTransactionError']],
    [91, 'statement of a transaction', ['TransientTransactionError']],
    [11000, 'statement of a transaction', []],
    [112, 'end of a transaction', ['TransientTransactionError']],
    [251, 'end of a transaction', ['TransientTransactionError']],
    [91, 'end of a transaction', ['RetryableWriteError']],
    [91, 'retryable write', ['RetryableWriteError']],
    [112, 'retryable write', []],
    [91, 'other', []],
  ] as const)('%i in a %s: %j', (code, attempt, labels) => {
    expect(labelsOf(code, attempt)).toEqual(labels);
  });
});
