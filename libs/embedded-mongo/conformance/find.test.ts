import { Binary, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID, type Document } from 'mongodb';
import { brief, exact, expectOutcome, failure, idsOf, refused, useServer } from './support.ts';

const server = useServer();
const badValue = refused(2, 'BadValue');

const doc: Document = {
  a: 1,
  b: { c: 1, d: 2 },
  l: [
    { x: 1, y: 1 },
    { x: 2, y: 2 },
  ],
  n: [1, 2, 3, 4],
};

/** Each page's projections of the document above, whose `_id` is 0. */
const projections: [page: string, projection: Document, result: unknown, filter?: Document][] = [
  ['Project Fields to Return from Query', {}, { _id: 0, ...doc }],
  ['Project Fields to Return from Query', { a: 1 }, { _id: 0, a: 1 }],
  ['Project Fields to Return from Query', { n: 1, a: 1 }, { _id: 0, a: 1, n: [1, 2, 3, 4] }],
  ['Project Fields to Return from Query', { a: 1, _id: 0 }, { a: 1 }],
  ['Project Fields to Return from Query', { _id: 1 }, { _id: 0 }],
  ['Project Fields to Return from Query', { missing: true }, { _id: 0 }],
  ['Project Fields to Return from Query', { l: 0, n: 0 }, { _id: 0, a: 1, b: { c: 1, d: 2 } }],
  ['Project Fields to Return from Query', { l: 0, n: 0, b: 0, _id: 0 }, { a: 1 }],
  ['Project Fields to Return from Query', { l: 0, n: 0, b: 0, _id: 1 }, { _id: 0, a: 1 }],
  ['Project Fields to Return from Query', { 'b.c': 1 }, { _id: 0, b: { c: 1 } }],
  ['Project Fields to Return from Query', { b: { c: 1 } }, { _id: 0, b: { c: 1 } }],
  ['Project Fields to Return from Query', { 'b.c': 0, l: 0, n: 0 }, { _id: 0, a: 1, b: { d: 2 } }],
  ['Project Fields to Return from Query', { 'l.x': 1 }, { _id: 0, l: [{ x: 1 }, { x: 2 }] }],
  ['Project Fields to Return from Query', { 'l.x': 0, n: 0, b: 0 }, { _id: 0, a: 1, l: [{ y: 1 }, { y: 2 }] }],
  ['Project Fields to Return from Query', { 'a.x': 1 }, { _id: 0 }],
  ['Project Fields to Return from Query', { v: '$b.d', _id: 0 }, { v: 2 }],
  ['Project Fields to Return from Query', { v: 'text', _id: 0 }, { v: 'text' }],
  ['Project Fields to Return from Query', { v: { $add: ['$a', 1] }, _id: 0 }, { v: 2 }],
  ['Project Fields to Return from Query', { a: 1, b: 0 }, refused(31254)],
  ['Project Fields to Return from Query', { a: 0, b: 1 }, refused(31253)],
  ['Project Fields to Return from Query', { a: 1, 'a.b': 1 }, refused(31249)],
  ['Project Fields to Return from Query', { 'a.b': 1, a: 1 }, refused(31250)],
  ['Project Fields to Return from Query', { a: {} }, refused(51270)],
  ['Project Fields to Return from Query', { a: { $foo: 1 } }, refused(31325)],
  ['$slice (projection)', { n: { $slice: 2 }, l: 0, b: 0 }, { _id: 0, a: 1, n: [1, 2] }],
  ['$slice (projection)', { n: { $slice: -1 }, l: 0, b: 0 }, { _id: 0, a: 1, n: [4] }],
  ['$slice (projection)', { n: { $slice: [1, 2] }, l: 0, b: 0 }, { _id: 0, a: 1, n: [2, 3] }],
  ['$slice (projection)', { n: { $slice: [-3, 2] }, l: 0, b: 0 }, { _id: 0, a: 1, n: [2, 3] }],
  ['$slice (projection)', { n: { $slice: 9 }, a: 1 }, { _id: 0, a: 1, n: [1, 2, 3, 4] }],
  ['$slice (projection)', { a: { $slice: 1 }, l: 0, b: 0, n: 0 }, { _id: 0, a: 1 }],
  ['$elemMatch (projection)', { l: { $elemMatch: { x: 2 } } }, { _id: 0, l: [{ x: 2, y: 2 }] }],
  ['$elemMatch (projection)', { n: { $elemMatch: { $gt: 2 } }, _id: 0 }, { n: [3] }],
  ['$elemMatch (projection)', { n: { $elemMatch: { $gt: 9 } } }, { _id: 0 }],
  ['$elemMatch (projection)', { n: { $elemMatch: 1 } }, refused(31274)],
  ['$elemMatch (projection)', { 'b.c': { $elemMatch: { x: 1 } } }, refused(31275)],
  ['$ (projection)', { 'l.$': 1 }, { _id: 0, l: [{ x: 2, y: 2 }] }, { 'l.x': 2 }],
  ['$ (projection)', { 'n.$': 1, a: 1 }, { _id: 0, a: 1, n: [3] }, { n: { $gt: 2 } }],
  ['$ (projection)', { 'l.$': 1, _id: 0 }, { l: [{ x: 1, y: 1 }] }, { l: { $elemMatch: { y: 1 } } }],
  ['$ (projection)', { 'n.$': 1 }, refused(51246), { a: 1 }],
  ['$ (projection)', { 'n.$': 1, 'l.$': 1 }, refused(31276), { n: 1 }],
  ['$ (projection)', { 'n.$': 0 }, refused(31395), { n: 1 }],
];

