import { once } from 'node:events';
import { Binary, BSONRegExp, Code, Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from 'bson';
import fc from 'fast-check';
import { encode, type Doc } from '../bson/codec.ts';
import { isDoc } from '../bson/kinds.ts';
import { setField } from '../bson/paths.ts';
import { toNumber } from '../bson/numbers.ts';
import { RawClient, requestBytes } from '../testing/raw-client.ts';
import { bodySection, messageOf, sequenceSection } from '../testing/raw-messages.ts';
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts';

const runs = Number(process.env['EMBEDDED_MONGO_FUZZ_RUNS'] ?? 300);
/** A failure prints the seed and the path to its smallest case. */
const seed = Number(process.env['EMBEDDED_MONGO_FUZZ_SEED'] ?? 20_260_101);
const internalError = 1;

let server: ServerProcess;
let witness: RawClient;

beforeAll(async () => {
  server = await startServerProcess(['--port', '0', '--memory']);
  witness = await RawClient.open(server.url);
  const documents = Array.from({ length: 50 }, (_, _id) => ({ _id, a: _id % 7, l: [_id, { b: _id }], s: `s${_id}` }));
  await witness.command({ insert: 'c', documents, $db: 'fuzz' });
  const indexes = [{ key: { a: 1 }, name: 'a_1' }];
  await witness.command({ createIndexes: 'c', indexes, $db: 'fuzz' });
});
afterAll(async () => {
  witness.close();
  await server.stop();
});

const q = { a: { $gte: 1, $in: [1, 2, 3] }, $or: [{ 'l.b': { $lt: 9 } }, { s: /s1/ }] };
const lsid = { id: new UUID() };

/** One valid command of each kind; fuzzing starts from these. */
const valid: Doc[] = [
  { ping: 1 },
  { hello: 1, client: { driver: { name: 'f', version: '1' } } },
  {
    insert: 'c',
    documents: [
      { a: 1, l: [1, { b: 2 }] },
      { _id: 'x', s: 's' },
    ],
    ordered: false,
  },
  { find: 'c', filter: q, sort: { a: -1, s: 1 }, projection: { a: 1, l: { $slice: 1 } }, skip: 1, limit: 9 },
  { find: 'c', filter: { l: { $elemMatch: { b: { $mod: [2, 0] } } } }, hint: 'a_1', batchSize: 2, maxTimeMS: 500 },
  { find: 'c', filter: { $expr: { $gt: ['$a', { $size: '$l' }] }, s: { $regex: '^s', $options: 'i' } } },
  { getMore: Long.fromNumber(123), collection: 'c', batchSize: 3 },
  { killCursors: 'c', cursors: [Long.fromNumber(1)] },
  {
    update: 'c',
    updates: [{ q: { a: 1 }, u: { $inc: { a: 1 }, $push: { l: { $each: [1], $slice: 3 } } }, multi: true }],
  },
  { update: 'c', updates: [{ q: { 'l.b': 3 }, u: { $set: { 'l.$[e].b': 1 } }, arrayFilters: [{ 'e.b': 3 }] }] },
  { update: 'c', updates: [{ q: { _id: 'u' }, u: [{ $set: { a: { $add: ['$a', 1] } } }], upsert: true }] },
  {
    update: 'c',
    updates: [{ q: { l: 2 }, u: { $pull: { l: { $gt: 1 } }, $rename: { s: 't' }, $bit: { a: { or: 1 } } } }],
  },
  { delete: 'c', deletes: [{ q: { a: 6 }, limit: 1 }] },
  { findAndModify: 'c', query: { a: 2 }, update: { $max: { a: 3 } }, sort: { s: 1 }, new: true, fields: { a: 1 } },
  {
    aggregate: 'c',
    pipeline: [{ $match: q }, { $group: { _id: '$a', n: { $sum: 1 }, m: { $avg: '$a' } } }],
    cursor: {},
  },
  { aggregate: 'c', pipeline: [{ $unwind: '$l' }, { $sort: { a: 1 } }, { $limit: 3 }, { $count: 'n' }], cursor: {} },
  {
    aggregate: 'c',
    pipeline: [
      { $lookup: { from: 'c', localField: 'a', foreignField: '_id', as: 'f' } },
      {
        $project: { f: { $map: { input: '$f', as: 'x', in: { $concat: ['$$x.s', '!'] } } }, d: { $divide: ['$a', 2] } },
      },
    ],
    cursor: { batchSize: 2 },
  },
  { count: 'c', query: q, limit: 3, skip: 1 },
  { distinct: 'c', key: 'l.b', query: { a: { $ne: 3 } } },
  { createIndexes: 'd', indexes: [{ key: { s: 1, a: -1 }, name: 's_1', unique: true, sparse: true }] },
  { createIndexes: 'd', indexes: [{ key: { a: 1 }, name: 'p', partialFilterExpression: { a: { $gt: 1 } } }] },
  { dropIndexes: 'd', index: 's_1' },
  { listIndexes: 'c' },
  { listCollections: 1, filter: { name: 'c' } },
  { create: 'e' },
  { drop: 'e' },
  { explain: { find: 'c', filter: q }, verbosity: 'executionStats' },
  { bulkWrite: 1, ops: [{ insert: 0, document: { a: 1 } }], nsInfo: [{ ns: 'fuzz.d' }], $db: 'admin' },
  { insert: 'c', documents: [{ a: 1 }], lsid, txnNumber: Long.ONE },
  { find: 't', lsid, txnNumber: Long.ONE, startTransaction: true, autocommit: false },
  { commitTransaction: 1, lsid, txnNumber: Long.ONE, autocommit: false },
  { endSessions: [lsid] },
];

const oddValues: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, NaN, -Infinity, 2 ** 40, '', '$', '$$x', '$a.', 'a..b', '\0', 'é\u{1f600}'],
  ...['__proto__', 'constructor', 'x'.repeat(5000), [], [[]], [null], {}, { $x: 1 }, { '': 1 }, { 'a.b': { $gt: {} } }],
  ...[
    Long.MIN_VALUE,
    Long.MAX_VALUE,
    Decimal128.fromString('NaN'),
    Decimal128.fromString('-9E6000'),
    new Date(8.64e15),
  ],
  ...[new BSONRegExp('(', 'x'), new BSONRegExp('a'), new Binary(Buffer.alloc(3), 4), new ObjectId(), new MinKey()],
  ...[
    new MaxKey(),
    new Timestamp(0n),
    new Code('1'),
    new Code('1', { a: 1 }),
    Array.from({ length: 300 }, (_, n) => n),
  ],
  ...[{ $expr: { $eq: ['$a'] } }, { $elemMatch: {} }, { $in: [[], /a/] }, { $not: { $size: 1 } }, { toString: 1 }],
];

