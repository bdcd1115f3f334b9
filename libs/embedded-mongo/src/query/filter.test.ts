import { BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId } from 'bson';
import { decode, encode, type Doc } from '../bson/codec.ts';
import { CommandError } from '../errors.ts';
import { parseFilter } from './filter.ts';

/** Filters and documents come as a driver sends them: through BSON. */
function matches(filter: Doc, doc: Doc): boolean {
  return parseFilter(decode(encode(filter))).matches(decode(encode(doc)));
}

function failure(filter: Doc): { code: number; message: string } {
  try {
    parseFilter(decode(encode(filter)));
  } catch (error) {
    if (error instanceof CommandError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('the filter was accepted');
}

const id = new ObjectId();

const cases: [page: string, filter: Doc, doc: Doc, expected: boolean][] = [
  ['Query Documents', {}, { a: 1 }, true],
  ['Query Documents', { a: 1, b: 2 }, { a: 1, b: 3 }, false],
  ['$eq', { a: { $eq: 1 } }, { a: new Double(1) }, true],
  ['$eq', { a: Long.fromNumber(1) }, { a: new Int32(1) }, true],
  ['$eq', { a: Decimal128.fromString('1.0') }, { a: 1 }, true],
  ['$eq', { a: Decimal128.fromString('0.1') }, { a: 0.1 }, false],
  ['$eq', { a: id }, { a: new ObjectId(id.toHexString()) }, true],
  ['Query on Embedded/Nested Documents', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 2 } }, true],
  ['Query on Embedded/Nested Documents', { a: { c: 2, b: 1 } }, { a: { b: 1, c: 2 } }, false],
  ['Query on Embedded/Nested Documents', { 'a.b': 1 }, { a: { b: 1, c: 2 } }, true],
  ['Query an Array', { a: 1 }, { a: [1, 2] }, true],
  ['Query an Array', { a: [1, 2] }, { a: [1, 2] }, true],
  ['Query an Array', { a: [2, 1] }, { a: [1, 2] }, false],
  ['Query an Array', { a: [1, 2] }, { a: [[1, 2], 3] }, true],
  ['Query an Array', { a: { $gt: 1, $lt: 1 } }, { a: [0, 2] }, true],
  ['Query an Array', { 'a.1': 2 }, { a: [1, 2] }, true],
  ['Query an Array', { 'a.1': 1 }, { a: [1, 2] }, false],
  ['Query an Array of Embedded Documents', { 'a.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }, true],
  ['Query an Array of Embedded Documents', { 'a.0.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }, false],
  ['Query for Null or Missing Fields', { a: null }, {}, true],
  ['Query for Null or Missing Fields', { a: null }, { a: null }, true],
  ['Query for Null or Missing Fields', { a: null }, { a: 0 }, false],
  ['Query for Null or Missing Fields', { 'a.b': null }, { a: 5 }, true],
  ['Query for Null or Missing Fields', { 'a.b': null }, { a: [] }, false],
  ['Query for Null or Missing Fields', { a: { $ne: null } }, {}, false],
  ['Query for Null or Missing Fields', { a: { $type: 10 } }, {}, false],
  ['$ne', { a: { $ne: 1 } }, { a: [1, 2] }, false],
  ['$ne', { a: { $ne: 1 } }, {}, true],
  ['Comparison Query Operators', { a: { $gt: 1 } }, { a: 'x' }, false],
  ['Comparison Query Operators', { a: { $lt: 'b' } }, { a: 'a' }, true],
  ['Comparison Query Operators', { a: { $gte: null } }, {}, true],
  ['Comparison Query Operators', { a: { $gt: null } }, { a: 1 }, false],
  ['Comparison Query Operators', { a: { $lt: 5 } }, { a: NaN }, false],
  ['Comparison Query Operators', { a: { $gte: NaN } }, { a: NaN }, true],
  ['Comparison Query Operators', { a: { $gt: new MinKey() } }, { a: 'x' }, true],
  ['Comparison Query Operators', { a: { $lt: new MaxKey() } }, { a: 'x' }, true],
  ['Comparison Query Operators', { a: { $gt: new MinKey() } }, {}, true],
  ['Comparison Query Operators', { a: { $lt: new MinKey() } }, { a: 1 }, false],
  ['Comparison Query Operators', { a: { $gt: Long.fromString('9007199254740992') } }, { a: 2 ** 53 }, false],
  ['$in', { a: { $in: [1, null] } }, {}, true],
  ['$in', { a: { $in: [/^x/, 3] } }, { a: ['y', 'xy'] }, true],
  ['$in', { a: { $in: [] } }, { a: 1 }, false],
  ['$nin', { a: { $nin: [1, 2] } }, { a: [2] }, false],
  ['$nin', { a: { $nin: [1, 2] } }, {}, true],
  ['$exists', { a: { $exists: true } }, { a: null }, true],
  ['$exists', { 'a.b': { $exists: false } }, { a: [{ b: 1 }, {}] }, false],
  ['$exists', { 'a.b': { $exists: false } }, { a: [{}] }, true],
  ['$type', { a: { $type: 'int' } }, { a: 1 }, true],
  ['$type', { a: { $type: 'double' } }, { a: 1 }, false],
  ['$type', { a: { $type: 'number' } }, { a: ['x', 1.5] }, true],
  ['$type', { a: { $type: ['array', 'bool'] } }, { a: [] }, true],
  ['$regex', { a: /B$/i }, { a: 'ab' }, true],
  ['$regex', { a: { $regex: '^a.c$', $options: 's' } }, { a: 'a\nc' }, true],
  ['$regex', { a: { $regex: ' a b ', $options: 'x' } }, { a: 'ab' }, true],
  ['$regex', { a: { $regex: 'a # the first\nb', $options: 'x' } }, { a: 'ac' }, false],
  ['$regex', { a: /x/ }, { a: new BSONRegExp('x') }, true],
  ['$not', { a: { $not: { $gt: 1 } } }, {}, true],
  ['$not', { a: { $not: /^x/ } }, { a: ['xa'] }, false],
  ['$and', { $and: [{ a: 1 }, { a: 2 }] }, { a: [1, 2] }, true],
  ['$or', { $or: [{ a: 1 }, { b: 1 }] }, { b: 1 }, true],
  ['$nor', { $nor: [{ a: 1 }, { b: 1 }] }, { b: 1 }, false],
  ['$elemMatch (query)', { a: { $elemMatch: { $gt: 1, $lt: 3 } } }, { a: [0, 2] }, true],
  ['$elemMatch (query)', { a: { $elemMatch: { $gt: 1, $lt: 1 } } }, { a: [0, 2] }, false],
  ['$elemMatch (query)', { a: { $elemMatch: { b: 1, c: 2 } } }, { a: [{ b: 1 }, { c: 2 }] }, false],
  ['$elemMatch (query)', { a: { $elemMatch: { $or: [{ b: 1 }, { c: 2 }] } } }, { a: [{ c: 2 }] }, true],
  ['$elemMatch (query)', { a: { $elemMatch: { $gt: 1 } } }, { a: 2 }, false],
  ['$size', { a: { $size: 2 } }, { a: [1, 2] }, true],
  ['$size', { a: { $size: 1 } }, { a: [[1, 2]] }, true],
  ['$all', { a: { $all: [1, 2] } }, { a: [2, 1, 0] }, true],
  ['$all', { a: { $all: [[1, 2]] } }, { a: [1, 2] }, true],
  ['$all', { a: { $all: [] } }, { a: [] }, false],
  ['$all', { a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { b: 2 } }] } }, { a: [{ b: 1 }, { b: 2 }] }, true],
  ['$mod', { a: { $mod: [4, 0] } }, { a: 8 }, true],
  ['$mod', { a: { $mod: [4, -1] } }, { a: new Double(-5.7) }, true],
  ['$expr', { $expr: { $gt: ['$a', '$b'] } }, { a: 2, b: 1 }, true],
  ['$expr', { $expr: { $eq: ['$a', '$b'] } }, { a: id, b: id }, true],
];

describe('query filters', () => {
  it.each(cases)('"%s": %j on %j is %s', (_page, filter, doc, expected) => {
    expect(matches(filter, doc)).toBe(expected);
  });
});

describe('refused filters', () => {
  const refused: [Doc, number, RegExp][] = [
    [{ a: { $foo: 1 } }, 2, /unknown operator: \$foo/],
    [{ $foo: 1 }, 2, /unknown top level operator: \$foo/],
    [{ a: { $in: 1 } }, 2, /\$in needs an array/],
    [{ $or: [] }, 2, /nonempty array/],
    [{ $and: {} }, 2, /must be an array/],
    [{ $or: [1] }, 2, /full objects/],
    [{ a: { $regex: '(' } }, 51091, /Regular expression is invalid/],
    [{ a: { $options: 'i' } }, 2, /\$options needs a \$regex/],
    [{ a: { $size: -1 } }, 2, /non-negative/],
    [{ a: { $mod: [0, 1] } }, 2, /divisor cannot be 0/],
    [{ a: { $type: 'nonsense' } }, 2, /Unknown type name alias/],
    [{ a: { $not: 1 } }, 2, /\$not needs/],
    [{ a: { $elemMatch: 1 } }, 2, /needs an Object/],
    [{ $where: 'true' }, 2, /\$where/],
    [{ $text: { $search: 'x' } }, 27, /text index required/],
    [{ a: { $near: [0, 0] } }, 2, /unknown operator/],
    [{ $expr: { $function: {} } }, 168, /Unrecognized expression '\$function'/],
  ];

  it.each(refused)('%j answers %i', (filter, code, message) => {
    expect(failure(filter)).toEqual({ code, message: expect.stringMatching(message) });
  });
});