it.each(
  projections.map(
    ([page, projection, result, filter = {}]) => [page, brief(projection), { projection, result, filter }] as const,
  ),
)('"%s": %s', async (_page, _title, { projection, result, filter }) => {
  const collection = await server.filled([doc]);
  await expectOutcome(() => collection.findOne(filter, { projection }), result);
});

describe('"Comparison/Sort Order"', () => {
  const values: unknown[] = [
    new MinKey(),
    null,
    NaN,
    new Double(-Infinity),
    -5,
    Decimal128.fromString('-0.5'),
    0,
    Long.fromString('9007199254740993'),
    new Double(Infinity),
    '',
    'A',
    'a',
    'aa',
    'b',
    'é',
    {},
    { a: 1 },
    { a: 1, b: 1 },
    { a: 2 },
    { b: 0 },
    new Binary(Buffer.from('b')),
    new Binary(Buffer.from('aa')),
    new Binary(Buffer.from('ab'), 5),
    new ObjectId('000000000000000000000001'),
    new ObjectId('000000000000000000000002'),
    false,
    true,
    new Date(-1),
    new Date(1),
    new Timestamp({ t: 1, i: 1 }),
    new Timestamp({ t: 1, i: 2 }),
    /a/,
    /b/,
    new MaxKey(),
  ];
  const order = values.map((_, index) => index);
  const shuffled = order.map((index) => (index * 7) % values.length);

  it.each([
    ['without an index', false],
    ['by an index', true],
  ])('orders all types, %s', async (_how, indexed) => {
    const collection = await server.filled(shuffled.map((_id) => ({ _id, v: values[_id] })));
    if (indexed) await collection.createIndex({ v: 1 });
    const hint = indexed ? { hint: { v: 1 } } : {};
    const up = await collection.find({}, { sort: { v: 1, _id: 1 }, ...(indexed ? {} : hint) }).toArray();
    expect(idsOf(up)).toEqual(order);
    const down = await collection.find({}, { sort: { v: -1 }, ...hint }).toArray();
    expect(idsOf(down)).toEqual([...order].reverse());
  });

  it('sorts arrays by their least or greatest element, nothing like null, an empty array before it', async () => {
    const collection = await server.filled([{ v: [3, 9] }, { v: 5 }, { v: [] }, {}, { v: null }, { v: [1, 6] }]);
    const sorted = async (sort: Document) => idsOf(await collection.find({}, { sort }).toArray());
    expect(await sorted({ v: 1, _id: 1 })).toEqual([2, 3, 4, 5, 0, 1]);
    expect(await sorted({ v: -1, _id: 1 })).toEqual([0, 5, 1, 3, 4, 2]);
  });

  it('sorts by several fields, and by fields of arrays of documents', async () => {
    const collection = await server.filled([
      { a: 1, l: [{ x: 5 }, { x: 2 }] },
      { a: 2, l: [{ x: 3 }] },
      { a: 1, l: [{ x: 1 }, { x: 9 }] },
    ]);
    const sorted = async (sort: Document) => idsOf(await collection.find({}, { sort }).toArray());
    expect(await sorted({ a: -1, 'l.x': 1 })).toEqual([1, 2, 0]);
    expect(await sorted({ 'l.x': -1 })).toEqual([2, 0, 1]);
    expect(await sorted({ $natural: -1 })).toEqual([2, 1, 0]);
  });
});

describe('"find": options', () => {
  const cases: [options: Document, expected: unknown][] = [
    [{ skip: 3, limit: 2 }, [3, 4]],
    [{ limit: 0 }, [0, 1, 2, 3, 4, 5]],
    [{ skip: 9 }, []],
    [{ limit: -1 }, refused(51024)],
    [{ skip: -1 }, refused(51024)],
    [{ batchSize: -1 }, refused(51024)],
    [{ limit: 'a' }, refused(14, 'TypeMismatch')],
    [{ filter: 1 }, refused(14, 'TypeMismatch')],
    [{ sort: 1 }, refused(14, 'TypeMismatch')],
    [{ sort: { n: 2 } }, refused(15975)],
    [{ sort: { n: 0 } }, refused(15975)],
    [{ hint: 'nonsense' }, badValue],
    [{ hint: { n: 1 } }, badValue],
    [{ hint: '_id_', filter: { n: { $gt: 3 } } }, [4, 5]],
    [{ hint: { $natural: 1 } }, [0, 1, 2, 3, 4, 5]],
    [{ maxTimeMS: -1 }, badValue],
    [{ maxTimeMS: 'a' }, refused(14, 'TypeMismatch')],
    [{ nonsense: 1 }, refused(40415)],
    [{ readConcern: { level: 'majority' }, limit: 1 }, [0]],
    [{ comment: 'why', limit: 1 }, [0]],
    [{ let: { least: 4 }, filter: { $expr: { $gte: ['$n', '$$least'] } } }, [4, 5]],
    [{ singleBatch: true, batchSize: 2 }, [0, 1]],
  ];

  it.each(cases.map((one) => [brief(one[0]), ...one] as const))('%s', async (_title, options, expected) => {
    const collection = await server.filled([0, 1, 2, 3, 4, 5].map((n) => ({ n })));
    await expectOutcome(async () => {
      const reply = await server.run({ find: collection.collectionName, ...options });
      return idsOf(reply['cursor'].firstBatch);
    }, expected);
  });
});

