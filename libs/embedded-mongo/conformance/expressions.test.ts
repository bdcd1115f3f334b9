import { Decimal128, Double, Long, ObjectId, type Document } from 'mongodb';
import { brief, exact, expectOutcome, refused, useServer } from './support.ts';

const server = useServer();
const mismatch = refused(14, 'TypeMismatch');
const missing = Symbol('no field');

const day = new Date('2024-03-05T10:20:30.400Z');
const id = new ObjectId();
const doc: Document = {
  n: 7,
  half: new Double(2.5),
  big: Long.fromString('5000000000'),
  dec: Decimal128.fromString('1.10'),
  s: 'Abc',
  yes: true,
  none: null,
  day,
  id,
  list: [3, 1, 2],
  docs: [{ a: 1, b: 'x' }, { a: 2 }, { b: 'y' }],
  sub: { a: 1, deep: { b: 2 } },
};

/** Each page's expressions and their values for the document above. */
const themes: Record<string, [expression: unknown, value: unknown][]> = {
  'Field Paths': [
    ['$n', 7],
    ['$sub.deep.b', 2],
    ['$missing', missing],
    ['$n.a', missing],
    ['$docs.a', [1, 2]],
    ['$docs.missing', []],
    ['$$ROOT.sub.a', 1],
    ['$$CURRENT.n', 7],
    [{ $let: { vars: { CURRENT: '$sub' }, in: ['$a', '$$ROOT.n'] } }, [1, 7]],
    ['$$REMOVE', missing],
    [{ a: '$n', b: '$missing' }, { a: 7 }],
    [
      ['$n', '$missing'],
      [7, null],
    ],
    ['$$nope', refused(17276)],
    [{ $foo: 1 }, refused(168, 'InvalidPipelineOperator')],
    [{ $add: [1], $sum: [1] }, refused(15983)],
  ],
  $literal: [
    [{ $literal: '$n' }, '$n'],
    [{ $literal: { $add: [1, 2] } }, { $add: [1, 2] }],
  ],
  $add: [
    [{ $add: ['$n', 1] }, 8],
    [{ $add: ['$n', '$half'] }, new Double(9.5)],
    [{ $add: ['$n', '$big'] }, Long.fromString('5000000007')],
    [{ $add: ['$n', '$dec'] }, Decimal128.fromString('8.10')],
    [{ $add: [2147483647, 1] }, Long.fromString('2147483648')],
    [{ $add: ['$day', 1000] }, new Date(day.getTime() + 1000)],
    [{ $add: ['$n', '$none'] }, null],
    [{ $add: ['$n', '$missing'] }, null],
    [{ $add: [] }, 0],
    [{ $add: ['$n', '$s'] }, mismatch],
  ],
  $subtract: [
    [{ $subtract: ['$n', 9] }, -2],
    [{ $subtract: ['$day', new Date(day.getTime() - 5)] }, Long.fromNumber(5)],
    [{ $subtract: ['$day', 400] }, new Date(day.getTime() - 400)],
    [{ $subtract: ['$none', 1] }, null],
    [{ $subtract: ['$s', 1] }, mismatch],
    [{ $subtract: [1] }, refused(16020)],
  ],
  '$multiply, $divide, $mod, $abs': [
    [{ $multiply: ['$n', 2] }, 14],
    [{ $multiply: ['$n', '$half'] }, new Double(17.5)],
    [{ $multiply: ['$n', null] }, null],
    [{ $multiply: ['$s', 2] }, mismatch],
    [{ $divide: [6, 3] }, new Double(2)],
    [{ $divide: ['$n', 2] }, new Double(3.5)],
    [{ $divide: [1, null] }, null],
    [{ $divide: [1, 0] }, refused(2)],
    [{ $divide: ['$s', 1] }, mismatch],
    [{ $abs: -5 }, 5],
    [{ $abs: '$none' }, null],
  ],
  'Comparison Expression Operators': [
    [{ $eq: ['$n', 7] }, true],
    [{ $eq: ['$n', new Double(7)] }, true],
    [{ $eq: ['$none', '$missing'] }, false],
    [{ $ne: ['$n', '7'] }, true],
    [{ $gt: ['$n', '$half'] }, true],
    [{ $gt: ['a', 5] }, true],
    [{ $lt: ['$missing', '$none'] }, true],
    [{ $gte: ['$list', [3, 1]] }, true],
    [{ $lte: [{ a: 1 }, { a: 1 }] }, true],
    [{ $cmp: [1, 2] }, -1],
    [{ $cmp: ['b', 'a'] }, 1],
    [{ $cmp: ['$n', 7] }, 0],
    [{ $eq: [1] }, refused(16020)],
  ],
  'Boolean Expression Operators': [
    [{ $and: ['$yes', '$n'] }, true],
    [{ $and: [] }, true],
    [{ $and: ['$yes', '$missing'] }, false],
    [{ $or: [] }, false],
    [{ $or: [0, '$none', ''] }, true],
    [{ $or: [0, null] }, false],
    [{ $not: [0] }, true],
    [{ $not: ['$s'] }, false],
    [{ $not: '$missing' }, true],
  ],
  '$cond and $ifNull': [
    [{ $cond: ['$yes', 'a', 'b'] }, 'a'],
    [{ $cond: { if: '$none', then: 1, else: 2 } }, 2],
    [{ $cond: ['$yes', '$missing', 1] }, missing],
    [{ $cond: [1, 2] }, refused(16020)],
    [{ $ifNull: ['$none', 'x'] }, 'x'],
    [{ $ifNull: ['$missing', '$none', 5] }, 5],
    [{ $ifNull: ['$n', 'x'] }, 7],
    [{ $ifNull: ['$none', '$missing'] }, missing],
  ],
  'String Expression Operators': [
    [{ $concat: ['$s', '-', 'x'] }, 'Abc-x'],
    [{ $concat: ['$s', '$none'] }, null],
    [{ $concat: ['$s', '$n'] }, refused(16702)],
    [{ $toUpper: '$s' }, 'ABC'],
    [{ $toLower: '$s' }, 'abc'],
    [{ $toLower: '$none' }, ''],
    [{ $toUpper: '$missing' }, ''],
  ],
  'Type Expression Operators': [
    [{ $type: '$n' }, 'int'],
    [{ $type: '$half' }, 'double'],
    [{ $type: '$big' }, 'long'],
    [{ $type: '$dec' }, 'decimal'],
    [{ $type: '$s' }, 'string'],
    [{ $type: '$yes' }, 'bool'],
    [{ $type: '$none' }, 'null'],
    [{ $type: '$missing' }, 'missing'],
    [{ $type: '$day' }, 'date'],
    [{ $type: '$id' }, 'objectId'],
    [{ $type: '$list' }, 'array'],
    [{ $type: '$sub' }, 'object'],
    [{ $toString: '$n' }, '7'],
    [{ $toString: '$half' }, '2.5'],
    [{ $toString: '$big' }, '5000000000'],
    [{ $toString: '$dec' }, '1.10'],
    [{ $toString: '$yes' }, 'true'],
    [{ $toString: '$day' }, '2024-03-05T10:20:30.400Z'],
    [{ $toString: '$id' }, id.toHexString()],
    [{ $toString: '$none' }, null],
  ],
  'Array Expression Operators': [
    [{ $size: '$list' }, 3],
    [{ $size: '$n' }, refused(17124)],
    [{ $size: '$missing' }, refused(17124)],
    [{ $isArray: '$list' }, true],
    [{ $isArray: '$n' }, false],
    [{ $in: [1, '$list'] }, true],
    [{ $in: [9, '$list'] }, false],
    [{ $in: [1, '$n'] }, refused(40081)],
    [{ $arrayElemAt: ['$list', 0] }, 3],
    [{ $arrayElemAt: ['$list', -1] }, 2],
    [{ $arrayElemAt: ['$list', 9] }, missing],
    [{ $arrayElemAt: ['$none', 0] }, null],
    [{ $arrayElemAt: ['$n', 0] }, refused(28689)],
    [{ $first: '$list' }, 3],
    [{ $last: '$list' }, 2],
    [{ $first: [[]] }, missing],
    [{ $last: '$none' }, null],
    [{ $concatArrays: ['$list', [9]] }, [3, 1, 2, 9]],
    [{ $concatArrays: ['$list', '$none'] }, null],
    [{ $concatArrays: ['$n'] }, refused(28664)],
    [{ $map: { input: '$list', as: 'x', in: { $add: ['$$x', 1] } } }, [4, 2, 3]],
    [{ $map: { input: '$list', in: '$$this' } }, [3, 1, 2]],
    [{ $map: { input: '$none', in: '$$this' } }, null],
    [{ $map: { input: '$n', in: 1 } }, refused(16883)],
    [{ $filter: { input: '$list', as: 'x', cond: { $gt: ['$$x', 1] } } }, [3, 2]],
    [{ $filter: { input: '$docs', cond: { $eq: ['$$this.b', 'y'] } } }, [{ b: 'y' }]],
    [{ $filter: { input: '$none', cond: true } }, null],
    [{ $filter: { input: '$n', cond: true } }, refused(28651)],
  ],
  'Object Expression Operators': [
    [{ $mergeObjects: ['$sub', { a: 5, c: 1 }] }, { a: 5, deep: { b: 2 }, c: 1 }],
    [{ $mergeObjects: ['$sub', '$none', '$missing'] }, { a: 1, deep: { b: 2 } }],
    [{ $mergeObjects: ['$n'] }, refused(40400)],
  ],
  '$sum, $min and $max of one document': [
    [{ $sum: '$list' }, 6],
    [{ $sum: ['$n', '$half'] }, new Double(9.5)],
    [{ $sum: ['$n', '$s', '$none'] }, 7],
    [{ $sum: '$s' }, 0],
    [{ $min: '$list' }, 1],
    [{ $max: ['$n', '$half'] }, 7],
    [{ $min: ['$none', 3] }, 3],
    [{ $max: '$missing' }, null],
    [{ $max: ['$n', 'a'] }, 'a'],
  ],
};

