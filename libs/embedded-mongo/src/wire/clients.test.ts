import { setTimeout as delay } from 'node:timers/promises';
import { Long, ObjectId, UUID, serialize, setInternalBufferSize } from 'bson';
import { decode, type Doc } from '../bson/codec.ts';
import { toNumber } from '../bson/numbers.ts';
import { RawClient, requestBytes } from '../testing/raw-client.ts';
import { bodySection, longInsert, messageOf, sequenceSection } from '../testing/raw-messages.ts';
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts';

const megabyte = 2 ** 20;
const ping: Doc = { ping: 1, $db: 'admin' };
let server: ServerProcess;
let witness: RawClient;

beforeAll(async () => {
  // Connections, cursors and memory are counted: no other test may use this server.
  server = await startServerProcess(['--port', '0', '--memory']);
  witness = await RawClient.open(server.url);
});
afterAll(async () => {
  witness.close();
  await server.stop();
});

/** Encodes documents that are larger than the driver's own buffer for one. */
function encodeAny(doc: Doc): Buffer {
  setInternalBufferSize(20 * megabyte);
  return Buffer.from(serialize(doc));
}

const open = (): Promise<RawClient> => RawClient.open(server.url);

async function status(): Promise<{ connections: number; cursors: number; transactions: number; resident: number }> {
  const reply = (await witness.command({ serverStatus: 1, $db: 'admin' })) as Record<string, Doc>;
  const cursor = (reply['metrics']?.['cursor'] as Doc)['open'] as Doc;
  return {
    connections: toNumber(reply['connections']?.['current']),
    cursors: toNumber(cursor['total']),
    transactions: toNumber(reply['transactions']?.['currentOpen']),
    resident: toNumber(reply['mem']?.['resident']),
  };
}

/** Waits until the server's own figures are as expected; the test's time limit ends a wait in vain. */
async function settled(expected: Partial<Awaited<ReturnType<typeof status>>>): Promise<void> {
  const wanted = Object.entries(expected);
  for (;;) {
    const found = await status();
    if (wanted.every(([name, value]) => found[name as keyof typeof found] === value)) return;
    await delay(20);
  }
}

async function insert(client: RawClient, collection: string, documents: Doc[], more: Doc = {}): Promise<Doc> {
  return await client.command({ insert: collection, documents, $db: 'clients', ...more });
}

describe('a client that vanishes', () => {
  it('in the middle of a cursor leaves no cursor behind', async () => {
    const client = await open();
    await insert(
      client,
      'rows',
      Array.from({ length: 300 }, (_, _id) => ({ _id })),
    );
    const reply = await client.command({ find: 'rows', batchSize: 2, $db: 'clients' });
    await settled({ cursors: 1 });
    client.close();
    await settled({ cursors: 0, connections: 1 });
    const { id } = reply['cursor'] as { id: Long };
    const more = await witness.command({ getMore: id, collection: 'rows', $db: 'clients' });
    expect(more).toMatchObject({ codeName: 'CursorNotFound' });
  });

  it('in the middle of a transaction lets go of what it held', async () => {
    await insert(witness, 'held', [{ _id: 1, n: 0 }]);
    const client = await open();
    const increment = { update: 'held', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }], $db: 'clients' };
    const transaction = { lsid: { id: new UUID() }, txnNumber: Long.ONE, startTransaction: true, autocommit: false };
    await client.command({ ...increment, ...transaction });
    await settled({ transactions: 1 });
    const waits = witness.command(increment);
    client.close();
    expect(await waits).toMatchObject({ nModified: { value: 1 } });
    const found = await witness.command({ find: 'held', $db: 'clients' });
    expect(found).toMatchObject({ cursor: { firstBatch: [{ n: { value: 1 } }] } });
    await settled({ transactions: 0, connections: 1 });
  });

  it('in the middle of a message, or silent after half of one, affects no other client', async () => {
    const halves = await Promise.all(Array.from({ length: 50 }, open));
    for (const client of halves) client.socket.write(requestBytes(ping).subarray(0, 30));
    expect(await witness.command(ping)).toMatchObject({ ok: { value: 1 } });
    await settled({ connections: 51 });
    for (const client of halves) client.close();
    await settled({ connections: 1 });
  });

  it('while its command waits is not answered and not kept', async () => {
    await insert(witness, 'held', [{ _id: 2, n: 0 }]);
    const holder = await open();
    const increment = { update: 'held', updates: [{ q: { _id: 2 }, u: { $inc: { n: 1 } } }], $db: 'clients' };
    const lsid = { id: new UUID() };
    const transaction = { lsid, txnNumber: Long.ONE, autocommit: false };
    await holder.command({ ...increment, ...transaction, startTransaction: true });
    const waiter = await open();
    waiter.socket.write(requestBytes(increment));
    await settled({ connections: 3 });
    waiter.close();
    await settled({ connections: 2 });
    const abort = { abortTransaction: 1, ...transaction, $db: 'admin' };
    expect(await holder.command(abort)).toMatchObject({ ok: { value: 1 } });
    holder.close();
    await settled({ connections: 1, transactions: 0 });
  });
});

