import { Double, Long, type Document } from 'mongodb';
import { brief, expectOutcome, refused, useServer } from './support.ts';

const server = useServer();
const unparsed = refused(9, 'FailedToParse');
const mismatch = refused(14, 'TypeMismatch');

const sales = [
  { item: 'a', n: 2, price: 10, tags: ['x', 'y'] },
  { item: 'b', n: 1, price: 5, tags: [] },
  { item: 'a', n: 3, price: 20, tags: ['y'] },
  { item: 'c', n: null, tags: 'z' },
];
const byId = { $sort: { _id: 1 } };

/** Each page's pipelines over the documents above (`_id` 0 to 3), and their rows. */
const themes: Record<string, [pipeline: unknown, rows: unknown][]> = {
  '$match, $sort, $skip, $limit': [
    [
      [{ $match: { item: 'a' } }, { $project: { n: 1 } }, byId],
      [
        { _id: 0, n: 2 },
        { _id: 2, n: 3 },
      ],
    ],
    [
      [{ $sort: { n: -1 } }, { $project: { n: 1 } }, { $limit: 2 }],
      [
        { _id: 2, n: 3 },
        { _id: 0, n: 2 },
      ],
    ],
    [[{ $sort: { n: 1 } }, { $limit: 1 }, { $project: { _id: 1 } }], [{ _id: 3 }]],
    [
      [{ $sort: { item: 1, n: -1 } }, { $project: { _id: 1 } }],
      [{ _id: 2 }, { _id: 0 }, { _id: 1 }, { _id: 3 }],
    ],
    [[byId, { $skip: 2 }, { $limit: 1 }, { $project: { _id: 1 } }], [{ _id: 2 }]],
    [[byId, { $limit: 2 }, { $skip: 1 }, { $project: { _id: 1 } }], [{ _id: 1 }]],
    [[byId, { $skip: 9 }], []],
    [[{ $match: 1 }], refused(15959)],
    [[{ $match: { $foo: 1 } }], refused(2, 'BadValue')],
    [[{ $sort: {} }], refused(15976)],
    [[{ $sort: { a: 3 } }], refused(15975)],
    [[{ $sort: 1 }], refused(15973)],
    [[{ $limit: 0 }], refused(15958)],
    [[{ $limit: -1 }], refused(5107201)],
    [[{ $limit: 'a' }], refused(5107201)],
    [[{ $skip: -1 }], refused(5107200)],
  ],
  $count: [
    [[{ $match: { item: 'a' } }, { $count: 'total' }], [{ total: 2 }]],
    [[{ $match: { item: 'q' } }, { $count: 'total' }], []],
    [[{ $count: '' }], refused(40157)],
    [[{ $count: 1 }], refused(40156)],
    [[{ $count: '$a' }], refused(40158)],
    [[{ $count: 'a.b' }], refused(40160)],
  ],
  $group: [
    [
      [{ $group: { _id: '$item', n: { $sum: '$n' } } }, byId],
      [
        { _id: 'a', n: 5 },
        { _id: 'b', n: 1 },
        { _id: 'c', n: 0 },
      ],
    ],
    [[{ $group: { _id: null, count: { $sum: 1 } } }], [{ _id: null, count: 4 }]],
    [[{ $group: { _id: null, count: { $count: {} } } }], [{ _id: null, count: 4 }]],
    [[{ $group: { _id: null, avg: { $avg: '$price' } } }], [{ _id: null, avg: new Double(35 / 3) }]],
    [[{ $group: { _id: null, avg: { $avg: '$missing' } } }], [{ _id: null, avg: null }]],
    [[{ $group: { _id: null, lo: { $min: '$n' }, hi: { $max: '$n' } } }], [{ _id: null, lo: 1, hi: 3 }]],
    [[byId, { $group: { _id: null, all: { $push: '$n' } } }], [{ _id: null, all: [2, 1, 3, null] }]],
    [[byId, { $group: { _id: null, all: { $push: '$price' } } }], [{ _id: null, all: [10, 5, 20] }]],
    [[byId, { $group: { _id: null, f: { $first: '$n' }, l: { $last: '$n' } } }], [{ _id: null, f: 2, l: null }]],
    [[{ $match: { n: 2 } }, { $group: { _id: null, s: { $addToSet: '$item' } } }], [{ _id: null, s: ['a'] }]],
    [[{ $match: { n: 2 } }, { $group: { _id: { i: '$item', n: '$n' } } }], [{ _id: { i: 'a', n: 2 } }]],
    [[{ $match: { n: 9 } }, { $group: { _id: null, n: { $sum: 1 } } }], []],
    [[{ $group: { _id: '$price' } }, byId, { $limit: 1 }], [{ _id: null }]],
    [[{ $group: { _id: null, s: { $sum: { $multiply: ['$n', '$price'] } } } }], [{ _id: null, s: 85 }]],
    [[{ $group: { n: { $sum: 1 } } }], refused(15955)],
    [[{ $group: { _id: 1, n: { $foo: 1 } } }], refused(15952)],
    [[{ $group: { _id: 1, n: 1 } }], refused(40234)],
    [[{ $group: { _id: 1, 'a.b': { $sum: 1 } } }], refused(40235)],
    [[{ $group: { _id: 1, n: { $sum: 1, $avg: 1 } } }], refused(40238)],
    [[{ $group: 1 }], refused(15947)],
  ],
  $bucketAuto: [
    [
      [{ $bucketAuto: { groupBy: '$price', buckets: 2 } }],
      [
        { _id: { min: null, max: 10 }, count: 2 },
        { _id: { min: 10, max: 20 }, count: 2 },
      ],
    ],
    [
      [{ $bucketAuto: { groupBy: '$item', buckets: 4, output: { n: { $sum: '$n' } } } }],
      [
        { _id: { min: 'a', max: 'b' }, n: 5 },
        { _id: { min: 'b', max: 'c' }, n: 1 },
        { _id: { min: 'c', max: 'c' }, n: 0 },
      ],
    ],
    [[{ $match: { n: 9 } }, { $bucketAuto: { groupBy: '$n', buckets: 2 } }], []],
    [[{ $bucketAuto: { groupBy: 'n', buckets: 2 } }], refused(40239)],
    [[{ $bucketAuto: 1 }], refused(40240)],
    [[{ $bucketAuto: { groupBy: '$n', buckets: 'x' } }], refused(40241)],
    [[{ $bucketAuto: { groupBy: '$n', buckets: 1.5 } }], refused(40242)],
    [[{ $bucketAuto: { groupBy: '$n', buckets: 0 } }], refused(40243)],
    [[{ $bucketAuto: { groupBy: '$n', buckets: 1, output: 1 } }], refused(40244)],
    [[{ $bucketAuto: { groupBy: '$n', buckets: 1, foo: 1 } }], refused(40245)],
    [[{ $bucketAuto: { groupBy: '$n' } }], refused(40246)],
  ],
  $sortByCount: [[[{ $sortByCount: '$item' }, { $limit: 1 }], [{ _id: 'a', count: 2 }]]],
  $unwind: [
    [
      [{ $unwind: '$tags' }, { $project: { tags: 1 } }, { $sort: { _id: 1, tags: 1 } }],
      [
        { _id: 0, tags: 'x' },
        { _id: 0, tags: 'y' },
        { _id: 2, tags: 'y' },
        { _id: 3, tags: 'z' },
      ],
    ],
    [
      [{ $match: { _id: 1 } }, { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }],
      [{ _id: 1, item: 'b', n: 1, price: 5 }],
    ],
    [
      [
        { $match: { _id: 0 } },
        { $unwind: { path: '$tags', includeArrayIndex: 'at' } },
        { $project: { tags: 1, at: 1 } },
      ],
      [
        { _id: 0, tags: 'x', at: Long.ZERO },
        { _id: 0, tags: 'y', at: Long.ONE },
      ],
    ],
    [[{ $unwind: '$missing' }], []],
    [[{ $unwind: 'tags' }], refused(28818)],
    [[{ $unwind: {} }], refused(28812)],
    [[{ $unwind: { path: '$tags', foo: 1 } }], refused(28811)],
    [[{ $unwind: 1 }], refused(15981)],
  ],
  $project: [
    [[{ $match: { _id: 0 } }, { $project: { item: 1 } }], [{ _id: 0, item: 'a' }]],
    [[{ $match: { _id: 0 } }, { $project: { _id: 0, n: 1, item: 1 } }], [{ item: 'a', n: 2 }]],
    [[{ $match: { _id: 0 } }, { $project: { tags: 0, n: 0 } }], [{ _id: 0, item: 'a', price: 10 }]],
    [[{ $match: { _id: 0 } }, { $project: { _id: 0, t: { $multiply: ['$n', '$price'] } } }], [{ t: 20 }]],
    [[{ $match: { _id: 0 } }, { $project: { _id: 0, x: '$item', 'y.z': '$n' } }], [{ x: 'a', y: { z: 2 } }]],
    [[{ $match: { _id: 0 } }, { $project: { _id: 0, l: ['$n', '$missing'] } }], [{ l: [2, null] }]],
    [[{ $match: { _id: 0 } }, { $project: { _id: 0, v: { $literal: 1 } } }], [{ v: 1 }]],
    [[{ $match: { _id: 0 } }, { $project: { _id: '$item' } }], [{ _id: 'a' }]],
    [[{ $project: {} }], refused(51272)],
    [[{ $project: { a: 1, b: 0 } }], refused(31254)],
    [[{ $project: { a: 0, b: 1 } }], refused(31253)],
    [[{ $project: { a: 0, b: '$n' } }], refused(31310)],
    [[{ $project: { a: 0, b: { $add: [1] } } }], refused(31252)],
    [[{ $project: { a: {} } }], refused(51270)],
    [[{ $project: { a: 1, 'a.b': 1 } }], refused(31249)],
    [[{ $project: { 'a.b': 1, a: 1 } }], refused(31250)],
  ],
  '$addFields and $unset': [
    [
      [{ $match: { _id: 1 } }, { $set: { n: 9, z: '$item' } }, { $unset: ['tags', 'price'] }],
      [{ _id: 1, item: 'b', n: 9, z: 'b' }],
    ],
    [[{ $match: { _id: 1 } }, { $addFields: { 'a.b': 1 } }, { $project: { a: 1 } }], [{ _id: 1, a: { b: 1 } }]],
    [[{ $match: { _id: 1 } }, { $addFields: { n: '$$REMOVE' } }, { $project: { n: 1 } }], [{ _id: 1 }]],
    [
      [{ $match: { _id: 1 } }, { $addFields: { 'item.x': 1 } }, { $project: { item: 1 } }],
      [{ _id: 1, item: { x: 1 } }],
    ],
    [[{ $addFields: 5 }], refused(40272)],
    [[{ $unset: 5 }], refused(31002)],
    [[{ $unset: [] }], refused(31119)],
  ],
  '$replaceRoot and $replaceWith': [
    [[{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { a: '$n' } } }], [{ a: 1 }]],
    [[{ $match: { _id: 1 } }, { $replaceWith: { $mergeObjects: [{ z: 1 }, { i: '$item' }] } }], [{ z: 1, i: 'b' }]],
    [[{ $replaceRoot: { newRoot: '$item' } }], refused(40228)],
    [[{ $replaceRoot: {} }], refused(40231)],
    [[{ $replaceRoot: 1 }], refused(40229)],
  ],
  $facet: [
    [
      [
        { $facet: { some: [{ $match: { n: 1 } }, { $project: { _id: 1 } }], count: [{ $count: 'n' }], none: [] } },
        { $unset: 'none' },
      ],
      [{ some: [{ _id: 1 }], count: [{ n: 4 }] }],
    ],
    [[{ $facet: {} }], refused(40169)],
    [[{ $facet: { a: [{ $facet: { b: [] } }] } }], refused(40600)],
  ],
  'Aggregation Pipeline': [
    [
      [],
      [
        { _id: 0, ...sales[0] },
        { _id: 1, ...sales[1] },
        { _id: 2, ...sales[2] },
        { _id: 3, ...sales[3] },
      ],
    ],
    [[{ $foo: 1 }], refused(40324)],
    [[{ $match: {}, $limit: 1 }], refused(40323)],
    [[{}], refused(40323)],
    [[1], mismatch],
    ['x', mismatch],
    [[{ $project: { a: { $foo: 1 } } }], refused(31325)],
    [[{ $addFields: { a: { $foo: 1 } } }], refused(168, 'InvalidPipelineOperator')],
  ],
};

