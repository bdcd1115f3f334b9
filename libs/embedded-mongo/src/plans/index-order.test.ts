import fc from 'fast-check';
import type { Collection, Document } from 'mongodb';
import { connectTestClient } from '../testing/test-client.ts';

let rows: Collection<Document>;
let close: () => Promise<void>;

const word = fc.constantFrom('a', 'b', 'c');
const number = fc.integer({ min: 0, max: 3 });
const words = fc.oneof({ weight: 4, arbitrary: fc.array(word, { maxLength: 3 }) }, { weight: 1, arbitrary: word });
const row = fc.record({ words, group: number, score: number });
const equals = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof<fc.Arbitrary<unknown>[]>(
    value,
    fc.array(value, { minLength: 1, maxLength: 3 }).map((list) => ({ $in: list })),
  );
const filter = fc.oneof(
  fc.record({ words: equals(word), group: equals(number) }),
  fc.record({ words: fc.array(word, { minLength: 2, maxLength: 2 }).map((list) => ({ $all: list })), group: number }),
  fc.record({ words: equals(word), group: equals(number), score: fc.record({ $gte: number }) }),
  fc.record({ words: equals(word) }),
);
const order = fc.constantFrom<Record<string, 1 | -1>>(
  { score: 1, _id: 1 },
  { score: -1, _id: -1 },
  { group: 1, score: 1, _id: 1 },
  { group: 1, score: -1, _id: 1 },
  { words: 1, group: 1, score: 1, _id: 1 },
);

beforeAll(async () => {
  const { db, close: end } = await connectTestClient();
  close = end;
  rows = db.collection('rows');
  await rows.createIndex({ words: 1, group: 1, score: 1, _id: 1 }, { name: 'wanted' });
  const many = fc.sample(row, { numRuns: 150, seed: 21 });
  await rows.insertMany(many.map((one, _id) => ({ _id, ...one }) as unknown as Document));
});
afterAll(() => close());

it('an index with arrays gives the order that a sort gives, and the same count', async () => {
  const sorts = new Set<boolean>();
  for (const [where, sort, reverse] of fc.sample(fc.tuple(filter, order, fc.boolean()), { numRuns: 150, seed: 22 })) {
    const way = Object.fromEntries(Object.entries(sort).map(([path, one]) => [path, (reverse ? -one : one) as 1 | -1]));
    const run = (hint: Document | string) => rows.find(where, { hint, skip: 2, limit: 20 }).sort(way);
    const [found, expected] = await Promise.all([run('wanted').toArray(), run({ $natural: 1 }).toArray()]);
    expect({ where, way, found }).toEqual({ where, way, found: expected });
    const count = (hint: Document | string) => rows.countDocuments(where, { hint });
    expect({ where, count: await count('wanted') }).toEqual({ where, count: await count({ $natural: 1 }) });
    sorts.add(JSON.stringify(await run('wanted').explain('queryPlanner')).includes('"SORT"'));
  }
  expect(sorts).toEqual(new Set([true, false]));
});