describe('a client that waits for news of the topology', () => {
  const exhaustAllowed = 0x10000;
  const moreToCome = 2;
  const wait = { hello: 1, maxAwaitTimeMS: 50, $db: 'admin' };
  const topology = async (client = witness) => (await client.command({ hello: 1, $db: 'admin' }))['topologyVersion'];

  it('gets replies repeatedly', async () => {
    const topologyVersion = await topology();
    const client = await open();
    let last = await client.exchange(requestBytes({ ...wait, topologyVersion }, exhaustAllowed));
    for (let round = 0; round < 3; round += 1) {
      expect(last.readUInt32LE(16)).toBe(moreToCome);
      expect(decode(last.subarray(21))).toMatchObject({ isWritablePrimary: true, topologyVersion, ok: { value: 1 } });
      const next = await client.exchange(Buffer.alloc(0));
      expect(next.readInt32LE(8)).toBe(last.readInt32LE(4));
      last = next;
    }
    client.close();
    await settled({ connections: 1 });
  });

  it('gets one reply when it does not stream, and an immediate one when it knew another server', async () => {
    const topologyVersion = (await topology()) as Doc;
    const client = await open();
    const once = await client.exchange(requestBytes({ ...wait, topologyVersion }));
    expect(once.readUInt32LE(16)).toBe(0);
    const foreign = { ...topologyVersion, processId: new ObjectId() };
    const other = { ...wait, topologyVersion: foreign, maxAwaitTimeMS: 600_000 };
    expect(await client.command(other)).toMatchObject({ topologyVersion, ok: { value: 1 } });
    client.close();
  });

  it('must say for how long, and what it knows', async () => {
    const topologyVersion = await topology();
    for (const [hello, code] of [
      [wait, 31368],
      [{ hello: 1, topologyVersion, $db: 'admin' }, 31368],
      [{ ...wait, topologyVersion, maxAwaitTimeMS: -1 }, 31373],
    ] as const) {
      expect(await witness.command(hello)).toMatchObject({ ok: { value: 0 }, code: { value: code } });
    }
  });

  it('does not keep the server from stopping', async () => {
    const other = await startServerProcess(['--port', '0', '--memory']);
    const client = await RawClient.open(other.url);
    const hello = { ...wait, topologyVersion: await topology(client), maxAwaitTimeMS: 600_000 };
    const closed = client.closedBy(requestBytes(hello, exhaustAllowed));
    await other.stop();
    await closed;
  });
});

