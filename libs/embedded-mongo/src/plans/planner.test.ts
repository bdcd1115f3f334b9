import { Int32 } from 'bson';
import { decode, encode, type Doc } from '../bson/codec.ts';
import { Catalog, createIndexInfo, type IndexInfo } from '../storage/catalog.ts';
import { parseFilter } from '../query/filter.ts';
import { choosePlan } from './planner.ts';
import { parseSort } from './sort.ts';

const definitions: Doc[] = [
  { name: 'a', key: { a: 1 } },
  { name: 'a_b', key: { a: 1, b: -1 } },
  { name: 'u', key: { u: 1 }, unique: true },
  { name: 'sparse', key: { s: 1 }, sparse: true },
  { name: 'partial', key: { p: 1 }, partialFilterExpression: { live: true } },
  { name: 'late', key: { t: -1 } },
];

function collection(change: (index: IndexInfo) => void = () => undefined) {
  const info = new Catalog().create('db', 'planned');
  info.indexes.push(...definitions.map((spec, at) => createIndexInfo(100 + at, decode(encode(spec)))));
  info.indexes.forEach(change);
  return info;
}

function plan(filter: Doc, sort: Record<string, 1 | -1> = {}, info = collection()) {
  const order = parseSort(Object.fromEntries(Object.entries(sort).map(([path, way]) => [path, new Int32(way)])));
  const { index, sorted, reverse, keyRanges } = choosePlan(info, parseFilter(decode(encode(filter))), order);
  return { index: index?.name, sorted, reverse, keyRanges: keyRanges.length };
}

describe('the choice of an index ("Indexing Strategies")', () => {
  it.each<[string, Doc, string | undefined]>([
    ['_id', { _id: 1 }, '_id_'],
    ['equality', { a: 1 }, 'a'],
    ['a range', { a: { $gt: 1, $lte: 5 } }, 'a'],
    ['two equalities', { a: 1, b: 2 }, 'a_b'],
    ['equality, then a range', { a: 1, b: { $lt: 2 } }, 'a_b'],
    ['a unique key before others', { a: 1, b: 2, u: 3 }, 'u'],
    ['inside $and', { $and: [{ a: { $gte: 1 } }, { c: 1 }] }, 'a'],
    ['nothing for a field without an index', { c: 1 }, undefined],
    ['nothing for a negation', { a: { $ne: 1 } }, undefined],
    ['nothing for a whole array', { a: [1, 2] }, undefined],
    ['an anchored prefix', { a: /^x/ }, 'a'],
    ['nothing for an expression without one', { a: /x/ }, undefined],
    ['a sparse index for a value', { s: 1 }, 'sparse'],
    ['no sparse index for null, which it leaves out', { s: null }, undefined],
    ['a partial index when the query implies it', { p: 1, live: true }, 'partial'],
    ['no partial index otherwise', { p: 1 }, undefined],
    ['no partial index for a wider query', { p: 1, live: { $in: [true, false] } }, undefined],
  ])('%s', (_name, filter, expected) => {
    expect(plan(filter).index).toBe(expected);
  });

  it.each<[string, Doc, (string | undefined)[] | undefined]>([
    ['each branch of $or its own', { $or: [{ a: 1 }, { u: 2 }] }, ['a', 'u']],
    ['with what is demanded beside', { $or: [{ c: 1 }, { d: 2 }], s: { $ne: 1 } }, undefined],
    ['not when one branch has none', { $or: [{ a: 1 }, { c: 2 }] }, undefined],
  ])('"$or Clauses and Indexes": %s', (_name, filter, expected) => {
    const { branches } = choosePlan(collection(), parseFilter(decode(encode(filter))), []);
    expect(branches?.map(({ index }) => index?.name)).toEqual(expected);
  });

  it.each<[string, Doc, string | undefined]>([
    ['equality with a constant', { $expr: { $eq: ['$a', 5] } }, 'a'],
    ['also below $and, reversed', { $expr: { $and: [{ $eq: [5, '$a'] }, { $gt: ['$c', 1] }] } }, 'a'],
    ['no range, which there crosses types', { $expr: { $gt: ['$a', 5] } }, undefined],
    ['no comparison of two fields', { $expr: { $eq: ['$a', '$b'] } }, undefined],
  ])('"$expr": %s', (_name, filter, expected) => {
    expect(plan(filter).index).toBe(expected);
  });

  it.each<[string, RegExp, boolean]>([
    ['letters after ^', /^abc/, true],
    ['letters before a repetition', /^ab+c/, true],
    ['escaped signs', /^a\.b/, true],
    ['not without an anchor', /abc/, false],
    ['not when case does not matter', /^abc/i, false],
    ['not with alternatives', /^a|b/, false],
    ['not when the first letter is optional', /^a?b/, false],
  ])('"$regex", index use: %s', (_name, regex, expected) => {
    expect(plan({ a: regex }).index).toBe(expected ? 'a' : undefined);
  });

  it('one range for each value of $in', () => {
    expect(plan({ a: { $in: [1, 2, 2, 'x'] } })).toMatchObject({ keyRanges: 3 });
  });
});