/** All places in a document at which something can be changed. */
function placesIn(holder: object): { holder: Record<string, unknown>; key: string }[] {
  return Object.entries(holder).flatMap(([key, value]) => {
    const here = { holder: holder as Record<string, unknown>, key };
    return isDoc(value) || Array.isArray(value) ? [here, ...placesIn(value)] : [here];
  });
}

const cloned = <T>(value: T): T =>
  (Array.isArray(value)
    ? value.map(cloned)
    : isDoc(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cloned(inner)]))
      : value) as T;

type Random = fc.GeneratorValue;

/** A valid command in which a few values are replaced, renamed or gone; it is still a right BSON document. */
function oddCommand(random: Random): Doc {
  const doc: Doc = { $db: 'fuzz', ...cloned(valid[random(fc.nat, { max: valid.length - 1 })]) };
  const name = Object.keys(doc).find((key) => key !== '$db') as string;
  const command: Doc = { [name]: doc[name], ...doc };
  for (let changes = random(fc.integer, { min: 0, max: 3 }); changes > 0; changes -= 1) {
    const places = placesIn(command).filter(({ key }) => key !== '$db');
    const place = places[random(fc.nat, { max: 400 }) % places.length];
    if (!place) break;
    const { holder, key } = place;
    const odd = cloned(oddValues[random(fc.nat, { max: oddValues.length - 1 })]);
    const action = random(fc.integer, { min: 0, max: 3 });
    if (action === 3) Reflect.deleteProperty(holder, key);
    else if (action === 2 && !Array.isArray(holder))
      setField(holder, typeof odd === 'string' ? odd.replace('\0', '').slice(0, 20) : 'odd', holder[key]);
    else holder[key] = odd;
  }
  return command;
}

/** Damages a valid message: flipped, cut, spliced, or with another number where a length may be. */
function damaged(random: Random): Buffer {
  const { documents, ...command } = oddCommand(random);
  const sections = Array.isArray(documents) ? [sequenceSection('documents', documents.filter(isDoc).map(encode))] : [];
  const bytes = sections.length > 0 ? messageOf(bodySection(command), ...sections) : requestBytes(command);
  let result = bytes;
  for (let changes = random(fc.integer, { min: 1, max: 4 }); changes > 0; changes -= 1) {
    const at = random(fc.nat, { max: result.length - 5 });
    const action = random(fc.integer, { min: 0, max: 3 });
    if (action === 0) result.writeUInt8(random(fc.nat, { max: 255 }), at);
    if (action === 1) result.writeInt32LE(random(fc.constantFrom, -1, 0, 4, 5, 255, 65_536, 2 ** 31 - 1), at);
    if (action === 2) result = Buffer.concat([result.subarray(0, at), result.subarray(at + 1)]);
    if (action === 3) result = Buffer.concat([result.subarray(0, at), Buffer.from([0, 3]), result.subarray(at)]);
    if (result.length < 40) result = Buffer.concat([result, Buffer.alloc(40)]);
  }
  // Most of the time the frame is whole again, so that the damage inside is looked at.
  if (random(fc.nat, { max: 3 }) > 0) result.writeInt32LE(result.length, 0);
  return result;
}

async function alive(): Promise<void> {
  expect(await witness.command({ ping: 1, $db: 'admin' })).toMatchObject({ ok: { value: 1 } });
}

const options = { numRuns: runs, seed, endOnFailure: false, interruptAfterTimeLimit: 600_000 };

it('odd commands are answered, never by an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (random) => {
      const client = await RawClient.open(server.url);
      const reply = await client.command(oddCommand(random));
      client.close();
      const errors = [reply, ...((reply['writeErrors'] ?? []) as Doc[])];
      expect(errors.filter(({ code }) => code !== undefined && toNumber(code) === internalError)).toEqual([]);
    }),
    options,
  );
  await alive();
}, 900_000);

it('damaged messages are answered, or end their connection and no other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (random) => {
      const client = await RawClient.open(server.url);
      const closed = once(client.socket, 'close').catch(() => undefined);
      client.socket.end(damaged(random));
      await closed;
      await alive();
    }),
    options,
  );
}, 900_000);

it('afterwards nothing is held: connections, transactions and memory are back', async () => {
  for (;;) {
    const reply = (await witness.command({ serverStatus: 1, $db: 'admin' })) as Record<string, Doc>;
    const current = toNumber(reply['connections']?.['current']);
    const open = toNumber(reply['transactions']?.['currentOpen']);
    const cursors = toNumber(((reply['metrics']?.['cursor'] as Doc)['open'] as Doc)['total']);
    if (current === 1 && open === 0 && cursors === 0) {
      expect(toNumber(reply['mem']?.['resident'])).toBeLessThan(600);
      return;
    }
  }
});
