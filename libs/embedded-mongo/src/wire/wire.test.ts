import fc from 'fast-check';
import type { Doc } from '../bson/codec';
import { decode } from '../bson/codec';
import { RawClient, requestBytes } from '../testing/raw-client';
import { FrameReader } from './frames';

const ping: Doc = { ping: 1, $db: 'admin' };
let witness: RawClient;

beforeAll(async () => {
  witness = await RawClient.open();
});
afterAll(() => witness.close());
/** Whatever a test sent: the server still answers others. */
afterEach(async () => {
  expect(await witness.command(ping)).toMatchObject({ ok: expect.anything() });
});

function patched(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(requestBytes(ping));
  change(bytes);
  return bytes;
}

describe('"MongoDB Wire Protocol": messages that end their connection', () => {
  const broken: [string, Buffer][] = [
    ['a length below the header’s', patched((bytes) => bytes.writeInt32LE(10, 0))],
    ['a negative length', patched((bytes) => bytes.writeInt32LE(-1, 0))],
    ['more than 48 MB', patched((bytes) => bytes.writeInt32LE(48_000_001, 0))],
    ['an unknown operation code', patched((bytes) => bytes.writeInt32LE(2010, 12))],
    ['an unknown required flag', patched((bytes) => bytes.writeUInt32LE(4, 16))],
    ['an unknown kind of section', patched((bytes) => bytes.writeUInt8(7, 20))],
    ['a document longer than its message', patched((bytes) => bytes.writeInt32LE(5000, 21))],
    ['a document of an unknown type', patched((bytes) => bytes.writeUInt8(0x42, 25))],
    ['no document at all', Buffer.concat([patched((bytes) => bytes.writeInt32LE(20, 0)).subarray(0, 20)])],
  ];

  it.each(broken)('%s', async (_name, bytes) => {
    const client = await RawClient.open();
    await client.closedBy(bytes);
  });

  it('random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (noise) => {
        const client = await RawClient.open();
        const bytes = patched((message) => message.set(noise.subarray(0, message.length - 4), 4));
        client.socket.write(bytes);
        client.socket.end(noise);
        await new Promise((resolve) => client.socket.once('close', resolve));
      }),
      { numRuns: 40 },
    );
  });
});

describe('"OP_MSG"', () => {
  it('is understood in pieces, and several at once', async () => {
    const client = await RawClient.open();
    const bytes = requestBytes(ping);
    client.socket.write(bytes.subarray(0, 3));
    client.socket.write(bytes.subarray(3, 30));
    await client.exchange(bytes.subarray(30));
    const [first, second] = await Promise.all([client.command(ping), client.command({ nope: 1, $db: 'admin' })]);
    expect(first).toMatchObject({ ok: { value: 1 } });
    expect(second).toMatchObject({ ok: { value: 0 }, codeName: 'CommandNotFound' });
    client.close();
  });

  it('with moreToCome is carried out without an answer', async () => {
    const client = await RawClient.open();
    const insert = { insert: 'silent', documents: [{ _id: 1 }], $db: 'wire-test' };
    client.socket.write(requestBytes(insert, 2));
    const found = await client.command({ find: 'silent', filter: { _id: 1 }, $db: 'wire-test' });
    const again = await client.command({ count: 'silent', $db: 'wire-test' });
    expect([found, again].every(({ ok }) => (ok as { value: number }).value === 1)).toBe(true);
    while (((await client.command({ count: 'silent', $db: 'wire-test' }))['n'] as { value: number }).value === 0);
    await client.command({ dropDatabase: 1, $db: 'wire-test' });
    client.close();
  });
});

describe('many clients', () => {
  it('are all served', async () => {
    const clients = await Promise.all(Array.from({ length: 300 }, () => RawClient.open()));
    const replies = await Promise.all(clients.map((client) => client.command(ping)));
    expect(replies).toHaveLength(300);
    for (const client of clients) client.close();
  });
});

describe('frames', () => {
  it('come out whole however the stream is cut', () => {
    const message = requestBytes(ping);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 60 }), (cuts) => {
        const stream = Buffer.concat(Array.from({ length: 10 }, () => message));
        const reader = new FrameReader();
        const found: Buffer[] = [];
        for (let at = 0, turn = 0; at < stream.length; turn += 1) {
          const size = cuts[turn % cuts.length] ?? 1;
          found.push(...reader.push(stream.subarray(at, at + size)));
          at += size;
        }
        expect(found).toHaveLength(10);
        expect(found.every((one) => one.equals(message))).toBe(true);
      }),
    );
    expect(decode(message.subarray(21))).toMatchObject({ $db: 'admin' });
  });
});
