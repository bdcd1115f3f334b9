import type { Db, Document } from 'mongodb';
import { connectTestClient, failureOf } from '../testing/test-client.ts';

let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await connectTestClient());
  await db.collection<Document & { _id: number }>('staff').insertMany([
    { _id: 1, name: 'Ann' },
    { _id: 2, name: 'Bob', boss: 'Ann', at: ['x'] },
    { _id: 3, name: 'Cy', boss: 'Bob', at: ['x', 'y'] },
    { _id: 4, name: 'Di', boss: ['Bob', 'Cy'], at: ['y'] },
    { _id: 5, name: null, boss: null },
    { _id: 6, boss: 'Eve' },
  ]);
});
afterAll(() => close());

const upwards = { from: 'staff', startWith: '$boss', connectFromField: 'boss', connectToField: 'name', as: 'found' };

/** The ids that each document leads to, in ascending order. */
async function found(stage: Document, match: Document = {}): Promise<number[][]> {
  const pipeline = [{ $match: match }, { $sort: { _id: 1 } }, { $graphLookup: { ...upwards, ...stage } }];
  const rows = await db.collection('staff').aggregate(pipeline).toArray();
  return rows.map((row) => (row['found'] as Document[]).map(({ _id }) => _id as number).sort());
}

const chains = [[], [1], [1, 2], [1, 2, 3], [5], []];

describe('"$graphLookup (aggregation)"', () => {
  it('follows a field through the collection; arrays lead on by each element, null to null alone', async () => {
    expect(await found({})).toEqual(chains);
  });

  it('ends at a document that it has been to', async () => {
    const circle = { startWith: '$at', connectFromField: 'at', connectToField: 'at' };
    expect(await found(circle, { _id: { $lte: 4 } })).toEqual([[], [2, 3, 4], [2, 3, 4], [2, 3, 4]]);
  });

  it('goes no deeper than maxDepth and returns the depth of each', async () => {
    expect(await found({ maxDepth: 0 })).toEqual([[], [1], [2], [2, 3], [5], []]);
    const [cy] = await db
      .collection('staff')
      .aggregate([{ $match: { name: 'Cy' } }, { $graphLookup: { ...upwards, depthField: 'steps.up' } }])
      .toArray();
    expect((cy?.['found'] as Document[]).map(({ name, steps }) => [name, steps])).toEqual([
      ['Bob', { up: 0 }],
      ['Ann', { up: 1 }],
    ]);
  });

  it('reaches only what restrictSearchWithMatch lets it reach', async () => {
    expect(await found({ restrictSearchWithMatch: { name: { $ne: 'Bob' } } })).toEqual([[], [1], [], [3], [5], []]);
  });

  it('finds the same by an index', async () => {
    await db.collection('staff').createIndex({ name: 1 });
    expect(await found({})).toEqual(chains);
  });

  it('finds nothing in a collection that is not there', async () => {
    expect(await found({ from: 'nobody' }, { _id: 2 })).toEqual([[]]);
  });

  it.each<[number, unknown]>([
    [9, 1],
    [9, { ...upwards, from: 1 }],
    [40100, { ...upwards, maxDepth: 'a' }],
    [40101, { ...upwards, maxDepth: -1 }],
    [40102, { ...upwards, maxDepth: 0.5 }],
    [40103, { ...upwards, as: 1 }],
    [40104, { ...upwards, nonsense: 1 }],
    [40105, { from: 'staff' }],
    [40185, { ...upwards, restrictSearchWithMatch: 1 }],
  ])('answers %d for %j', async (code, stage) => {
    const failure = await failureOf(
      db
        .collection('staff')
        .aggregate([{ $graphLookup: stage }])
        .toArray(),
    );
    expect(failure.code).toBe(code);
  });
});
