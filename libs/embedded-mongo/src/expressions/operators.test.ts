import { BSONRegExp, Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import { decode, encode, type Doc } from '../bson/codec.ts';
import { parseCollation } from '../bson/collation.ts';
import { CommandError } from '../errors.ts';
import { parseExpression, scopeOf } from './expression.ts';

const doc = {
  n: 7,
  half: new Double(2.5),
  big: Long.fromString('9223372036854775807'),
  price: Decimal128.fromString('9.99'),
  text: 'Ünï cödé',
  list: [3, 1, 2],
  docs: [
    { k: 'a', v: 1 },
    { k: 'b', v: 2 },
  ],
  at: new Date('2024-02-29T13:45:30.123Z'),
  id: new ObjectId('65e0a1b2c3d4e5f601234567'),
  nothing: null,
};

/** Expressions and documents come as a driver sends them: through BSON. */
function evaluate(expression: unknown): unknown {
  const scope = scopeOf(decode(encode(doc)));
  return parseExpression(decode(encode({ e: expression }))['e'])(scope);
}

function codeOf(expression: unknown): number {
  try {
    evaluate(expression);
  } catch (error) {
    if (error instanceof CommandError) return error.code;
    throw error;
  }
  throw new Error('the expression was accepted');
}

const int = (value: number) => new Int32(value);
const double = (value: number) => new Double(value);
const long = (value: number) => Long.fromNumber(value);
const decimal = (value: string) => Decimal128.fromString(value);
const date = (value: string) => new Date(value);

const cases: [page: string, expression: unknown, expected: unknown][] = [
  ['$add', { $add: ['$n', 1] }, int(8)],
  ['$add', { $add: ['$at', 1000] }, date('2024-02-29T13:45:31.123Z')],
  ['$add', { $add: [int(2147483647), 1] }, long(2147483648)],
  ['$add', { $add: ['$big', 1] }, double(2 ** 63)],
  ['$add', { $add: ['$price', double(0.01)] }, decimal('10.00')],
  ['$add', { $add: ['$n', '$nothing'] }, null],
  ['$subtract', { $subtract: ['$at', date('2024-02-29T13:45:30.000Z')] }, long(123)],
  ['$multiply', { $multiply: ['$half', 2] }, double(5)],
  ['$divide', { $divide: [6, 3] }, double(2)],
  ['$divide', { $divide: ['$price', 3] }, decimal('3.33')],
  ['$divide', { $divide: [decimal('2'), 3] }, decimal('0.6666666666666666666666666666666667')],
  ['$divide', { $divide: [decimal('100.00'), 4] }, decimal('25.00')],
  ['$subtract', { $subtract: [decimal('1.1'), decimal('0.2')] }, decimal('0.9')],
  ['$subtract', { $subtract: [1, Long.MIN_VALUE] }, double(2 ** 63)],
  ['$divide', { $divide: [decimal('1'), 3] }, decimal('0.3333333333333333333333333333333333')],
  ['$mod', { $mod: [-7, 3] }, int(-1)],
  ['$mod', { $mod: [7.5, 2] }, double(1.5)],
  ['$mod', { $mod: [decimal('7.5'), 2] }, decimal('1.5')],
  ['$abs', { $abs: -3 }, int(3)],
  ['$abs', { $abs: decimal('-1.50') }, decimal('1.50')],
  ['$ceil', { $ceil: 2.1 }, double(3)],
  ['$ceil', { $ceil: 2 }, int(2)],
  ['$floor', { $floor: decimal('-2.1') }, decimal('-3')],
  ['$round', { $round: ['$half'] }, double(2)],
  ['$round', { $round: [3.5] }, double(4)],
  ['$round', { $round: [19.25, 1] }, double(19.2)],
  ['$round', { $round: [2.345, 2] }, double(2.35)],
  ['$round', { $round: [int(1250), -2] }, int(1200)],
  ['$round', { $round: [decimal('10.125'), 2] }, decimal('10.12')],
  ['$trunc', { $trunc: [-7.89, 1] }, double(-7.8)],
  ['$cmp', { $cmp: ['$n', 'x'] }, int(-1)],
  ['$cond', { $cond: [{ $gt: ['$n', 5] }, 'yes', 'no'] }, 'yes'],
  ['$ifNull', { $ifNull: ['$nothing', '$missing', 'fallback'] }, 'fallback'],
  ['$switch', { $switch: { branches: [{ case: { $lt: ['$n', 5] }, then: 'a' }], default: 'b' } }, 'b'],
  ['$let', { $let: { vars: { x: '$n' }, in: { $add: ['$$x', '$$x'] } } }, int(14)],
  ['$and', { $and: [false, { $divide: [1, 0] }] }, false],
  ['$or', { $or: ['$nothing', 0, 'x'] }, true],
  ['$literal', { $literal: { $add: [1, 2] } }, { $add: [int(1), int(2)] }],
  ['$concat', { $concat: ['a', '$text'] }, 'aÜnï cödé'],
  ['$concat', { $concat: ['a', '$nothing'] }, null],
  ['$toUpper', { $toUpper: 'straße é' }, 'STRAßE é'],
  ['$toLower', { $toLower: '$nothing' }, ''],
  ['$substrCP', { $substrCP: ['$text', 0, 3] }, 'Ünï'],
  ['$substrBytes', { $substrBytes: ['hello', 1, 3] }, 'ell'],
  ['$strLenCP', { $strLenCP: '$text' }, int(8)],
  ['$split', { $split: ['a-b-c', '-'] }, ['a', 'b', 'c']],
  ['$trim', { $trim: { input: '  x y ' } }, 'x y'],
  ['$ltrim', { $ltrim: { input: 'xxa', chars: 'x' } }, 'a'],
  ['$regexMatch', { $regexMatch: { input: 'Hello', regex: '^h', options: 'i' } }, true],
  ['$replaceOne', { $replaceOne: { input: 'a.b.c', find: '.', replacement: { $literal: '$&' } } }, 'a$&b.c'],
  ['$replaceAll', { $replaceAll: { input: 'a.b.c', find: '.', replacement: '-' } }, 'a-b-c'],
  ['$year', { $year: '$at' }, int(2024)],
  ['$month', { $month: { date: '$at' } }, int(2)],
  ['$dayOfWeek', { $dayOfWeek: '$at' }, int(5)],
  ['$hour', { $hour: '$id' }, int(15)],
  ['$size', { $size: '$list' }, int(3)],
  ['$arrayElemAt', { $arrayElemAt: ['$list', -1] }, int(2)],
  ['$arrayElemAt', { $arrayElemAt: ['$list', 9] }, undefined],
  ['$slice', { $slice: ['$list', 1, 5] }, [int(1), int(2)]],
  ['$slice', { $slice: ['$list', -2] }, [int(1), int(2)]],
  ['$map', { $map: { input: '$list', as: 'x', in: { $multiply: ['$$x', 2] } } }, [int(6), int(2), int(4)]],
  ['$filter', { $filter: { input: '$list', cond: { $gt: ['$$this', 1] }, limit: 1 } }, [int(3)]],
  [
    '$map',
    { $reduce: { input: ['$list'], initialValue: 9, in: { $map: { input: '$$this', in: '$$value' } } } },
    [int(9), int(9), int(9)],
  ],
  ['$reduce', { $reduce: { input: '$list', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, int(6)],
  ['$concatArrays', { $concatArrays: ['$list', [9]] }, [int(3), int(1), int(2), int(9)]],
  ['$in', { $in: [2, '$list'] }, true],
  ['$isArray', { $isArray: '$list' }, true],
  ['$setUnion', { $setUnion: ['$list', [5, 1]] }, [int(1), int(2), int(3), int(5)]],
  ['$setIntersection', { $setIntersection: ['$list', [2, 3, 4]] }, [int(2), int(3)]],
  ['$setDifference', { $setDifference: ['$list', [1]] }, [int(3), int(2)]],
  ['$setIsSubset', { $setIsSubset: [[1], '$list'] }, true],
  ['$arrayToObject', { $arrayToObject: '$docs' }, { a: int(1), b: int(2) }],
  ['$objectToArray', { $objectToArray: { a: 1 } }, [{ k: 'a', v: int(1) }]],
  ['$mergeObjects', { $mergeObjects: [{ a: 1, b: 1 }, '$nothing', { b: 2 }] }, { a: int(1), b: int(2) }],
  ['$setField', { $setField: { field: 'a.b', input: { c: 1 }, value: 2 } }, { c: int(1), 'a.b': int(2) }],
  ['$sum (aggregation)', { $sum: [0.1, 0.2, 0.3] }, double(0.6)],
  ['$avg (aggregation)', { $avg: '$list' }, double(2)],
  ['$avg (aggregation)', { $avg: [decimal('1'), 2] }, decimal('1.5')],
  ['$max (aggregation)', { $max: ['$list', 2] }, [int(3), int(1), int(2)]],
  ['$toInt', { $toInt: '42' }, int(42)],
  ['$toInt', { $toInt: -2.9 }, int(-2)],
  ['$toLong', { $toLong: '$at' }, long(Date.parse('2024-02-29T13:45:30.123Z'))],
  ['$toDouble', { $toDouble: '1e3' }, double(1000)],
  ['$toDecimal', { $toDecimal: '1.10' }, decimal('1.10')],
  ['$toString', { $toString: 2.5 }, '2.5'],
  ['$toString', { $toString: '$id' }, '65e0a1b2c3d4e5f601234567'],
  ['$toDate', { $toDate: '2024-02-29' }, date('2024-02-29')],
  ['$toDate', { $toDate: '2024-02-29 10:20:30.5+05:30' }, date('2024-02-29T04:50:30.500Z')],
  ['$toString', { $toString: 1e21 }, '1e+21'],
  ['$toString', { $toString: 0.000001 }, '1e-06'],
  ['$toDecimal', { $toDecimal: '-INF' }, decimal('-Infinity')],
  ['$toObjectId', { $toObjectId: '65e0a1b2c3d4e5f601234567' }, doc.id],
  ['$toBool', { $toBool: 'false' }, true],
  ['$type (aggregation)', { $type: '$missing' }, 'missing'],
  ['$isNumber', { $isNumber: '$price' }, true],
  ['Field Paths', '$docs.v', [int(1), int(2)]],
  ['System Variables', '$$ROOT.n', int(7)],
];

describe('expressions of the aggregation', () => {
  it.each(cases)('"%s": %j', (_page, expression, expected) => {
    expect(evaluate(expression)).toEqual(expected);
  });

  it('"$rand" lies between 0 and 1', () => {
    const value = evaluate({ $rand: {} }) as Double;
    expect(value.value).toBeGreaterThanOrEqual(0);
    expect(value.value).toBeLessThan(1);
  });

  it('"Collation" governs comparisons and sets', () => {
    const env = { collation: parseCollation({ locale: 'en', strength: 2 }), variables: {} };
    const holds = (expression: Doc) => parseExpression(expression, env)(scopeOf({}));
    expect(holds({ $eq: ['a', 'A'] })).toBe(true);
    expect(holds({ $in: ['x', ['X']] })).toBe(true);
    expect(holds({ $setUnion: [['a'], ['A', 'b']] })).toEqual(['a', 'b']);
  });
});

describe('expressions that fail', () => {
  it.each<[number, unknown]>([
    [168, { $nonsense: 1 }],
    [17276, '$$nobody'],
    [16020, { $subtract: [1] }],
    [14, { $add: ['a', 1] }],
    [2, { $divide: [1, 0] }],
    [16610, { $mod: [1, 0] }],
    [16702, { $concat: ['a', 1] }],
    [40085, { $split: [1, ','] }],
    [40066, { $switch: { branches: [{ case: false, then: 1 }] } }],
    [17124, { $size: 'x' }],
    [28689, { $arrayElemAt: ['x', 0] }],
    [40081, { $in: [1, 2] }],
    [40080, { $reduce: { input: 'x', initialValue: 0, in: 0 } }],
    [40386, { $arrayToObject: 'x' }],
    [40390, { $objectToArray: 'x' }],
    [241, { $toInt: 'x' }],
    [241, { $toInt: '1.5' }],
    [241, { $toObjectId: 'x' }],
    [16006, { $year: 'x' }],
    [40535, { $year: { date: '$at', nonsense: 1 } }],
    [16878, { $map: 1 }],
    [16882, { $map: { input: '$list' } }],
    [17082, { $cond: { if: 1, then: 2 } }],
    [40063, { $switch: { branches: [{ case: true, then: 1, nonsense: 1 }] } }],
    [51748, { $replaceOne: { input: 'a', replacement: 'b' } }],
    [51745, { $replaceOne: { input: 'a', find: 1, replacement: 'b' } }],
    [51107, { $regexMatch: { input: 'a', regex: new BSONRegExp('a', 'i'), options: 'i' } }],
    [241, { $toDate: '2023-02-29' }],
    [241, { $toDate: 5 }],
    [28680, { $abs: Long.MIN_VALUE }],
  ])('answers %i to %j', (code, expression) => {
    expect(codeOf(expression)).toBe(code);
  });
});
