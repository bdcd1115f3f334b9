import fc from 'fast-check';
import { decode, encode, type Doc } from '../bson/codec.ts';
import { RawClient, requestBytes } from '../testing/raw-client.ts';
import { bodySection, messageOf, sequenceSection } from '../testing/raw-messages.ts';
import { FrameReader } from './frames.ts';

const ping: Doc = { ping: 1, $db: 'admin' };
let witness: RawClient;

beforeAll(async () => {
  witness = await RawClient.open();
});
afterAll(() => witness.close());
/** After every test, the server still answers other clients. */
afterEach(async () => {
  expect(await witness.command(ping)).toMatchObject({ ok: expect.anything() });
});

const patched = (change: (bytes: Buffer) => void, bytes = Buffer.from(requestBytes(ping))): Buffer => {
  change(bytes);
  return bytes;
};

/** A checksum, which is ignored: the bytes came over loopback. */
function withChecksum(): Buffer {
  const bytes = Buffer.concat([requestBytes(ping, 1), Buffer.alloc(4)]);
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}

function queryBytes(namespace: string, doc: Doc): Buffer {
  const text = Buffer.from(`\0\0\0\0${namespace}\0\0\0\0\0\x01\0\0\0`);
  const bytes = Buffer.concat([Buffer.from(requestBytes(ping)).subarray(0, 16), text, encode(doc)]);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(2004, 12);
  return bytes;
}

/** A document with this number of levels, more than the driver's encoder supports. */
function nested(levels: number): Buffer {
  const bytes = Buffer.alloc(levels * 8 + 5);
  for (let level = 0, at = 0; level <= levels; level += 1, at += 7) {
    bytes.writeInt32LE(bytes.length - level * 8, at);
    if (level < levels) bytes.write('\x03a\0', at + 4, 'latin1');
  }
  return bytes;
}

describe('"MongoDB Wire Protocol": messages that end their connection', () => {
  const broken: [string, Buffer][] = [
    ['a length below the header’s', patched((bytes) => bytes.writeInt32LE(10, 0))],
    ['a negative length', patched((bytes) => bytes.writeInt32LE(-1, 0))],
    ['the longest length that there is', patched((bytes) => bytes.writeInt32LE(0x7fffffff, 0))],
    ['more than 48 MB', patched((bytes) => bytes.writeInt32LE(48_000_001, 0))],
    ['an unknown operation code', patched((bytes) => bytes.writeInt32LE(2010, 12))],
    ['OP_COMPRESSED, which was never agreed', patched((bytes) => bytes.writeInt32LE(2012, 12))],
    ['OP_INSERT, which MongoDB no longer takes', patched((bytes) => bytes.writeInt32LE(2002, 12))],
    ['an unknown required flag', patched((bytes) => bytes.writeUInt32LE(4, 16))],
    ['a header and nothing else', patched((bytes) => bytes.writeInt32LE(16, 0)).subarray(0, 16)],
  ];

  it.each(broken)('%s', async (_name, bytes) => {
    const client = await RawClient.open();
    await client.closedBy(bytes);
  });
});