describe('"Iterate a Cursor"', () => {
  it('a batch of 101 documents first, the rest with getMore; a cursor that is read to its end is closed', async () => {
    const { collectionName } = await server.filled(Array.from({ length: 250 }, () => ({})));
    const { cursor } = await server.run({ find: collectionName });
    expect(cursor.firstBatch).toHaveLength(101);
    const more = await server.run({ getMore: cursor.id, collection: collectionName, batchSize: 49 });
    expect(more['cursor'].nextBatch).toHaveLength(49);
    const rest = await server.run({ getMore: cursor.id, collection: collectionName });
    expect(rest['cursor'].nextBatch).toHaveLength(100);
    expect(exact(rest['cursor'].id)).toBe(exact(Long.ZERO));
    await expectOutcome(
      () => server.run({ getMore: cursor.id, collection: collectionName }),
      refused(43, 'CursorNotFound'),
    );
  });

  it('a batch size of 0 opens a cursor and returns nothing', async () => {
    const { collectionName } = await server.filled([{}, {}]);
    const { cursor } = await server.run({ find: collectionName, batchSize: 0 });
    expect([cursor.firstBatch.length, exact(cursor.id) === exact(Long.ZERO)]).toEqual([0, false]);
    const { cursor: rest } = await server.run({ getMore: cursor.id, collection: collectionName });
    expect(idsOf(rest.nextBatch)).toEqual([0, 1]);
  });

  it('killCursors ends it; a cursor of another collection is refused; dropping the collection ends it', async () => {
    const { collectionName } = await server.filled(Array.from({ length: 10 }, () => ({})));
    const first = await server.run({ find: collectionName, batchSize: 2 });
    const id: Long = first['cursor'].id;
    const wrong = failure(() => server.run({ getMore: id, collection: 'another' }));
    expect(Number((await wrong).code)).toBe(13);
    const killed = await server.run({ killCursors: collectionName, cursors: [id, Long.ONE] });
    expect(exact([killed['cursorsKilled'], killed['cursorsNotFound']])).toBe(exact([[id], [Long.ONE]]));
    const second = await server.run({ find: collectionName, batchSize: 2 });
    await server.run({ drop: collectionName });
    await failure(() => server.run({ getMore: second['cursor'].id, collection: collectionName }));
  });
});

describe('"BSON Types": stored values are returned unchanged', () => {
  const types: [string, unknown][] = [
    ['int32', 2147483647],
    ['int64', Long.fromNumber(5)],
    ['double', new Double(5)],
    ['negative zero', new Double(-0)],
    ['NaN', NaN],
    ['Decimal128', Decimal128.fromString('5.00')],
    ['Decimal128 NaN', Decimal128.fromString('NaN')],
    ['string', 'a\u0000b é \u{1f600}'],
    ['empty string', ''],
    ['boolean', false],
    ['null', null],
    ['date before 1970', new Date(-62135596800000)],
    ['ObjectId', new ObjectId()],
    ['UUID', new UUID()],
    ['binary of a user type', new Binary(Buffer.from([0, 255]), 128)],
    ['regular expression', /^a/im],
    ['timestamp', new Timestamp({ t: 5, i: 6 })],
    ['MinKey', new MinKey()],
    ['MaxKey', new MaxKey()],
    ['empty document', {}],
    ['empty array', []],
    ['nested', { a: [{ b: [[], {}] }, null] }],
    ['order of fields', { z: 1, a: { y: 1, b: 2 } }],
    ['empty field name', { '': 1 }],
    ['dotted and dollar names inside', { 'a.b': 1, $c: 2 }],
    ['names of JavaScript’s own', { constructor: 1, toString: 2, hasOwnProperty: 3 }],
  ];

  it.each(types)('%s', async (_name, v) => {
    const collection = await server.filled();
    await collection.insertOne({ _id: 1 as never, v });
    expect(exact(await collection.findOne({}))).toBe(exact({ _id: 1, v }));
    expect(exact(await collection.distinct('_id', { v: { $exists: true } }))).toBe(exact([1]));
  });
});
