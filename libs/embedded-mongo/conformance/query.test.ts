import { Binary, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp, type Document } from 'mongodb';
import { brief, expectOutcome, idsOf, refused, useServer } from './support.ts';

const server = useServer();
const badValue = refused(2, 'BadValue');

/** A page of the manual, the documents, and for each filter the positions of the documents that it finds. */
type Theme = [page: string, docs: Document[], cases: [filter: Document, expected: unknown][]];

const themes: Theme[] = [
  [
    'Query Documents',
    [
      { n: 1, s: 'a' },
      { n: 5, s: 'b' },
      { n: 9, s: 'a' },
    ],
    [
      [{}, [0, 1, 2]],
      [{ s: 'a' }, [0, 2]],
      [{ s: 'a', n: { $lt: 5 } }, [0]],
      [{ $or: [{ n: 1 }, { s: 'b' }] }, [0, 1]],
      [{ s: 'a', $or: [{ n: { $lt: 2 } }, { n: { $gt: 8 } }] }, [0, 2]],
      [{ n: { $in: [1, 9, 'a'] } }, [0, 2]],
      [{ n: { $in: [] } }, []],
      [{ n: { $nin: [1, 9] } }, [1]],
      [{ n: { $nin: [] } }, [0, 1, 2]],
      [{ n: { $gt: 1, $lt: 9 } }, [1]],
      [{ n: { $gte: 5, $lte: 5 } }, [1]],
      [{ n: { $ne: 5 } }, [0, 2]],
      [{ n: { $eq: 9 } }, [2]],
      [{ $nor: [{ n: 1 }, { s: 'b' }] }, [2]],
      [{ $and: [{ n: { $gte: 5 } }, { s: 'a' }] }, [2]],
      [{ $and: [{ n: 1 }, { n: 5 }] }, []],
      [{ n: { $not: { $gt: 4 } } }, [0]],
      [{ n: { $not: { $gt: 4, $lt: 6 } } }, [0, 2]],
      [{ n: { x: 1, $gt: 1 } }, []],
      [{ missing: { $ne: 1 } }, [0, 1, 2]],
      [{ missing: { $nin: [1] } }, [0, 1, 2]],
      [{ missing: { $not: { $gt: 1 } } }, [0, 1, 2]],
      [{ missing: { $lt: 1 } }, []],
      [{ n: 1, $comment: 'why' }, [0]],
    ],
  ],
  [
    'Query Predicates, malformed',
    [{ n: 1 }],
    [
      [{ $or: [] }, badValue],
      [{ $and: {} }, badValue],
      [{ $nor: [1] }, badValue],
      [{ $foo: 1 }, badValue],
      [{ n: { $foo: 1 } }, badValue],
      [{ n: { $gt: 1, x: 1 } }, badValue],
      [{ n: { $in: 1 } }, badValue],
      [{ n: { $nin: 'a' } }, badValue],
      [{ n: { $in: [{ $gt: 1 }] } }, badValue],
      [{ n: { $not: 1 } }, badValue],
      [{ n: { $not: {} } }, badValue],
      [{ n: { $size: 'a' } }, badValue],
      [{ n: { $elemMatch: 1 } }, badValue],
      [{ n: { $all: 1 } }, badValue],
      [{ n: { $mod: [0, 1] } }, badValue],
      [{ n: { $mod: [2] } }, badValue],
      [{ n: { $mod: [2, 1, 0] } }, badValue],
      [{ n: { $mod: 2 } }, badValue],
      [{ n: { $type: 'whatever' } }, badValue],
      [{ n: { $type: 99 } }, badValue],
      [{ n: { $type: [] } }, refused(9, 'FailedToParse')],
      [{ n: { $gt: /a/ } }, badValue],
      [{ n: { $ne: /a/ } }, badValue],
    ],
  ],
  [
    'Query on Embedded/Nested Documents',
    [{ size: { h: 1, w: 2 } }, { size: { w: 2, h: 1 } }, { size: { h: 1 } }, { size: 5 }],
    [
      [{ size: { h: 1, w: 2 } }, [0]],
      [{ size: { h: 1 } }, [2]],
      [{ size: {} }, []],
      [{ 'size.h': 1 }, [0, 1, 2]],
      [{ 'size.h': { $exists: false } }, [3]],
      [{ 'size.w': { $gte: 2 }, 'size.h': 1 }, [0, 1]],
      [{ 'size.h.x': { $exists: true } }, []],
      [{ 'size.h.x': null }, [0, 1, 2, 3]],
      [{ size: { $in: [{ h: 1 }, 5] } }, [2, 3]],
      [{ size: { $gt: { h: 1 } } }, [0, 1]],
    ],
  ],
  [
    'Query an Array',
    [
      { t: ['a', 'b'], n: [1, 5] },
      { t: ['b', 'a'], n: [3] },
      { t: 'a', n: 4 },
      { t: [], n: [] },
      { t: [['a', 'b']], n: [[4]] },
    ],
    [
      [{ t: 'a' }, [0, 1, 2]],
      [{ t: ['a', 'b'] }, [0, 4]],
      [{ t: [] }, [3]],
      [{ t: { $all: ['a', 'b'] } }, [0, 1]],
      [{ t: { $all: [['a', 'b']] } }, [0, 4]],
      [{ t: { $all: ['a'] } }, [0, 1, 2]],
      [{ t: { $all: [] } }, []],
      [{ n: { $gt: 3, $lt: 5 } }, [0, 2]],
      [{ n: { $elemMatch: { $gte: 1, $lt: 3 } } }, [0]],
      [{ n: { $elemMatch: { $gt: 3, $lt: 5 } } }, []],
      [{ n: { $elemMatch: { $in: [3, 5] } } }, [0, 1]],
      [{ n: { $elemMatch: { $ne: 1 } } }, [0, 1, 4]],
      [{ n: { $not: { $elemMatch: { $gt: 2 } } } }, [2, 3, 4]],
      [{ 't.0': 'a' }, [0]],
      [{ 't.1': 'a' }, [1]],
      [{ 't.0': { $exists: true } }, [0, 1, 4]],
      [{ t: { $size: 0 } }, [3]],
      [{ t: { $size: 1 } }, [4]],
      [{ t: { $size: 2 } }, [0, 1]],
      [{ t: { $not: { $size: 2 } } }, [2, 3, 4]],
      [{ t: { $ne: 'a' } }, [3, 4]],
      [{ t: { $nin: ['a'] } }, [3, 4]],
      [{ t: { $in: [['a', 'b']] } }, [0, 4]],
      [{ n: { $mod: [4, 0] } }, [2]],
      [{ n: { $mod: [4, 1] } }, [0]],
      [{ n: { $type: 'array' } }, [0, 1, 3, 4]],
      [{ n: { $type: 'int' } }, [0, 1, 2]],
      [{ n: { $gt: [1] } }, [0, 1, 4]],
    ],
  ],
  [
    'Query an Array of Embedded Documents',
    [
      {
        l: [
          { a: 1, b: 1 },
          { a: 2, b: 2 },
        ],
      },
      {
        l: [
          { a: 1, b: 2 },
          { a: 3, b: 1 },
        ],
      },
      { l: { a: 1, b: 2 } },
      { l: [{ b: 1 }] },
      { l: [1] },
    ],
    [
      [{ 'l.a': 1 }, [0, 1, 2]],
      [{ l: { a: 1, b: 2 } }, [1, 2]],
      [{ l: { b: 2, a: 1 } }, []],
      [{ 'l.a': 1, 'l.b': 2 }, [0, 1, 2]],
      [{ l: { $elemMatch: { a: 1, b: 2 } } }, [1]],
      [{ l: { $elemMatch: { a: { $gt: 1 }, b: { $lt: 2 } } } }, [1]],
      [{ l: { $elemMatch: { $or: [{ a: 3 }, { b: 2 }] } } }, [0, 1]],
      [{ l: { $elemMatch: { a: { $exists: false } } } }, [3]],
      [{ l: { $all: [{ $elemMatch: { a: 1, b: 1 } }, { $elemMatch: { a: 2 } }] } }, [0]],
      [{ 'l.0.a': 1 }, [0, 1]],
      [{ 'l.1.b': { $lt: 2 } }, [1]],
      [{ 'l.a': { $exists: false } }, [3, 4]],
      [{ 'l.a': { $in: [2, 3] } }, [0, 1]],
      [{ 'l.a': { $gt: 1, $lt: 2 } }, [0, 1]],
      [{ 'l.a': { $ne: 1 } }, [3, 4]],
      [{ 'l.a': { $all: [1, 3] } }, [1]],
    ],
  ],
  [
    'Query for Null or Missing Fields',
    [{ a: null }, {}, { a: 0 }, { a: [null] }, { a: [] }, { a: { b: null } }, { a: { b: 1 } }],
    [
      [{ a: null }, [0, 1, 3]],
      [{ a: { $ne: null } }, [2, 4, 5, 6]],
      [{ a: { $exists: true } }, [0, 2, 3, 4, 5, 6]],
      [{ a: { $exists: false } }, [1]],
      [{ a: { $exists: 0 } }, [1]],
      [{ a: { $exists: null } }, [1]],
      [{ a: { $type: 10 } }, [0, 3]],
      [{ a: { $type: 'null' } }, [0, 3]],
      [{ a: { $in: [null, 0] } }, [0, 1, 2, 3]],
      [{ a: { $nin: [null] } }, [2, 4, 5, 6]],
      [{ a: { $not: { $exists: true } } }, [1]],
      [{ a: { $gte: null } }, [0, 1, 3]],
      [{ a: { $lte: null } }, [0, 1, 3]],
      [{ a: { $gt: null } }, []],
      [{ a: { $not: { $gte: null } } }, [2, 4, 5, 6]],
      [{ a: { $elemMatch: { $eq: null } } }, [3]],
      [{ 'a.b': { $exists: true } }, [5, 6]],
      [{ 'a.b': { $type: 'null' } }, [5]],
    ],
  ],
  [
    'Comparison/Sort Order',
    [
      { v: 1 },
      { v: '1' },
      { v: true },
      { v: new Date(1) },
      { v: new ObjectId() },
      { v: null },
      { v: { x: 1 } },
      { v: Long.fromNumber(1) },
      { v: Decimal128.fromString('1.0') },
      { v: new Double(1.5) },
      { v: NaN },
      { v: new Timestamp({ t: 1, i: 1 }) },
      { v: new MinKey() },
      { v: new MaxKey() },
      { v: /a/ },
      { v: new Binary(Buffer.from('x')) },
    ],
    [
      [{ v: 1 }, [0, 7, 8]],
      [{ v: new Double(1) }, [0, 7, 8]],
      [{ v: { $gt: 0 } }, [0, 7, 8, 9]],
      [{ v: { $lt: 2 } }, [0, 7, 8, 9]],
      [{ v: { $gt: Decimal128.fromString('1.2') } }, [9]],
      [{ v: NaN }, [10]],
      [{ v: { $gte: '' } }, [1]],
      [{ v: { $gt: false } }, [2]],
      [{ v: { $gte: new Date(0) } }, [3]],
      [{ v: { $gt: {} } }, [6]],
      [{ v: { $gt: new Timestamp({ t: 0, i: 1 }) } }, [11]],
      [{ v: new MinKey() }, [12]],
      [{ v: new MaxKey() }, [13]],
      [{ v: { $type: 'number' } }, [0, 7, 8, 9, 10]],
      [{ v: { $type: ['string', 'bool'] } }, [1, 2]],
      [{ v: { $type: 'int' } }, [0]],
      [{ v: { $type: 'double' } }, [9, 10]],
      [{ v: { $type: 'long' } }, [7]],
      [{ v: { $type: 18 } }, [7]],
      [{ v: { $type: 'decimal' } }, [8]],
      [{ v: { $type: 'objectId' } }, [4]],
      [{ v: { $type: 'date' } }, [3]],
      [{ v: { $type: 'timestamp' } }, [11]],
      [{ v: { $type: 'regex' } }, [14]],
      [{ v: { $type: 'binData' } }, [15]],
      [{ v: { $type: 'minKey' } }, [12]],
      [{ v: { $type: 'maxKey' } }, [13]],
      [{ v: { $type: 'object' } }, [6]],
    ],
  ],
  [
    '$regex',
    [{ s: 'abc' }, { s: 'ABC' }, { s: 'xabc' }, { s: 'a\nabc' }, { s: 5 }, { s: ['abc', 'z'] }],
    [
      [{ s: /^abc/ }, [0, 5]],
      [{ s: { $regex: '^ABC$', $options: 'i' } }, [0, 1, 5]],
      [{ s: { $regex: /^abc/, $options: 'i' } }, [0, 1, 5]],
      [{ s: /^abc/m }, [0, 3, 5]],
      [{ s: { $regex: 'a b c', $options: 'x' } }, [0, 2, 3, 5]],
      [{ s: { $regex: 'a.abc', $options: 's' } }, [3]],
      [{ s: { $in: [/^x/, /^A/] } }, [1, 2]],
      [{ s: { $not: /abc/ } }, [1, 4]],
      [{ s: { $nin: [/abc/] } }, [1, 4]],
      [{ s: { $all: [/^a/, 'z'] } }, [5]],
      [{ s: { $regex: '(' } }, refused(51091)],
      [{ s: { $options: 'i' } }, badValue],
      [{ s: { $regex: 'a', $options: 'q' } }, refused(51108)],
      [{ s: { $regex: /a/i, $options: 'i' } }, refused(51075)],
      [{ s: { $regex: 5 } }, badValue],
    ],
  ],
  [
    '$expr',
    [
      { a: 3, b: 2 },
      { a: 1, b: 2 },
      { a: 2, b: null },
    ],
    [
      [{ $expr: { $gt: ['$a', '$b'] } }, [0, 2]],
      [{ $expr: { $eq: ['$b', null] } }, [2]],
      [{ $expr: { $eq: ['$missing', null] } }, []],
      [{ $expr: { $lt: ['$missing', null] } }, [0, 1, 2]],
      [{ $expr: '$b' }, [0, 1]],
      [{ $expr: { $foo: 1 } }, refused(168, 'InvalidPipelineOperator')],
      [{ a: { $gt: 1 }, $expr: { $ne: ['$b', 2] } }, [2]],
    ],
  ],
];

