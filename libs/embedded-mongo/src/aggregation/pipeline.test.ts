import { Double, Int32, Long } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { plainEnv } from '../expressions/env.ts';
import { compileExpression, parseExpression, scopeOf } from '../expressions/expression.ts';
import { runPipeline } from './stage.ts';
import { parsePipeline } from './pipeline.ts';

const int = (value: number) => new Int32(value);

const sales: Doc[] = [
  { _id: int(1), item: 'a', price: int(10), tags: ['x', 'y'] },
  { _id: int(2), item: 'b', price: new Double(2.5), tags: [] },
  { _id: int(3), item: 'a', price: Long.fromNumber(5) },
];

const context = { read: () => sales, indexed: () => false };
const run = (...stages: Doc[]) => [...runPipeline(sales, parsePipeline(stages), context)];
const evaluate = (expression: unknown, doc: Doc = {}) => parseExpression(expression)(scopeOf(doc));

function codeOf(action: () => unknown): number | undefined {
  try {
    action();
  } catch (error) {
    return (error as { code?: number }).code;
  }
  return undefined;
}

describe('"$group (aggregation)"', () => {
  it('adds with type promotion, in the order of first appearance', () => {
    expect(run({ $group: { _id: '$item', total: { $sum: '$price' }, n: { $sum: int(1) } } })).toEqual([
      { _id: 'a', total: Long.fromNumber(15), n: int(2) },
      { _id: 'b', total: new Double(2.5), n: int(1) },
    ]);
  });

  it('makes one group of a null _id', () => {
    const [all] = run({ $group: { _id: null, least: { $min: '$price' }, prices: { $push: '$item' } } });
    expect(all).toEqual({ _id: null, least: new Double(2.5), prices: ['a', 'b', 'a'] });
  });

  it('puts equal numbers of different types into one group', () => {
    const docs: Doc[] = [{ v: int(1) }, { v: new Double(1) }, { v: Long.fromNumber(1) }];
    const groups = [...runPipeline(docs, parsePipeline([{ $group: { _id: '$v', n: { $count: {} } } }]), context)];
    expect(groups.map((group) => group['n'])).toEqual([int(3)]);
  });

  it('refuses an unknown accumulator', () => {
    expect(codeOf(() => run({ $group: { _id: null, x: { $expMovingAvg: '$price' } } }))).toBe(15952);
  });
});

describe('"$project (aggregation)"', () => {
  it('keeps the order of the document and the _id', () => {
    expect(run({ $limit: int(1) }, { $project: { price: int(1), item: true } })).toEqual([
      { _id: int(1), item: 'a', price: int(10) },
    ]);
  });

  it('leaves out', () => {
    expect(run({ $limit: int(1) }, { $project: { _id: int(0), tags: int(0) } })).toEqual([
      { item: 'a', price: int(10) },
    ]);
  });

  it('computes', () => {
    expect(run({ $limit: int(1) }, { $project: { _id: int(0), double: { $multiply: ['$price', int(2)] } } })).toEqual([
      { double: int(20) },
    ]);
  });

  it('gives computed fields to every element of an array, and makes the documents on the way', () => {
    const nested = run(
      { $match: { _id: int(1) } },
      { $project: { _id: int(0), 'tags.n': { $literal: int(1) }, 'a.b': '$none' } },
    );
    expect(nested).toEqual([{ tags: [{ n: int(1) }, { n: int(1) }], a: {} }]);
    expect(run({ $match: { _id: int(1) } }, { $project: { _id: int(0), 'tags.n': int(1) } })).toEqual([{ tags: [] }]);
  });

  it('never mixes inclusion and exclusion', () => {
    expect(codeOf(() => run({ $project: { item: int(1), price: int(0) } }))).toBe(31254);
  });
});