describe.each(Object.entries(themes))('"%s"', (_page, cases) => {
  it.each(cases.map((one) => [brief(one[0]), ...one] as const))('%s', async (_title, expression, value) => {
    const collection = await server.filled([doc]);
    const call = async () => {
      // In $replaceWith the expression is alone: $project reads 1 and true as flags.
      const [row] = await collection.aggregate([{ $replaceWith: { v: expression } }]).toArray();
      return row;
    };
    await expectOutcome(call, value === missing ? {} : wrapped(value));
  });
});

/** The row that holds a value; an error stays one. */
function wrapped(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'code' in value ? value : { v: value };
}

describe('"Aggregation Variables"', () => {
  it('"$$NOW" is the same everywhere in a pipeline', async () => {
    const collection = await server.filled([{}, {}]);
    const rows = await collection.aggregate([{ $project: { _id: 0, t: '$$NOW' } }]).toArray();
    expect(exact(rows[0])).toBe(exact(rows[1]));
    expect(rows[0]?.['t']).toBeInstanceOf(Date);
  });

  it('"let" of a command', async () => {
    const collection = await server.filled([{ n: 1 }, { n: 5 }]);
    const pipeline = [{ $match: { $expr: { $gt: ['$n', '$$least'] } } }, { $project: { _id: 0, n: 1, l: '$$least' } }];
    const rows = await collection.aggregate(pipeline, { let: { least: 2 } }).toArray();
    expect(exact(rows)).toBe(exact([{ n: 5, l: 2 }]));
  });
});
