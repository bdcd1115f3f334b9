import { Double, Int32 } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { runPipeline } from './stage.ts';
import { parsePipeline } from './pipeline.ts';

const int = (value: number) => new Int32(value);
const context = { read: () => [], indexed: () => false };
const bucketsOf = (values: unknown[], more: Doc) => {
  const docs = values.map((v, at): Doc => (v === undefined ? { at: int(at) } : { at: int(at), v }));
  return [...runPipeline(docs, parsePipeline([{ $bucketAuto: { groupBy: '$v', ...more } }]), context)];
};
const range = (min: unknown, max: unknown, count: number): Doc => ({ _id: { min, max }, count: int(count) });

function codeOf(operand: unknown): number | undefined {
  try {
    parsePipeline([{ $bucketAuto: operand }]);
  } catch (error) {
    return (error as { code?: number }).code;
  }
  return undefined;
}

describe('"$bucketAuto (aggregation)"', () => {
  it('makes buckets of the same size, each up to where the next one begins', () => {
    const values = [7, 1, 5, 3, 2, 6, 4].map(int);
    expect(bucketsOf(values, { buckets: int(3) })).toEqual([
      range(int(1), int(3), 2),
      range(int(3), int(5), 2),
      range(int(5), int(7), 3),
    ]);
  });

  it('keeps equal values together, so that there may be fewer buckets', () => {
    const values = [int(1), new Double(1), int(1), int(2)];
    expect(bucketsOf(values, { buckets: int(4) })).toEqual([range(int(1), int(2), 3), range(int(2), int(2), 1)]);
  });

  it('makes as many buckets as there are documents at most, and none of nothing', () => {
    expect(bucketsOf([int(2), int(1)], { buckets: int(5) })).toEqual([
      range(int(1), int(2), 1),
      range(int(2), int(2), 1),
    ]);
    expect(bucketsOf([], { buckets: int(5) })).toEqual([]);
  });

  it('takes a missing value for null and orders values of all types', () => {
    expect(bucketsOf(['a', undefined, int(1)], { buckets: int(2) })).toEqual([range(null, 'a', 2), range('a', 'a', 1)]);
  });

  it('gives the output that it is asked for', () => {
    const output = { all: { $push: '$v' }, first: { $first: '$v' }, sum: { $sum: '$v' }, none: { $max: '$none' } };
    expect(bucketsOf([int(3), int(1), int(2)], { buckets: int(1), output })).toEqual([
      {
        _id: { min: int(1), max: int(3) },
        all: [int(1), int(2), int(3)],
        first: int(3),
        sum: int(6),
        none: null,
      },
    ]);
  });

  it.each<[number, unknown]>([
    [40239, { groupBy: 'v', buckets: int(1) }],
    [40239, { groupBy: { v: '$v' }, buckets: int(1) }],
    [40240, int(1)],
    [40241, { groupBy: '$v', buckets: 'a' }],
    [40242, { groupBy: '$v', buckets: new Double(1.5) }],
    [40243, { groupBy: '$v', buckets: int(0) }],
    [40244, { groupBy: '$v', buckets: int(1), output: 'a' }],
    [40245, { groupBy: '$v', buckets: int(1), nonsense: int(1) }],
    [40246, { groupBy: '$v' }],
    [238, { groupBy: '$v', buckets: int(1), granularity: 'R5' }],
  ])('answers %d for %j', (code, operand) => {
    expect(codeOf(operand)).toBe(code);
  });
});