describe('order from an index ("Use Indexes to Sort Query Results")', () => {
  it.each<[string, Doc, Record<string, 1 | -1>, { index: string | undefined; sorted: boolean; reverse: boolean }]>([
    ['its own', {}, { t: -1 }, { index: 'late', sorted: true, reverse: false }],
    ['its reverse', {}, { t: 1 }, { index: 'late', sorted: true, reverse: true }],
    ['its rest after an equality', { a: 1 }, { b: 1 }, { index: 'a_b', sorted: true, reverse: true }],
    ['compound, reversed', {}, { a: -1, b: 1 }, { index: 'a_b', sorted: true, reverse: true }],
    ['not with mixed directions', {}, { a: 1, b: 1 }, { index: undefined, sorted: false, reverse: false }],
    ['not from a sparse index', {}, { s: 1 }, { index: undefined, sorted: false, reverse: false }],
  ])('%s', (_name, filter, sort, expected) => {
    expect(plan(filter, sort)).toMatchObject(expected);
  });

  const withArrays = (...paths: string[]) =>
    collection((index) => {
      for (const path of paths) if (index.fields.some((field) => field.path === path)) index.arrays.add(path);
    });

  it.each<[string, Doc, Record<string, 1 | -1>, boolean]>([
    ['after one element', { a: 1 }, { b: -1 }, true],
    ['after one of several elements', { a: { $in: [1, 2] } }, { b: -1 }, true],
    ['not of the elements themselves', { a: 1 }, { a: 1, b: -1 }, false],
  ])('multikey, %s', (_name, filter, sort, expected) => {
    expect(plan(filter, sort, withArrays('a'))).toMatchObject({ index: expected ? 'a_b' : 'a', sorted: expected });
  });

  it.each([1, { $in: [1, 2] }])('never where the order itself has arrays, a: %j', (a) => {
    expect(plan({ a }, { b: -1 }, withArrays('b')).sorted).toBe(false);
  });

  it.each<[string, Doc, Record<string, 1 | -1>, { sorted: boolean; reverse: boolean }]>([
    ['forward', { a: { $in: [1, 2] } }, { b: -1 }, { sorted: true, reverse: false }],
    ['backward', { a: { $in: [1, 2] } }, { b: 1 }, { sorted: true, reverse: true }],
    [
      'not with more than follows the points',
      { a: { $in: [1, 2] } },
      { a: 1, b: -1 },
      { sorted: false, reverse: false },
    ],
  ])('merged from the ranges of $in: %s', (_name, filter, sort, expected) => {
    expect(plan(filter, sort)).toMatchObject({ keyRanges: 2, ...expected });
  });

  it('from more ranges than MongoDB splits', () => {
    const of = (count: number) => plan({ a: { $in: Array.from({ length: count }, (_, at) => at) } }, { b: -1 }).sorted;
    expect([of(200), of(201)]).toEqual([true, false]);
  });
});