describe.each(Object.entries(themes))('"%s"', (_page, cases) => {
  it.each(cases.map((one) => [brief(one[0]), ...one] as const))('%s', async (_title, pipeline, rows) => {
    const collection = await server.filled(sales);
    await expectOutcome(async () => {
      const reply = await server.run({ aggregate: collection.collectionName, pipeline, cursor: {} });
      return reply['cursor'].firstBatch;
    }, rows);
  });
});

describe('"$lookup"', () => {
  const orders: Document[] = [{ of: 1 }, { of: 3 }, { of: null }, {}, { of: [1, 2] }];
  const items: Document[] = [
    { _id: 1, name: 'one' },
    { _id: 2, name: 'two' },
    { _id: 9, name: 'nine', ref: null },
  ];
  const lookups: [lookup: Document, found: unknown][] = [
    [{ localField: 'of', foreignField: '_id' }, [[1], [], [], [], [1, 2]]],
    [{ localField: 'of', foreignField: 'ref' }, [[], [], [1, 2, 9], [1, 2, 9], []]],
    [{ pipeline: [{ $match: { name: 'two' } }] }, [[2], [2], [2], [2], [2]]],
    [
      { let: { wanted: '$of' }, pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$wanted'] } } }] },
      [[1], [], [], [], []],
    ],
    [{ localField: 'of', foreignField: '_id', pipeline: [{ $match: { name: 'one' } }] }, [[1], [], [], [], [1]]],
  ];

  it.each(lookups.map((one) => [brief(one[0]), ...one] as const))('%s', async (_title, lookup, expected) => {
    const local = await server.filled(orders);
    const foreign = await server.filled(items);
    const stage = { $lookup: { from: foreign.collectionName, as: 'found', ...lookup } };
    await expectOutcome(async () => {
      const rows = await local.aggregate([{ $sort: { _id: 1 } }, stage]).toArray();
      return rows.map((row) => (row['found'] as Document[]).map(({ _id }) => _id as unknown));
    }, expected);
  });

  const values = [undefined, null, [null, 1], [], 1, { x: null }, [[1, 2], 3], [1, 2], [[]]];
  const joined: [local: unknown, found: number[]][] = [
    [null, [0, 1, 2]],
    [undefined, [0, 1, 2]],
    [[], [0, 1, 2]],
    [1, [2, 4, 7]],
    [
      [1, 2],
      [2, 4, 7],
    ],
    [
      [[1, 2], 3],
      [6, 7],
    ],
    [[[]], [3, 8]],
  ];
  const ways = ['without an index', 'by an index'];
  const rows = ways.flatMap((way) => joined.map((one) => [way, brief(one[0]), ...one] as const));

  it.each(rows)('%s joins %s with arrays, empty and missing fields', async (way, _title, value, expected) => {
    const local = await server.filled([value === undefined ? {} : { of: value }]);
    const foreign = await server.filled(values.map((one, _id) => (one === undefined ? { _id } : { _id, ref: one })));
    if (way === 'by an index') await foreign.createIndex({ ref: 1 });
    const stage = { $lookup: { from: foreign.collectionName, as: 'found', localField: 'of', foreignField: 'ref' } };
    await expectOutcome(async () => {
      const [row] = await local.aggregate([stage]).toArray();
      return (row?.['found'] as Document[]).map(({ _id }) => Number(_id)).sort();
    }, expected);
  });

  const malformed: [lookup: unknown, code: number][] = [
    [{ from: 'x', localField: 'a', foreignField: 'b' }, 9],
    [{ from: 'x', localField: 'a', as: 'c' }, 9],
    [{ from: 'x', localField: 'a', foreignField: 'b', as: 'c', foo: 1 }, 9],
    [1, 9],
  ];

  it.each(malformed.map((one) => [brief(one[0]), ...one] as const))('%s', async (_title, lookup) => {
    const collection = await server.filled(orders);
    await expectOutcome(() => collection.aggregate([{ $lookup: lookup }]).toArray(), unparsed);
  });
});

describe('"$graphLookup"', () => {
  const staff: Document[] = [
    { _id: 1, name: 'Dev' },
    { _id: 2, name: 'Eliot', reportsTo: 'Dev' },
    { _id: 3, name: 'Ron', reportsTo: 'Eliot' },
    { _id: 4, name: 'Asya', reportsTo: ['Ron', 'Dev'] },
    { _id: 5, name: null, reportsTo: null },
    { _id: 6 },
  ];
  const upwards = { startWith: '$reportsTo', connectFromField: 'reportsTo', connectToField: 'name', as: 'found' };
  const searches: [more: Document, found: unknown][] = [
    [{}, [[], [1], [1, 2], [1, 2, 3], [5], []]],
    [{ maxDepth: 0 }, [[], [1], [2], [1, 3], [5], []]],
    [{ restrictSearchWithMatch: { name: { $ne: 'Eliot' } } }, [[], [1], [], [1, 3], [5], []]],
    [{ startWith: ['Eliot', 'Nobody'] }, Array.from(staff, () => [1, 2])],
    [{ maxDepth: -1 }, refused(40101)],
    [{ as: 1 }, refused(40103)],
    [{ foo: 1 }, refused(40104)],
    [{ restrictSearchWithMatch: 1 }, refused(40185)],
  ];

  it.each(searches.map((one) => [brief(one[0]), ...one] as const))('%s', async (_title, more, expected) => {
    const collection = await server.filled(staff);
    const stage = { $graphLookup: { from: collection.collectionName, ...upwards, ...more } };
    await expectOutcome(async () => {
      const rows = await collection.aggregate([{ $sort: { _id: 1 } }, stage]).toArray();
      return rows.map((row) => (row['found'] as Document[]).map(({ _id }) => Number(_id)).sort());
    }, expected);
  });

  it('returns the depth of each', async () => {
    const collection = await server.filled(staff);
    const stage = { $graphLookup: { from: collection.collectionName, ...upwards, depthField: 'depth' } };
    await expectOutcome(
      async () => {
        const [row] = await collection.aggregate([{ $match: { _id: 3 } }, stage]).toArray();
        const found = (row?.['found'] as Document[]).map(({ name, depth }) => [String(name), Number(depth)]);
        return Object.fromEntries(found) as Document;
      },
      { Eliot: 0, Dev: 1 },
    );
  });
});

describe('"$unionWith"', () => {
  it('appends another collection', async () => {
    const one = await server.filled([{ n: 1 }]);
    const two = await server.filled([{ n: 2 }, { n: 3 }]);
    const stage = { $unionWith: { coll: two.collectionName, pipeline: [{ $match: { n: 3 } }] } };
    await expectOutcome(
      () => one.aggregate([stage]).toArray(),
      [
        { _id: 0, n: 1 },
        { _id: 1, n: 3 },
      ],
    );
    const plain = [{ $unionWith: two.collectionName }, { $count: 'n' }];
    await expectOutcome(() => one.aggregate(plain).toArray(), [{ n: 3 }]);
  });
});