describe('other stages', () => {
  it('"$unwind (aggregation)" drops empty and missing arrays unless an option keeps them', () => {
    expect(run({ $unwind: '$tags' }).map((doc) => doc['tags'])).toEqual(['x', 'y']);
    const kept = run({ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } });
    expect(kept.map((doc) => doc['tags'])).toEqual(['x', 'y', undefined, undefined]);
  });

  it('"$count (aggregation)" gives no document for no input', () => {
    expect(run({ $count: 'n' })).toEqual([{ n: int(3) }]);
    expect(run({ $match: { item: 'z' } }, { $count: 'n' })).toEqual([]);
  });

  it('"$lookup (aggregation)" joins by equality', () => {
    const [first] = run({ $lookup: { from: 'sales', localField: 'item', foreignField: 'item', as: 'same' } });
    expect(first?.['same']).toHaveLength(2);
  });

  it('"$sortByCount (aggregation)" counts downwards', () => {
    expect(run({ $sortByCount: '$item' })).toEqual([
      { _id: 'a', count: int(2) },
      { _id: 'b', count: int(1) },
    ]);
  });

  it('"$sort (aggregation)" then "$skip (aggregation)"', () => {
    expect(run({ $sort: { price: int(-1) } }, { $skip: int(1) }).map((doc) => doc['_id'])).toEqual([int(3), int(2)]);
  });

  it.each([
    [40324, { $nonsense: {} }],
    [238, { $redact: {} }],
    [238, { $densify: {} }],
    [40323, { $match: {}, $sort: {} }],
    [15958, { $limit: int(0) }],
    [5107201, { $limit: int(-1) }],
  ])('answers %d for what it cannot run, whatever the collection holds', (code, stage) => {
    expect(codeOf(() => parsePipeline([stage]))).toBe(code);
  });
});

describe('"Aggregation Operators"', () => {
  it.each([
    ['a field path through an array', '$a.b', { a: [{ b: 1 }, {}, { b: 2 }] }, [1, 2]],
    ['$cond', { $cond: [{ $gt: ['$a', int(1)] }, 'more', 'less'] }, { a: int(2) }, 'more'],
    ['$ifNull', { $ifNull: ['$none', '$also', 'z'] }, {}, 'z'],
    ['$add with a null', { $add: ['$none', int(1)] }, {}, null],
    ['$concat', { $concat: ['a', '$b'] }, { b: 'c' }, 'ac'],
    ['$size', { $size: '$a' }, { a: [1, 2] }, int(2)],
    ['$arrayElemAt from the end', { $arrayElemAt: ['$a', int(-1)] }, { a: [1, 2] }, 2],
    ['$map', { $map: { input: '$a', in: { $add: ['$$this', int(1)] } } }, { a: [int(1), int(2)] }, [int(2), int(3)]],
    ['$filter', { $filter: { input: '$a', cond: { $gt: ['$$this', int(1)] } } }, { a: [int(1), int(2)] }, [int(2)]],
    ['$literal', { $literal: '$a' }, {}, '$a'],
    ['an int32 overflow to int64', { $add: [int(2_147_483_647), int(1)] }, {}, Long.fromNumber(2_147_483_648)],
  ])('%s', (_name, expression, doc, result) => {
    expect(evaluate(expression, doc)).toEqual(result);
  });

  it('compares across types by BSON order', () => {
    expect(evaluate({ $lt: [int(5), 'a'] })).toBe(true);
  });

  it('refuses what it does not know', () => {
    expect(codeOf(() => parseExpression({ $nonsense: {} }))).toBe(168);
    expect(codeOf(() => evaluate('$$nobody'))).toBe(17276);
    expect(codeOf(() => evaluate({ $add: ['a', int(1)] }))).toBe(14);
  });
});

describe('"$expr"', () => {
  it('compares two fields of a document', () => {
    const test = compileExpression({ $gt: ['$spent', '$budget'] }, plainEnv);
    expect([test({ spent: int(2), budget: int(1) }), test({ spent: int(1), budget: int(2) })]).toEqual([true, false]);
  });
});