describe.each(themes)('"%s"', (_page, docs, cases) => {
  it.each(cases.map(([filter, expected]) => [brief(filter), filter, expected] as const))(
    '%s',
    async (_title, filter, expected) => {
      const collection = await server.filled(docs);
      const found = async () => idsOf(await collection.find(filter, { sort: { _id: 1 } }).toArray());
      await expectOutcome(found, expected);
    },
  );

  // An index must never change an answer.
  const answered = cases.filter(([, expected]) => Array.isArray(expected));
  it('gives the same answers with indexes, and to count, distinct and aggregate', async () => {
    const collection = await server.filled(docs);
    const paths = new Set(docs.flatMap((doc) => Object.keys(doc)));
    for (const path of paths) await collection.createIndex({ [path]: 1 });
    for (const [filter, expected] of answered) {
      const found = await collection.find(filter, { sort: { _id: 1 } }).toArray();
      expect([filter, idsOf(found)]).toEqual([filter, expected]);
      const piped = await collection.aggregate([{ $match: filter }, { $sort: { _id: 1 } }]).toArray();
      expect([filter, idsOf(piped)]).toEqual([filter, expected]);
      expect(Number(await collection.countDocuments(filter))).toBe((expected as number[]).length);
      expect((await collection.distinct('_id', filter)).map(Number).sort((a, b) => a - b)).toEqual(expected);
    }
  });
});
