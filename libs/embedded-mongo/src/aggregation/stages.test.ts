import { Double, Long, type Db, type Document } from 'mongodb';
import { connectTestClient, failureOf } from '../testing/test-client.ts';

let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await connectTestClient());
  await db.collection<Document & { _id: number }>('sales').insertMany([
    { _id: 1, shop: 'a', day: 1, sum: 10, staff: ['ann', 'bob'] },
    { _id: 2, shop: 'a', day: 2, sum: 20, staff: ['ann'] },
    { _id: 3, shop: 'a', day: 3, sum: 30 },
    { _id: 4, shop: 'b', day: 1, sum: 5, staff: ['cy'] },
    { _id: 5, shop: 'b', day: 2, sum: 5 },
  ]);
  await db.collection<Document & { _id: string }>('people').insertMany([
    { _id: 'ann', boss: 'bob', town: { name: 'x' } },
    { _id: 'bob', boss: 'cy' },
    { _id: 'cy', boss: null },
  ]);
});
afterAll(() => close());

const run = (...stages: Document[]) => db.collection('sales').aggregate(stages).toArray();
const people = (...stages: Document[]) => db.collection('people').aggregate(stages).toArray();

describe('stages', () => {
  it('"$sample (aggregation)" picks some', async () => {
    expect(await run({ $sample: { size: 2 } })).toHaveLength(2);
    expect(await run({ $sample: { size: 20 } })).toHaveLength(5);
  });

  it('"$unwind (aggregation)" numbers the elements', async () => {
    const rows = await run({ $match: { _id: 1 } }, { $unwind: { path: '$staff', includeArrayIndex: 'at' } });
    expect(rows.map(({ staff, at }) => [staff, at])).toEqual([
      ['ann', 0],
      ['bob', 1],
    ]);
  });

  it('accumulators of "$group (aggregation)"', async () => {
    const [a] = await run(
      { $match: { shop: 'a' } },
      {
        $group: {
          _id: '$shop',
          merged: { $mergeObjects: { day: '$day' } },
        },
      },
    );
    expect(a).toEqual({ _id: 'a', merged: { day: 3 } });
  });

  it('keeps the types of numbers', async () => {
    const [sums] = await db
      .collection('sales')
      .aggregate(
        [
          { $match: { _id: 1 } },
          {
            $project: {
              _id: 0,
              int: { $add: ['$sum', 1] },
              long: { $add: ['$sum', Long.fromNumber(1)] },
              double: { $add: ['$sum', new Double(1)] },
            },
          },
        ],
        { promoteValues: false },
      )
      .toArray();
    expect(Object.values(sums ?? {}).map((value: { _bsontype: string }) => value._bsontype)).toEqual([
      'Int32',
      'Long',
      'Double',
    ]);
  });
});

describe('"$lookup (aggregation)"', () => {
  it('joins elements of an array, by the index of the foreign field', async () => {
    const rows = await run(
      { $match: { _id: { $lte: 3 } } },
      { $lookup: { from: 'people', localField: 'staff', foreignField: '_id', as: 'who' } },
      { $project: { who: '$who._id' } },
    );
    expect(rows.map(({ who }) => [...(who as string[])].sort())).toEqual([['ann', 'bob'], ['ann'], []]);
  });

  it('joins a field without an index by value, missing with null', async () => {
    const rows = await people(
      { $lookup: { from: 'people', localField: '_id', foreignField: 'boss', as: 'staff' } },
      { $project: { staff: '$staff._id' } },
    );
    expect(Object.fromEntries(rows.map(({ _id, staff }) => [_id, staff]))).toEqual({
      ann: [],
      bob: ['ann'],
      cy: ['bob'],
    });
  });

  it('gives its variables to $match, whose equality may use an index', async () => {
    const rows = await people({
      $lookup: {
        from: 'people',
        let: { boss: '$boss' },
        pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$boss'] } } }, { $project: { boss: 1 } }],
        as: 'chief',
      },
    });
    expect(rows.map(({ chief }) => (chief as Document[])[0]?.['_id'] as unknown)).toEqual(['bob', 'cy', undefined]);
  });

  it('takes both a field and a pipeline', async () => {
    const [first] = await run(
      { $match: { _id: 1 } },
      {
        $lookup: {
          from: 'people',
          localField: 'staff',
          foreignField: '_id',
          let: { shop: '$shop' },
          pipeline: [{ $match: { boss: 'cy' } }, { $set: { shop: '$$shop' } }],
          as: 'who',
        },
      },
    );
    expect(first?.['who']).toEqual([{ _id: 'bob', boss: 'cy', shop: 'a' }]);
  });
});

describe('variables', () => {
  it('"Use Variables in Aggregation Expressions": let of find, update and aggregate', async () => {
    const sales = db.collection('sales');
    const where = { $expr: { $gt: ['$sum', '$$least'] } };
    expect(await sales.find(where, { let: { least: 15 } }).toArray()).toHaveLength(2);
    expect(await sales.aggregate([{ $match: where }], { let: { least: { $add: [20, 5] } } }).toArray()).toHaveLength(1);
    const change = [{ $set: { mark: '$$mark' } }];
    expect((await sales.updateMany(where, change, { let: { least: 15, mark: 'x' } })).modifiedCount).toBe(2);
    expect(await failureOf(sales.find(where).toArray())).toMatchObject({ code: 17276 });
  });
});
