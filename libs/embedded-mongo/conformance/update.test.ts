import type { Collection, Document, UpdateOptions } from 'mongodb';
import { Decimal128, Double, Int32, Long, Timestamp } from 'mongodb';
import { Refused, brief, expectOutcome, failure, refused, useServer } from './support.ts';

const server = useServer();
const badValue = refused(2, 'BadValue');
const mismatch = refused(14, 'TypeMismatch');
const unparsed = refused(9, 'FailedToParse');
const conflict = refused(40, 'ConflictingUpdateOperators');
const immutable = refused(66, 'ImmutableField');
const notViable = refused(28, 'PathNotViable');

type Extra = Pick<UpdateOptions, 'arrayFilters' | 'upsert'> & { q?: Document };
type Case = [before: Document, update: Document | Document[], after: unknown, extra?: Extra];
const at = (filter: Document): Extra => ({ arrayFilters: [filter] });

/** Each page's cases: a document, the update, and what the document is then; both without their `_id`. */
const themes: Record<string, Case[]> = {
  $set: [
    [{ a: 1 }, { $set: { b: 2 } }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { $set: { a: 'x' } }, { a: 'x', b: 2 }],
    [{ a: { b: 1 } }, { $set: { 'a.c': 2 } }, { a: { b: 1, c: 2 } }],
    [{}, { $set: { 'a.b.c': 2 } }, { a: { b: { c: 2 } } }],
    [{ a: [1] }, { $set: { 'a.3': 2 } }, { a: [1, null, null, 2] }],
    [{ a: [1, 2] }, { $set: { 'a.0': 9 } }, { a: [9, 2] }],
    [{}, { $set: { 'a.0': 2 } }, { a: { 0: 2 } }],
    [{ a: 1 }, { $set: {} }, { a: 1 }],
    [{ z: 1 }, { $set: { c: 1, b: 2, a: 3 } }, { z: 1, a: 3, b: 2, c: 1 }],
    [{ z: 1 }, { $set: { 10: 1, 9: 2, a: 3 } }, { z: 1, 9: 2, 10: 1, a: 3 }],
    [{ a: 5 }, { $set: { 'a.b': 1 } }, notViable],
    [{ a: null }, { $set: { 'a.b': 1 } }, notViable],
    [{ a: [1] }, { $set: { 'a.b': 1 } }, notViable],
    [{ a: 1 }, { $set: { 'a..b': 1 } }, refused(56, 'EmptyFieldName')],
    [{ a: 1 }, { $set: { _id: 77 } }, immutable],
    [{ a: 1 }, { $set: { _id: 0, b: 1 } }, { a: 1, b: 1 }],
    [{ a: 1 }, { $set: 5 }, unparsed],
    [{ a: 1 }, { $set: { a: 2 }, $inc: { a: 1 } }, conflict],
    [{ a: 1 }, { $set: { a: {}, 'a.b': 2 } }, conflict],
    [{ a: 1 }, { $foo: { a: 1 } }, unparsed],
    [{ a: 1 }, { $set: { b: 1 }, c: 1 }, unparsed],
  ],
  $unset: [
    [{ a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
    [{ a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
    [{ a: { b: 1 } }, { $unset: { 'a.b': '' } }, { a: {} }],
    [{ a: 1 }, { $unset: { 'a.b': '', c: '' } }, { a: 1 }],
    [{ a: 1 }, { $unset: { _id: '' } }, immutable],
  ],
  $inc: [
    [{ a: 1 }, { $inc: { a: 2 } }, { a: 3 }],
    [{ a: 1 }, { $inc: { a: -3, b: 4 } }, { a: -2, b: 4 }],
    [{ a: 1 }, { $inc: { a: new Double(2) } }, { a: new Double(3) }],
    [{ a: 2147483647 }, { $inc: { a: 1 } }, { a: Long.fromString('2147483648') }],
    [{ a: Long.fromNumber(1) }, { $inc: { a: 1 } }, { a: Long.fromNumber(2) }],
    [{ a: 1 }, { $inc: { a: Decimal128.fromString('0.1') } }, { a: Decimal128.fromString('1.1') }],
    [{}, { $inc: { 'a.b': 5 } }, { a: { b: 5 } }],
    [{ a: [1, 2] }, { $inc: { 'a.1': 5 } }, { a: [1, 7] }],
    [{ a: '1' }, { $inc: { a: 1 } }, mismatch],
    [{ a: null }, { $inc: { a: 1 } }, mismatch],
    [{ a: 1 }, { $inc: { a: '1' } }, mismatch],
    [{ a: Long.MAX_VALUE }, { $inc: { a: 1 } }, badValue],
  ],
  $mul: [
    [{ a: 3 }, { $mul: { a: 2 } }, { a: 6 }],
    [{ a: 3 }, { $mul: { a: new Double(1.5) } }, { a: new Double(4.5) }],
    [{}, { $mul: { a: 2 } }, { a: 0 }],
    [{}, { $mul: { a: Long.fromNumber(7) } }, { a: Long.ZERO }],
    [{ a: 2147483647 }, { $mul: { a: 2 } }, { a: Long.fromString('4294967294') }],
    [{ a: 'x' }, { $mul: { a: 2 } }, mismatch],
  ],
  '$min and $max': [
    [{ a: 3, b: 3 }, { $min: { a: 2, b: 4, c: 1 } }, { a: 2, b: 3, c: 1 }],
    [{ a: 3, b: 'x' }, { $max: { a: 4, b: 9 } }, { a: 4, b: 'x' }],
    [{ a: 3 }, { $max: { a: new Double(3) } }, { a: 3 }],
    [{ a: 3 }, { $min: { a: null } }, { a: null }],
    [{ a: new Date(5) }, { $max: { a: new Date(9) } }, { a: new Date(9) }],
  ],
  $rename: [
    [{ a: 1, b: 2 }, { $rename: { a: 'c' } }, { b: 2, c: 1 }],
    [{ a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
    [{ a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
    [{ a: 1 }, { $rename: { x: 'y' } }, { a: 1 }],
    [{ a: 1 }, { $rename: { a: 'a' } }, badValue],
    [{ a: 1 }, { $rename: { a: 5 } }, badValue],
    [{ a: [{ b: 1 }] }, { $rename: { 'a.0.b': 'c' } }, badValue],
  ],
  $push: [
    [{ a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
    [{ a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
    [{}, { $push: { a: 1 } }, { a: [1] }],
    [{ a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
    [{ a: [1] }, { $push: { a: { $each: [] } } }, { a: [1] }],
    [{ a: [1] }, { $push: { a: { $each: [2, 3], $position: 0 } } }, { a: [2, 3, 1] }],
    [{ a: [1, 2] }, { $push: { a: { $each: [9], $position: -1 } } }, { a: [1, 9, 2] }],
    [{ a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
    [{ a: [1, 2] }, { $push: { a: { $each: [3], $slice: 2 } } }, { a: [1, 2] }],
    [{ a: [1, 2] }, { $push: { a: { $each: [3], $slice: 0 } } }, { a: [] }],
    [{ a: [3, 1] }, { $push: { a: { $each: [2], $sort: 1 } } }, { a: [1, 2, 3] }],
    [{ a: [3, 1] }, { $push: { a: { $each: [2], $sort: -1, $slice: 2 } } }, { a: [3, 2] }],
    [{ a: [{ n: 2 }] }, { $push: { a: { $each: [{ n: 1 }], $sort: { n: 1 } } } }, { a: [{ n: 1 }, { n: 2 }] }],
    [{ a: 1 }, { $push: { a: 1 } }, badValue],
    [{ a: [1] }, { $push: { a: { $each: 1 } } }, badValue],
    [{ a: [1] }, { $push: { a: { $each: [1], $foo: 1 } } }, badValue],
    [{ a: [1] }, { $push: { a: { $each: [1], $slice: 1.5 } } }, badValue],
    [{ a: [1] }, { $push: { a: { $each: [1], $sort: 2 } } }, badValue],
    [{ a: [1] }, { $pushAll: { a: [1] } }, unparsed],
  ],
  $addToSet: [
    [{ a: [1] }, { $addToSet: { a: 1 } }, { a: [1] }],
    [{ a: [1] }, { $addToSet: { a: new Double(1) } }, { a: [1] }],
    [{ a: [1] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
    [{ a: [1] }, { $addToSet: { a: [1] } }, { a: [1, [1]] }],
    [{ a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
    [
      { a: [{ x: 1, y: 2 }] },
      { $addToSet: { a: { y: 2, x: 1 } } },
      {
        a: [
          { x: 1, y: 2 },
          { y: 2, x: 1 },
        ],
      },
    ],
    [{}, { $addToSet: { a: 1 } }, { a: [1] }],
    [{ a: 1 }, { $addToSet: { a: 1 } }, badValue],
  ],
  $pop: [
    [{ a: [1, 2, 3] }, { $pop: { a: 1 } }, { a: [1, 2] }],
    [{ a: [1, 2, 3] }, { $pop: { a: -1 } }, { a: [2, 3] }],
    [{ a: [] }, { $pop: { a: 1, b: 1 } }, { a: [] }],
    [{ a: 1 }, { $pop: { a: 1 } }, mismatch],
    [{ a: [1] }, { $pop: { a: 2 } }, unparsed],
  ],
  '$pull and $pullAll': [
    [{ a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    [{ a: [1, 2, 3] }, { $pull: { a: { $gte: 2 } } }, { a: [1] }],
    [{ a: [1, 2, 3] }, { $pull: { a: { $in: [1, 3] } } }, { a: [2] }],
    [{ a: [{ x: 1, y: 1 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }] }],
    [{ a: [{ x: [1, 2] }, { x: [3] }] }, { $pull: { a: { x: { $elemMatch: { $gt: 2 } } } } }, { a: [{ x: [1, 2] }] }],
    [{ a: [[1], [2]] }, { $pull: { a: [1] } }, { a: [[2]] }],
    [{ a: ['x', 'yy'] }, { $pull: { a: /^y/ } }, { a: ['x'] }],
    [{ a: [1, 2, 1, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
    [{ b: 1 }, { $pull: { a: 1 }, $pullAll: { c: [1] } }, { b: 1 }],
    [{ a: 1 }, { $pull: { a: 1 } }, badValue],
    [{ a: 1 }, { $pullAll: { a: [1] } }, badValue],
    [{ a: [1] }, { $pullAll: { a: 1 } }, badValue],
  ],
  '$ (update)': [
    [{ a: [1, 2, 2] }, { $set: { 'a.$': 9 } }, { a: [1, 9, 2] }, { q: { a: 2 } }],
    [{ l: [{ x: 1 }, { x: 2 }] }, { $inc: { 'l.$.x': 5 } }, { l: [{ x: 1 }, { x: 7 }] }, { q: { 'l.x': 2 } }],
    [
      {
        l: [
          { x: 1, y: 1 },
          { x: 1, y: 2 },
        ],
      },
      { $set: { 'l.$.z': 1 } },
      {
        l: [
          { x: 1, y: 1 },
          { x: 1, y: 2, z: 1 },
        ],
      },
      { q: { l: { $elemMatch: { x: 1, y: 2 } } } },
    ],
    [{ a: [1, 2] }, { $unset: { 'a.$': '' } }, { a: [1, null] }, { q: { a: 2 } }],
    [{ a: [1, 2] }, { $set: { 'a.$': 9 } }, badValue],
  ],
  '$[]': [
    [{ a: [1, 2] }, { $inc: { 'a.$[]': 10 } }, { a: [11, 12] }],
    [{ a: [{ b: [1] }, { b: [2, 3] }] }, { $mul: { 'a.$[].b.$[]': 2 } }, { a: [{ b: [2] }, { b: [4, 6] }] }],
    [{ a: [] }, { $set: { 'a.$[]': 1 } }, { a: [] }],
    [{ a: 1 }, { $set: { 'a.$[]': 1 } }, badValue],
    [{}, { $set: { 'a.$[]': 1 } }, badValue],
  ],
  '$[<identifier>]': [
    [{ a: [1, 5, 9] }, { $set: { 'a.$[big]': 0 } }, { a: [1, 0, 0] }, at({ big: { $gte: 5 } })],
    [{ l: [{ x: 1 }, { x: 2 }] }, { $set: { 'l.$[e].y': 1 } }, { l: [{ x: 1 }, { x: 2, y: 1 }] }, at({ 'e.x': 2 })],
    [{ a: [1] }, { $set: { 'a.$[e]': 0 } }, { a: [1] }, at({ e: 7 })],
    [{ l: [{ x: 1, y: 1 }] }, { $set: { 'l.$[e].z': 1 } }, { l: [{ x: 1, y: 1, z: 1 }] }, at({ 'e.x': 1, 'e.y': 1 })],
    [{ a: [1] }, { $set: { 'a.$[e]': 0 } }, badValue],
    [{ a: [1] }, { $set: { b: 0 } }, unparsed, at({ e: 1 })],
    [{ a: [1] }, { $set: { 'a.$[e]': 0 } }, unparsed, { arrayFilters: [{ e: 1 }, { e: 2 }] }],
    [{ a: [1] }, { $set: { 'a.$[e]': 0 } }, unparsed, at({ e: 1, f: 2 })],
  ],
  'Updates with Aggregation Pipeline': [
    [{ a: 1 }, [{ $set: { b: { $add: ['$a', 1] } } }], { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, [{ $unset: 'a' }], { b: 2 }],
    [{ a: 1, b: 2 }, [{ $unset: ['a', 'b'] }, { $set: { c: 1 } }], { c: 1 }],
    [{ a: 1 }, [{ $addFields: { 'x.y': '$a' } }], { a: 1, x: { y: 1 } }],
    [{ a: 1, b: 1 }, [{ $project: { a: 1 } }], { a: 1 }],
    [{ a: { b: 1 } }, [{ $replaceWith: { $mergeObjects: ['$a', { c: 2 }] } }], { b: 1, c: 2 }],
    [{ a: 1 }, [{ $set: { a: '$b' } }], {}],
    [{ a: 1 }, [{ $set: { s: '$$ROOT.a' } }], { a: 1, s: 1 }],
    [{ a: 1 }, [{ $match: {} }], refused(72, 'InvalidOptions')],
    [{ a: 1 }, [{ $set: { _id: 9 } }], immutable],
    [{ a: 1 }, [{ $set: { b: { $foo: 1 } } }], refused(168, 'InvalidPipelineOperator')],
  ],
  'Replacement Document': [
    [{ a: 1, b: 2 }, { c: 3 }, { c: 3 }],
    [{ a: 1 }, {}, {}],
    [{ a: 1 }, { _id: 0, c: 3 }, { c: 3 }],
    [{ a: 1 }, { _id: 8, c: 3 }, immutable],
  ],
};

const updateOf = (name: string, q: Document, u: unknown, extra: Document = {}) => ({
  update: name,
  updates: [{ q, u, ...extra }],
});

/** The collection's only document, without its `_id`. */
async function withoutId(collection: Collection): Promise<Document | null> {
  const doc = await collection.findOne({});
  return doc && Object.fromEntries(Object.entries(doc).filter(([name]) => name !== '_id'));
}

describe.each(Object.entries(themes))('"%s"', (_page, cases) => {
  it.each(cases.map((one) => [`${brief(one[0])} ${brief(one[1])}`, ...one] as const))(
    '%s',
    async (_title, before, update, after, { q, ...extra } = {}) => {
      const collection = await server.filled([before]);
      await expectOutcome(async () => {
        // The command itself: a driver would refuse some of these before they leave.
        await server.run(updateOf(collection.collectionName, { _id: 0, ...q }, update, extra));
        return await withoutId(collection);
      }, after);
      if (after instanceof Refused) {
        await expectOutcome(() => withoutId(collection), before);
      }
    },
  );
});

/** Each page's upserts into an empty collection: the filter, the update, the document that is inserted. */
const upserts: [page: string, q: Document, u: Document | Document[], after: unknown][] = [
  ['Upsert', { _id: 1, a: 5 }, { $set: { b: 1 } }, { _id: 1, a: 5, b: 1 }],
  ['Upsert', { _id: 1, a: { $eq: 5 } }, { $inc: { n: 1 } }, { _id: 1, a: 5, n: 1 }],
  ['Upsert', { _id: 1, a: { $gt: 5 } }, { $set: { b: 1 } }, { _id: 1, b: 1 }],
  ['Upsert', { _id: 1, 'a.b': 5 }, { $set: { 'a.c': 1 } }, { _id: 1, a: { b: 5, c: 1 } }],
  ['Upsert', { _id: 1, $and: [{ a: 1 }, { b: 2 }] }, { $set: { c: 3 } }, { _id: 1, a: 1, b: 2, c: 3 }],
  ['Upsert', { _id: 1, $or: [{ a: 1 }, { b: 2 }] }, { $set: { c: 3 } }, { _id: 1, c: 3 }],
  ['Upsert', { _id: 1, a: 1, $and: [{ a: 2 }] }, { $set: { c: 3 } }, refused(54, 'NotSingleValueField')],
  ['Upsert', { _id: 1, 'a.b': 1, a: { c: 1 } }, { $set: { c: 3 } }, refused(54, 'NotSingleValueField')],
  ['Upsert', { _id: 1, a: /x/ }, { $set: { b: 1 } }, { _id: 1, b: 1 }],
  ['Upsert', { _id: 1, a: [1, 2] }, { $push: { a: 3 } }, { _id: 1, a: [1, 2, 3] }],
  ['Upsert', { _id: 1, a: 'x' }, { $inc: { a: 1 } }, mismatch],
  ['Upsert', { _id: 1 }, { $set: { _id: 2 } }, immutable],
  ['Upsert', { a: 1 }, { $set: { _id: 7 } }, { _id: 7, a: 1 }],
  ['$setOnInsert', { _id: 1 }, { $setOnInsert: { a: 1 }, $set: { b: 2 } }, { _id: 1, a: 1, b: 2 }],
  ['$setOnInsert', { _id: 1 }, { $setOnInsert: { 'a.b': 1 } }, { _id: 1, a: { b: 1 } }],
  ['Upsert, replacement', { _id: 1, a: 1 }, { b: 2 }, { _id: 1, b: 2 }],
  ['Upsert, replacement', { a: 1 }, { _id: 4, b: 2 }, { _id: 4, b: 2 }],
  ['Upsert, pipeline', { _id: 1, a: 1 }, [{ $set: { b: { $add: ['$a', 1] } } }], { _id: 1, a: 1, b: 2 }],
];

it.each(upserts.map((one) => [one[0], `${brief(one[1])} ${brief(one[2])}`, ...one.slice(1)] as const))(
  '"%s": %s',
  async (_page, _title, q, u, after) => {
    const collection = await server.filled();
    await expectOutcome(async () => {
      await server.run(updateOf(collection.collectionName, q as Document, u, { upsert: true }));
      return await collection.findOne({});
    }, after);
  },
);

describe('"update": its reply', () => {
  const docs = [{ n: 1 }, { n: 2 }, { n: 2 }];
  const replies: [statement: Document, reply: Document][] = [
    [
      { q: { n: 2 }, u: { $set: { n: 2 } } },
      { n: 1, nModified: 0 },
    ],
    [
      { q: { n: 2 }, u: { $set: { n: 3 } }, multi: true },
      { n: 2, nModified: 2 },
    ],
    [
      { q: { n: 2 }, u: { $set: { n: 3 } } },
      { n: 1, nModified: 1 },
    ],
    [
      { q: { n: 9 }, u: { $set: { n: 3 } } },
      { n: 0, nModified: 0 },
    ],
    [
      { q: { _id: 9 }, u: { $set: { n: 3 } }, upsert: true },
      { n: 1, upserted: [{ index: 0, _id: 9 }], nModified: 0 },
    ],
    [
      { q: {}, u: { $max: { n: 2 } }, multi: true },
      { n: 3, nModified: 1 },
    ],
    [
      { q: { n: 1 }, u: { $setOnInsert: { n: 7 } }, upsert: true },
      { n: 1, nModified: 0 },
    ],
  ];

  it.each(replies.map((one) => [brief(one[0]), ...one] as const))('%s', async (_title, statement, expected) => {
    const collection = await server.filled(docs);
    const { n, nModified, upserted } = await server.run({ update: collection.collectionName, updates: [statement] });
    await expectOutcome(() => Promise.resolve({ n, ...(upserted && { upserted }), nModified }), expected);
  });

  it('refuses a replacement of many', async () => {
    const { collectionName } = await server.filled(docs);
    const many = updateOf(collectionName, {}, { a: 1 }, { multi: true });
    expect(Number((await failure(() => server.run(many))).code)).toBe(9);
  });
});

describe('"$currentDate"', () => {
  it('sets dates and timestamps', async () => {
    const collection = await server.filled([{ n: new Int32(1) }]);
    const before = Date.now() - 1000;
    const current = { $currentDate: { d: true, t: { $type: 'timestamp' }, e: { $type: 'date' } } };
    await server.run(updateOf(collection.collectionName, {}, current));
    const found = (await collection.findOne({})) as Document;
    expect((found['d'] as Date).getTime()).toBeGreaterThan(before);
    expect((found['e'] as Date).getTime()).toBeGreaterThan(before);
    expect(found['t']).toBeInstanceOf(Timestamp);
    const wrong = updateOf(collection.collectionName, {}, { $currentDate: { d: { $type: 'year' } } });
    await expectOutcome(() => server.run(wrong), badValue);
  });
});