describe('"OP_MSG": malformed content gets an error, and the connection stays open', () => {
  const one = encode({ _id: 1 });
  const text = Buffer.from(requestBytes({ ping: 1, $db: 'admin', comment: 'abcdef' }));
  const string = text.indexOf('abcdef') - 4;
  const malformed: [string, Buffer, number][] = [
    ['no section at all', messageOf(), 40587],
    ['no body', messageOf(sequenceSection('documents', [one])), 40587],
    ['two bodies', messageOf(bodySection(ping), bodySection(ping)), 40430],
    ['an unknown kind of section', messageOf(bodySection(ping), Buffer.from([7])), 40432],
    ['a document longer than its message', patched((bytes) => bytes.writeInt32LE(5000, 21)), 22],
    ['a document of negative length', patched((bytes) => bytes.writeInt32LE(-5, 21)), 22],
    ['a document that is cut short', messageOf(bodySection(ping).subarray(0, 9)), 22],
    ['a document without its last byte’s zero', patched((bytes) => bytes.writeUInt8(1, bytes.length - 1)), 22],
    ['an unknown type of value', patched((bytes) => bytes.writeUInt8(0x42, 25)), 22],
    [
      'a text that is longer than its document',
      patched((bytes) => bytes.writeInt32LE(900, string), Buffer.from(text)),
      22,
    ],
    ['a text of negative length', patched((bytes) => bytes.writeInt32LE(-1, string), Buffer.from(text)), 22],
    ['a text that is not UTF-8', patched((bytes) => bytes.writeUInt8(0xff, string + 5), Buffer.from(text)), 22],
    ['a sequence that is too long', messageOf(bodySection(ping), sequenceSection('documents', [one], 50)), 22],
    ['a sequence that is too short', messageOf(bodySection(ping), sequenceSection('documents', [one], -4)), 22],
    ['a sequence without a name', messageOf(bodySection(ping), Buffer.from([1, 5, 0, 0, 0, 65])), 22],
    ['a sequence twice', messageOf(bodySection(ping), sequenceSection('a', [one]), sequenceSection('a', [one])), 40431],
    ['a sequence that the body has too', messageOf(bodySection({ ...ping, a: 1 }), sequenceSection('a', [one])), 40433],
    ['more levels than the decoder can stand', messageOf(Buffer.from([0]), nested(100_000)), 15],
    ['no database', messageOf(bodySection({ ping: 1 })), 40571],
  ];

  it.each(malformed)('%s', async (_name, bytes, code) => {
    const client = await RawClient.open();
    const reply = decode((await client.exchange(bytes)).subarray(21));
    expect(reply).toMatchObject({ ok: { value: 0 }, code: { value: code } });
    expect(await client.command(ping)).toMatchObject({ ok: { value: 1 } });
    client.close();
  });
});

describe('"OP_MSG"', () => {
  it('is parsed in pieces, and several together', async () => {
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

  it('with a checksum, and with unknown optional flags', async () => {
    const client = await RawClient.open();
    const optional = patched((bytes) => bytes.writeUInt32LE(0xffff0000, 16));
    for (const bytes of [withChecksum(), optional]) {
      expect(decode((await client.exchange(bytes)).subarray(21))).toMatchObject({ ok: { value: 1 } });
    }
    client.close();
  });

  it('takes documents beside the body', async () => {
    const client = await RawClient.open();
    const docs = [encode({ _id: 1 }), encode({ _id: 2 })];
    const insert = messageOf(bodySection({ insert: 'beside', $db: 'wire-test' }), sequenceSection('documents', docs));
    expect(decode((await client.exchange(insert)).subarray(21))).toMatchObject({ n: { value: 2 } });
    await client.command({ drop: 'beside', $db: 'wire-test' });
    client.close();
  });

  it('with moreToCome is carried out without an answer, in its turn', async () => {
    const client = await RawClient.open();
    client.socket.write(requestBytes({ insert: 'silent', documents: [{ _id: 1 }], $db: 'wire-test' }, 2));
    client.socket.write(requestBytes({ nope: 1, $db: 'wire-test' }, 2));
    expect(await client.command({ count: 'silent', $db: 'wire-test' })).toMatchObject({ n: { value: 1 } });
    await client.command({ drop: 'silent', $db: 'wire-test' });
    client.close();
  });
});

describe('"OP_QUERY"', () => {
  it.each(['isMaster', 'ismaster', 'hello'])('serves the handshake %s', async (name) => {
    const client = await RawClient.open();
    const reply = await client.exchange(queryBytes('admin.$cmd', { [name]: 1 }));
    expect(decode(reply.subarray(36))).toMatchObject({ setName: 'rs0', ok: { value: 1 } });
    client.close();
  });

  it.each([
    ['test.$cmd', { find: 'a' }],
    ['test.items', { a: 1 }],
  ])('refuses anything else: %s', async (namespace, doc) => {
    const client = await RawClient.open();
    const reply = await client.exchange(queryBytes(namespace, doc));
    expect(decode(reply.subarray(36))).toMatchObject({ code: { value: 352 }, codeName: 'UnsupportedOpQueryCommand' });
    client.close();
  });
});

describe('frames', () => {
  it('come out whole however the stream is cut', () => {
    const bytes = requestBytes(ping);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 60 }), (cuts) => {
        const stream = Buffer.concat(Array.from({ length: 10 }, () => bytes));
        const reader = new FrameReader();
        const found: Buffer[] = [];
        for (let at = 0, turn = 0; at < stream.length; turn += 1) {
          const size = cuts[turn % cuts.length] ?? 1;
          found.push(...reader.push(stream.subarray(at, at + size)));
          at += size;
        }
        expect(found).toHaveLength(10);
        expect(found.every((one) => one.equals(bytes))).toBe(true);
      }),
    );
  });
});