describe('many clients', () => {
  it('a thousand concurrent ones are all served and closed', async () => {
    const clients = await Promise.all(Array.from({ length: 1000 }, open));
    const replies = await Promise.all(clients.map((client, _id) => insert(client, 'thousand', [{ _id }])));
    expect(replies.every((reply) => toNumber(reply['n']) === 1)).toBe(true);
    expect(await witness.command({ count: 'thousand', $db: 'clients' })).toMatchObject({ n: { value: 1000 } });
    await settled({ connections: 1001 });
    for (const client of clients) client.close();
    await settled({ connections: 1 });
  });
});

describe('"MongoDB Limits and Thresholds"', () => {
  it('a message of 48 MB is taken; a longer one ends its connection', async () => {
    const client = await open();
    const longest = longInsert('long', 'clients', 48_000_000);
    expect(longest).toHaveLength(48_000_000);
    expect(decode((await client.exchange(longest)).subarray(21))).toMatchObject({ n: { value: 4 } });
    await client.closedBy(longInsert('long', 'clients', 48_000_001));
    expect(await witness.command({ drop: 'long', $db: 'clients' })).toMatchObject({ ok: { value: 1 } });
    await settled({ connections: 1 });
  });

  const mostBytes = 16 * megabyte;
  const docOf = (size: number): Doc => ({ _id: 1, t: 'x'.repeat(size - 22) });
  const sized: [string, number, Doc][] = [
    ['16 MB is taken', mostBytes, { n: { value: 1 } }],
    ['more than 16 MB is refused', mostBytes + 1, { n: { value: 0 }, writeErrors: [{ code: { value: 2 } }] }],
    ['far more than 16 MB is refused', 17 * megabyte, { code: { value: 10334 }, codeName: 'BSONObjectTooLarge' }],
  ];

  it.each(sized)('a document of %s', async (_name, size, expected) => {
    const client = await open();
    const doc = encodeAny(docOf(size));
    expect(doc).toHaveLength(size);
    const bytes = messageOf(bodySection({ insert: 'large', $db: 'clients' }), sequenceSection('documents', [doc]));
    expect(decode((await client.exchange(bytes)).subarray(21))).toMatchObject(expected);
    expect(await client.command({ drop: 'large', $db: 'clients' })).toMatchObject({ ok: { value: 1 } });
    client.close();
  });

  it('an update cannot make a document larger than 16 MB', async () => {
    const half = { t: 'x'.repeat(9 * megabyte) };
    await insert(witness, 'large', [{ _id: 1, ...half }]);
    const update = { update: 'large', updates: [{ q: { _id: 1 }, u: { $set: { u: half.t } } }], $db: 'clients' };
    expect(await witness.command(update)).toMatchObject({ writeErrors: [{ code: { value: 17419 } }] });
    await witness.command({ drop: 'large', $db: 'clients' });
  });

  it('a reply cannot hold a document larger than 16 MB', async () => {
    await insert(witness, 'large', [{ t: 'x'.repeat(9 * megabyte) }]);
    await insert(witness, 'large', [{ t: 'y'.repeat(9 * megabyte) }]);
    const pipeline = [{ $group: { _id: null, all: { $push: '$t' } } }];
    const reply = await witness.command({ aggregate: 'large', pipeline, cursor: {}, $db: 'clients' });
    expect(reply).toMatchObject({ ok: { value: 0 }, code: { value: 10334 } });
    await witness.command({ drop: 'large', $db: 'clients' });
  });
});

describe('a client that does not read', () => {
  it('is served no further, and costs no memory, until it does', async () => {
    await insert(witness, 'slow', [{ t: 'x'.repeat(4 * megabyte) }]);
    const find: Doc = { find: 'slow', $db: 'clients' };
    const client = await open();
    const before = await status();
    client.socket.pause();
    const replies = Array.from({ length: 60 }, () => client.command(find));
    // Enough turns for the server to carry out all of them, if it would.
    for (let turn = 0; turn < 200; turn += 1) await witness.command(ping);
    expect((await status()).resident - before.resident).toBeLessThan(120);
    client.socket.resume();
    expect(await Promise.all(replies)).toHaveLength(60);
    client.close();
    await settled({ connections: 1, cursors: 0 });
  });
});
