import fc from 'fast-check';
import type { Collection, Document } from 'mongodb';
import { connectTestClient } from '../testing/test-client.ts';

let plain: Collection<Document>;
let indexed: Collection<Document>;
let close: () => Promise<void>;

const scalar = fc.constantFrom<unknown>(null, 0, 1, 2, 2.5, 'a', 'A', 'ab', 'abc', 'b', true, new Date(0), { x: 1 });
const value = fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) });
const doc = fc.record(
  { a: value, b: value, c: fc.array(fc.record({ x: scalar, y: scalar }, { requiredKeys: [] }), { maxLength: 2 }) },
  { requiredKeys: [] },
);
const path = fc.constantFrom('a', 'b', 'c.x', 'c.y');
const condition = fc.oneof<fc.Arbitrary<unknown>[]>(
  scalar,
  fc.record({ $eq: value }),
  fc.record({ $ne: scalar }),
  fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ $all: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
  fc.record({ $gt: scalar, $lte: scalar }, { requiredKeys: [] }).filter((one) => Object.keys(one).length > 0),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $elemMatch: fc.record({ $gte: scalar }) }),
  fc.constantFrom(/^a/, /^ab?/, /b/, /^A/i),
);
const one = fc.tuple(path, condition).map(([name, operand]): Document => ({ [name]: operand }));
const exprs = fc
  .array(fc.tuple(fc.constantFrom('$eq', '$gt'), fc.constantFrom('$a', '$b'), fc.constantFrom(0, 1, null)), {
    minLength: 1,
    maxLength: 2,
  })
  .map((list): Document => ({ $expr: { $and: list.map(([operator, ...pair]) => ({ [operator]: pair })) } }));
const filter = fc.oneof(
  exprs,
  one,
  fc.tuple(one, one).map(([x, y]): Document => ({ ...x, ...y })),
  fc.array(one, { minLength: 1, maxLength: 3 }).map((list): Document => ({ $or: list })),
  fc.tuple(one, fc.array(one, { minLength: 1, maxLength: 2 })).map(([x, list]): Document => ({ ...x, $or: list })),
  fc
    .tuple(fc.constantFrom('$a', '$b'), scalar)
    .map((pair): Document => ({ $expr: { $eq: [pair[0], { $literal: pair[1] }] } })),
  fc
    .tuple(fc.constantFrom('$a', '$b'), fc.constantFrom(1, null, true))
    .map((pair): Document => ({ $expr: { $eq: pair } })),
);
const order = fc.constantFrom<Record<string, 1 | -1>>(
  { _id: 1 },
  { a: 1, _id: 1 },
  { b: -1, _id: 1 },
  { a: -1, b: 1, _id: 1 },
);
const collation = fc.constantFrom<Document>({}, {}, { collation: { locale: 'en', strength: 2 } });

beforeAll(async () => {
  const { db, close: end } = await connectTestClient();
  close = end;
  plain = db.collection('plain');
  indexed = db.collection('indexed');
  await indexed.createIndexes([
    { key: { a: 1 } },
    { key: { a: 1 }, name: 'folded', collation: { locale: 'en', strength: 2 } },
    { key: { b: -1, a: 1 } },
    { key: { b: 1 }, sparse: true },
    { key: { a: -1, b: 1 }, name: 'partial', partialFilterExpression: { a: { $gt: 0 } } },
    { key: { 'c.x': 1, 'c.y': -1 } },
  ]);
});
afterAll(() => close());

/** Parallel arrays in a sort or an index are refused; both collections hold the same documents otherwise. */
async function fill(docs: Document[]): Promise<void> {
  await Promise.all([plain.deleteMany(), indexed.deleteMany()]);
  const numbered = docs
    .filter(({ a, b }) => !(Array.isArray(a) && Array.isArray(b)))
    .map((each, _id) => ({ _id, ...each }) as unknown as Document);
  await Promise.all([plain.insertMany(numbered), indexed.insertMany(numbered)]);
}

describe('"Indexes"', () => {
  it('never change what a query finds, nor its order', async () => {
    const batches = fc.sample(fc.array(doc, { minLength: 20, maxLength: 20 }), { numRuns: 2, seed: 11 });
    const queries = fc.sample(fc.tuple(filter, order, collation), { numRuns: 120, seed: 12 });
    for (const docs of batches) {
      await fill(docs);
      for (const [where, sort, options] of queries) {
        const run = (from: Collection<Document>) => from.find(where, options).sort(sort).toArray();
        const [expected, found] = await Promise.all([run(plain), run(indexed)]);
        expect({ where, sort, options, found }).toEqual({ where, sort, options, found: expected });
        expect(await indexed.countDocuments(where, options)).toBe(expected.length);
      }
    }
  });

  it.each<[string, Document, Document, Document]>([
    ['an element by its place beside a field of the elements', { 'l.0': 1, 'l.x': 1 }, { l: [3, 4] }, { 'l.0': 3 }],
    ['the same with documents', { 'l.x': -1, 'l.0': 1 }, { l: [{ x: 1 }, 4] }, { 'l.x': 1, 'l.0': { x: 1 } }],
    ['a stored expression by $regex', { text: -1 }, { text: /^a/ }, { text: { $regex: '^a' } }],
    ['and by $regex with $options', { text: 1 }, { text: /^a/m }, { text: { $regex: '^a', $options: 'm' } }],
  ])('find %s', async (_, key, held, where) => {
    await plain.deleteMany();
    await plain.createIndex(key, { name: 'wanted' });
    await plain.insertMany([{ _id: 1, ...held } as unknown as Document, { _id: 2 } as unknown as Document]);
    const found = await plain.find(where).hint('wanted').toArray();
    await plain.dropIndex('wanted');
    expect(found.map(({ _id }) => _id as unknown)).toEqual([1]);
  });
});
