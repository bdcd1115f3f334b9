import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';
import { decode, encode, type Doc } from '../bson/codec.ts';
import { CommandError } from '../errors.ts';
import { parseFilter } from '../query/filter.ts';
import { parseUpdate } from './update.ts';
import { upsertedDoc } from './upsert.ts';

interface Extra {
  position?: number;
  arrayFilters?: Doc[];
}

function updated(doc: Doc, update: Doc | Doc[], { position, arrayFilters }: Extra = {}): Doc {
  const sent = decode(encode({ update, arrayFilters }));
  return parseUpdate(sent['update'], sent['arrayFilters']).apply(decode(encode(doc)), { inserting: false, position });
}

function failure(doc: Doc, update: Doc | Doc[], extra?: Extra): { code: number; message: string } {
  try {
    updated(doc, update, extra);
  } catch (error) {
    if (error instanceof CommandError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('the update was accepted');
}

const cases: [page: string, doc: Doc, update: Doc | Doc[], expected: Doc, extra?: Extra][] = [
  ['$set', { a: 1 }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  ['$set', { a: { b: 1 } }, { $set: { 'a.c': 2 } }, { a: { b: 1, c: 2 } }],
  ['$set', {}, { $set: { 'a.b.c': 2 } }, { a: { b: { c: 2 } } }],
  ['$set', { a: [1] }, { $set: { 'a.3': 2 } }, { a: [1, null, null, 2] }],
  ['$set', {}, { $set: { 'a.0': 2 } }, { a: { 0: 2 } }],
  [
    'Update Operators, order of processing',
    {},
    { $set: { b: 1, a: 2 }, $inc: { 10: 1, 9: 1 } },
    { 9: 1, 10: 1, a: 2, b: 1 },
  ],
  ['$unset', { a: 1, b: [1, 2] }, { $unset: { a: '', 'b.0': '', c: '' } }, { b: [null, 2] }],
  ['$inc', { a: 1 }, { $inc: { a: 2 } }, { a: 3 }],
  ['$inc', { a: 1 }, { $inc: { a: new Double(2) } }, { a: new Double(3) }],
  ['$inc', { a: 2147483647 }, { $inc: { a: 1 } }, { a: Long.fromNumber(2147483648) }],
  ['$inc', { a: Long.fromNumber(1) }, { $inc: { a: 1 } }, { a: Long.fromNumber(2) }],
  ['$inc', { a: Decimal128.fromString('0.1') }, { $inc: { a: 1 } }, { a: Decimal128.fromString('1.1') }],
  ['$inc', {}, { $inc: { 'a.b': 5 } }, { a: { b: 5 } }],
  ['$mul', { a: 3 }, { $mul: { a: new Double(1.5), b: Long.fromNumber(7) } }, { a: new Double(4.5), b: Long.ZERO }],
  ['$min', { a: 3, b: 3 }, { $min: { a: 2, b: 4, c: 1 } }, { a: 2, b: 3, c: 1 }],
  ['$max', { a: 3, b: 'x' }, { $max: { a: 4, b: 9 } }, { a: 4, b: 'x' }],
  ['$rename', { a: 1, b: 2 }, { $rename: { a: 'c.d', x: 'y' } }, { b: 2, c: { d: 1 } }],
  ['$rename', { a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
  ['$setOnInsert', { a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
  ['$push', { a: [1] }, { $push: { a: 2, b: 1 } }, { a: [1, 2], b: [1] }],
  ['$push', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
  ['$each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ['$position', { a: [1, 4] }, { $push: { a: { $each: [2, 3], $position: 1 } } }, { a: [1, 2, 3, 4] }],
  ['$position', { a: [1, 4] }, { $push: { a: { $each: [3], $position: -1 } } }, { a: [1, 3, 4] }],
  ['$slice', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
  ['$slice', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 0 } } }, { a: [] }],
  ['$sort', { a: [{ b: 2 }] }, { $push: { a: { $each: [{ b: 1 }], $sort: { b: 1 } } } }, { a: [{ b: 1 }, { b: 2 }] }],
  ['$sort', { a: [1, 3] }, { $push: { a: { $each: [2], $sort: -1 } } }, { a: [3, 2, 1] }],
  ['$addToSet', { a: [1] }, { $addToSet: { a: new Double(1) } }, { a: [1] }],
  ['$addToSet', { a: [1] }, { $addToSet: { a: { $each: [2, 2, 1] } } }, { a: [1, 2] }],
  [
    '$addToSet',
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  ['$pop', { a: [1, 2, 3], b: [1, 2] }, { $pop: { a: 1, b: -1, c: 1 } }, { a: [1, 2], b: [2] }],
  ['$pull', { a: [1, 2, 3] }, { $pull: { a: { $gte: 2 } } }, { a: [1] }],
  ['$pull', { a: [{ b: 1, c: 1 }, { b: 2 }] }, { $pull: { a: { b: 1 } } }, { a: [{ b: 2 }] }],
  ['$pull', { a: ['x', 'yx', 'z'] }, { $pull: { a: /x/ } }, { a: ['z'] }],
  ['$pullAll', { a: [1, 2, 1] }, { $pullAll: { a: [1] } }, { a: [2] }],
  ['$ (update)', { a: [1, 2] }, { $set: { 'a.$': 9 } }, { a: [1, 9] }, { position: 1 }],
  ['$[]', { a: [{ b: 1 }, { b: 2 }] }, { $inc: { 'a.$[].b': 1 } }, { a: [{ b: 2 }, { b: 3 }] }],
  ['$[<identifier>]', { a: [1, 5] }, { $set: { 'a.$[x]': 0 } }, { a: [1, 0] }, { arrayFilters: [{ x: { $gt: 2 } }] }],
  [
    '$[<identifier>]',
    {
      a: [
        { b: 1, c: 0 },
        { b: 2, c: 0 },
      ],
    },
    { $set: { 'a.$[x].c': 7 } },
    {
      a: [
        { b: 1, c: 0 },
        { b: 2, c: 7 },
      ],
    },
    { arrayFilters: [{ 'x.b': 2 }] },
  ],
  ['db.collection.replaceOne()', { _id: null, a: 1 }, { b: 2 }, { _id: null, b: 2 }],
  ['db.collection.replaceOne()', { _id: 1, a: 1 }, { b: 2 }, { _id: 1, b: 2 }],
  [
    'Updates with Aggregation Pipeline',
    { _id: 1, a: 1 },
    [{ $set: { b: { $add: ['$a', 1] } } }],
    { _id: 1, a: 1, b: 2 },
  ],
];

describe('update operators', () => {
  it.each(cases)('"%s": %j with %j gives %j', (_page, doc, update, expected, extra = {}) => {
    const result = updated(doc, update, extra);
    expect(Buffer.compare(encode(result), encode(decode(encode(expected))))).toBe(0);
  });

  it('"$currentDate" sets a date or a timestamp', () => {
    const result = updated({}, { $currentDate: { a: true, b: { $type: 'timestamp' } } });
    expect(result['a']).toBeInstanceOf(Date);
    expect(result['b']).toBeInstanceOf(Timestamp);
  });

  it('leaves the document that it was given as it is', () => {
    const doc = { a: [{ b: new Int32(1) }] };
    parseUpdate({ $set: { 'a.0.b': new Int32(2) } }, undefined).apply(doc, { inserting: false });
    expect(doc).toEqual({ a: [{ b: new Int32(1) }] });
  });
});

describe('refused updates', () => {
  const refused: [Doc, Doc | Doc[], number, RegExp, Extra?][] = [
    [{ a: 'x' }, { $inc: { a: 1 } }, 14, /Cannot apply \$inc to a value of non-numeric type/],
    [{ a: 1 }, { $inc: { a: 'x' } }, 14, /Cannot increment with non-numeric argument/],
    [{ a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2, /Failed to apply \$inc operations/],
    [{ a: 5 }, { $set: { 'a.b': 1 } }, 28, /Cannot create field 'b' in element \{a: 5\}/],
    [{ a: [1] }, { $set: { 'a.b': 1 } }, 28, /Cannot create field 'b' in element/],
    [{}, { $set: { a: 1 }, $inc: { a: 1 } }, 40, /Updating the path 'a' would create a conflict at 'a'/],
    [{}, { $set: { a: 1, 'a.b': 1 } }, 40, /conflict at 'a'/],
    [{ _id: 1 }, { $set: { _id: 2 } }, 66, /immutable field '_id'/],
    [{ _id: 1 }, { _id: 2 }, 66, /immutable/],
    [{}, { $foo: { a: 1 } }, 9, /Unknown modifier: \$foo/],
    [{ a: 1 }, { $bit: { a: { and: 1 } } }, 9, /Unknown modifier: \$bit/],
    [{}, { $set: 1 }, 9, /Modifiers operate on fields/],
    [{ a: 1 }, { $push: { a: 1 } }, 2, /must be an array but is of type int/],
    [{ a: 1 }, { $addToSet: { a: 1 } }, 2, /non-array/],
    [{ a: 1 }, { $pull: { a: 1 } }, 2, /non-array/],
    [{ a: 1 }, { $pop: { a: 1 } }, 14, /non-array/],
    [{ a: [1] }, { $pop: { a: 2 } }, 9, /\$pop expects 1 or -1/],
    [{}, { $set: { '': 1 } }, 56, /empty/],
    [{}, { $set: { 'a..b': 1 } }, 56, /empty field name/],
    [{ a: [1] }, { $set: { 'a.$': 1 } }, 2, /positional operator did not find the match/],
    [{ a: 1 }, { $set: { 'a.$[]': 1 } }, 2, /non-array/],
    [{ a: [1] }, { $set: { 'a.$[x]': 1 } }, 2, /No array filter found for identifier 'x'/],
    [{ a: [1] }, { $set: { a: 1 } }, 9, /was not used/, { arrayFilters: [{ x: 1 }] }],
    [{ a: [1] }, { $set: { 'a.$[x]': 1 } }, 2, /array/, { arrayFilters: [{ $and: 5 }] }],
    [{ a: [1] }, { $set: { 'a.$[x]': 1 } }, 9, /without a top-level/, { arrayFilters: [{ $expr: true }] }],
    [{ a: 1 }, [{ $lookup: {} }], 72, /not allowed/],
    [{ a: 1 }, { b: 1, $set: { a: 1 } }, 52, /dollar/],
  ];

  it.each(refused)('%j with %j answers %i', (doc, update, code, message, extra = {}) => {
    expect(failure(doc, update, extra)).toEqual({ code, message: expect.stringMatching(message) });
  });
});

describe('upserted documents ("Upsert with Operator Expressions")', () => {
  const upserts: [Doc, Doc, Doc][] = [
    [{ _id: 1, a: 2 }, { $set: { b: 3 } }, { _id: 1, a: 2, b: 3 }],
    [{ _id: 1, 'a.b': 2, c: { $gt: 1 } }, { $setOnInsert: { d: 4 } }, { _id: 1, a: { b: 2 }, d: 4 }],
    [{ _id: 1, a: { $in: [5] } }, { $inc: { n: 1 } }, { _id: 1, a: 5, n: 1 }],
    [{ $and: [{ _id: 1 }, { a: { $eq: 2 } }] }, { $set: {} }, { _id: 1, a: 2 }],
    [{ _id: 1, a: 2 }, { b: 3 }, { _id: 1, b: 3 }],
    [{ a: 2 }, { $set: { _id: 7 } }, { _id: 7, a: 2 }],
  ];

  it.each(upserts)('%j with %j inserts %j', (filter, update, expected) => {
    const sent = decode(encode({ filter, update }));
    const result = upsertedDoc(parseFilter(sent['filter'] as Doc), parseUpdate(sent['update'], undefined));
    expect(encode(result)).toEqual(encode(expected));
  });

  it('refuse a field that the filter fixes twice', () => {
    const filter = parseFilter({ $and: [{ a: 1 }, { a: 2 }] });
    expect(() => upsertedDoc(filter, parseUpdate({ $set: { b: 1 } }, undefined))).toThrow(/matched twice/);
  });
});
