import type { Collection, Document } from 'mongodb';
import { brief, exact, expectOutcome, failure, idsOf, refused, useServer } from './support.ts';

const server = useServer();
const cannot = refused(67, 'CannotCreateIndex');
const duplicate = refused(11000, 'DuplicateKey');

const create = (collection: Collection, ...indexes: Document[]): Promise<Document> =>
  server.run({ createIndexes: collection.collectionName, indexes });

describe('"createIndexes"', () => {
  const malformed: [index: Document, expected: unknown][] = [
    [{ key: {}, name: 'x' }, cannot],
    [{ key: { a: 0 }, name: 'x' }, cannot],
    [{ key: { a: 'nonsense' }, name: 'x' }, cannot],
    [{ key: { a: true }, name: 'x' }, cannot],
    [{ key: { $a: 1 }, name: 'x' }, cannot],
    [{ key: { 'a..b': 1 }, name: 'x' }, cannot],
    [{ key: { a: 1 }, name: 'x', nonsense: 1 }, refused(197, 'InvalidIndexSpecificationOption')],
    [{ key: { a: 1, b: 1 }, name: 'x', expireAfterSeconds: 5 }, cannot],
    [{ key: { a: 1 }, name: 'x', expireAfterSeconds: -5 }, cannot],
    [{ key: { a: 1 }, name: 'x', sparse: true, partialFilterExpression: { a: 1 } }, cannot],
    [{ key: { a: 1 }, name: 'x', partialFilterExpression: { a: { $ne: 1 } } }, cannot],
    [{ key: { a: 1 }, name: 'x', partialFilterExpression: { a: { $exists: false } } }, cannot],
    [{ key: { a: 1 }, name: 'x', partialFilterExpression: { a: /x/ } }, cannot],
    [{ key: { a: 1 }, name: 'x', partialFilterExpression: { $nor: [{ a: 1 }] } }, cannot],
  ];

  it.each(malformed.map((one) => [brief(one[0]), ...one] as const))('%s', async (_title, index, expected) => {
    const collection = await server.filled();
    await expectOutcome(() => create(collection, index), expected);
  });

  it('answers what it did, lists what there is, and makes nothing twice', async () => {
    const collection = await server.filled([{}]);
    const index = { key: { a: 1, b: -1 }, name: 'a_1_b_-1' };
    const first = await create(collection, index);
    expect([first['numIndexesBefore'], first['numIndexesAfter'], first['note']].map(String)).toEqual([
      '1',
      '2',
      'undefined',
    ]);
    const again = await create(collection, index);
    expect([again['numIndexesBefore'], again['numIndexesAfter']].map(Number)).toEqual([2, 2]);
    expect(again['note']).toBe('all indexes already exist');
    const { cursor } = await server.run({ listIndexes: collection.collectionName });
    expect(exact(cursor.firstBatch)).toBe(
      exact([
        { v: 2, key: { _id: 1 }, name: '_id_' },
        { v: 2, ...index },
      ]),
    );
  });

  const conflicts: [second: Document, expected: unknown][] = [
    [{ key: { a: 1 }, name: 'other' }, refused(85, 'IndexOptionsConflict')],
    [{ key: { b: 1 }, name: 'a_1' }, refused(86, 'IndexKeySpecsConflict')],
    [{ key: { a: 1 }, name: 'a_1', unique: true }, refused(86, 'IndexKeySpecsConflict')],
    [{ key: { a: 1 }, name: 'other', unique: true }, refused(85, 'IndexOptionsConflict')],
  ];

  it.each(conflicts.map((one) => [brief(one[0]), ...one] as const))(
    'beside a_1: %s',
    async (_title, second, expected) => {
      const collection = await server.filled();
      await create(collection, { key: { a: 1 }, name: 'a_1' });
      await expectOutcome(() => create(collection, second), expected);
    },
  );

  it('refuses documents that two arrays would index together', async () => {
    const collection = await server.filled([{ a: [1], b: [2] }]);
    const parallel = refused(171, 'CannotIndexParallelArrays');
    await expectOutcome(() => create(collection, { key: { a: 1, b: 1 }, name: 'x' }), parallel);
    await create(collection, { key: { c: 1, d: 1 }, name: 'y' });
    await expectOutcome(() => collection.insertOne({ c: [1], d: [2] }), parallel);
  });
});

describe('"Unique Indexes"', () => {
  type Case = [options: Document, docs: Document[], added: Document, accepted: boolean];
  const cases: Case[] = [
    [{}, [{ a: 1 }], { a: 1 }, false],
    [{}, [{ a: 1 }], { a: '1' }, true],
    [{}, [{}], {}, false],
    [{}, [{ a: null }], {}, false],
    [{}, [{ a: [1, 2] }], { a: 2 }, false],
    [{}, [{ a: 1 }], { a: [2, 2] }, true],
    [{ sparse: true }, [{}], {}, true],
    [{ sparse: true }, [{ a: null }], { a: null }, false],
    [{ partialFilterExpression: { b: { $gt: 5 } } }, [{ a: 1, b: 1 }], { a: 1, b: 9 }, true],
    [{ partialFilterExpression: { b: { $gt: 5 } } }, [{ a: 1, b: 9 }], { a: 1, b: 8 }, false],
    [{ partialFilterExpression: { b: { $exists: true } } }, [{ a: 1 }], { a: 1 }, true],
  ];

  it.each(
    cases.map(
      ([options, docs, added, accepted]) =>
        [brief({ options, docs, added }), { options, docs, added, accepted }] as const,
    ),
  )('%s', async (_title, { options, docs, added, accepted }) => {
    const collection = await server.filled(docs);
    await create(collection, { key: { a: 1 }, name: 'x', unique: true, ...options });
    const insert = async () => (await collection.insertOne(added)).acknowledged;
    await expectOutcome(insert, accepted ? true : refused(11000));
  });

  it('names the duplicate key', async () => {
    const collection = await server.filled([{ a: 1, b: 'x' }]);
    await create(collection, { key: { a: 1, b: -1 }, name: 'both', unique: true });
    const error = await failure(() => collection.insertOne({ a: 1, b: 'x' }));
    const { collectionName, dbName } = collection;
    expect(error.message).toContain(
      `E11000 duplicate key error collection: ${dbName}.${collectionName} index: both dup key: { a: 1, b: "x" }`,
    );
    expect(exact(error['keyPattern'] ?? error.errorResponse['keyPattern'])).toBe(exact({ a: 1, b: -1 }));
    expect(exact(error['keyValue'] ?? error.errorResponse['keyValue'])).toBe(exact({ a: 1, b: 'x' }));
  });

  it('is not made over duplicates; an update cannot make one either', async () => {
    const collection = await server.filled([{ a: 1 }, { a: 1 }]);
    await expectOutcome(() => create(collection, { key: { a: 1 }, name: 'x', unique: true }), duplicate);
    expect(await collection.indexExists('x')).toBe(false);
    await collection.updateOne({ _id: 1 as never }, { $set: { a: 2 } });
    await create(collection, { key: { a: 1 }, name: 'x', unique: true });
    await expectOutcome(() => collection.updateOne({ a: 2 }, { $inc: { a: -1 } }), refused(11000));
    expect((await collection.distinct('a')).map(Number)).toEqual([1, 2]);
  });
});

describe('"Multikey Indexes", "Use Indexes to Sort Query Results": an order comes from an index or a sort', () => {
  const docs = [
    { tags: ['x', 'y'], kind: 1, at: 5, of: 3 },
    { tags: ['y'], kind: 2, at: 1, of: [9, 2] },
    { tags: ['x', 'z'], kind: 2, at: 4, of: 1 },
    { tags: 'x', kind: 1, at: 2, of: 8 },
    { tags: ['x', 'y', 'z'], kind: 3, at: 3, of: [7, 8] },
  ];
  type Case = [key: Document, filter: Document, sort: Record<string, 1 | -1>, ids: number[], sortsInMemory: boolean];
  const cases: Case[] = [
    [{ tags: 1, at: 1 }, { tags: 'x' }, { at: 1 }, [3, 4, 2, 0], false],
    [{ tags: 1, at: 1 }, { tags: 'x' }, { at: -1 }, [0, 2, 4, 3], false],
    [{ tags: 1, kind: 1, at: 1 }, { tags: 'x', kind: { $in: [1, 2] } }, { at: 1 }, [3, 2, 0], false],
    [{ tags: 1, kind: 1, at: 1 }, { tags: 'x', kind: { $in: [1, 3] } }, { at: -1 }, [0, 4, 3], false],
    [{ tags: 1, at: 1 }, { tags: { $in: ['x', 'y'] } }, { at: 1 }, [1, 3, 4, 2, 0], false],
    [{ tags: 1, at: 1 }, { tags: { $all: ['x', 'y'] } }, { at: 1 }, [4, 0], false],
    [{ tags: 1, at: 1 }, { tags: { $gt: 'x' } }, { at: 1 }, [1, 4, 2, 0], true],
    [{ kind: 1, of: 1 }, { kind: 2 }, { of: 1 }, [2, 1], true],
    [{ kind: 1, of: 1 }, { kind: { $in: [1, 2] } }, { of: -1 }, [1, 3, 0, 2], true],
    [{ kind: 1, at: 1 }, { kind: { $in: [1, 2] } }, { at: 1 }, [1, 3, 2, 0], false],
  ];

  it.each(cases.map((one) => [brief(one.slice(0, 3)), ...one] as const))(
    '%s',
    async (_title, key, filter, sort, ids, sortsInMemory) => {
      const collection = await server.filled(docs);
      await create(collection, { key, name: 'x' });
      const found = collection.find(filter, { sort, hint: 'x' });
      expect(idsOf(await found.clone().toArray())).toEqual(ids);
      expect(JSON.stringify(await found.explain('queryPlanner')).includes('"SORT"')).toBe(sortsInMemory);
      expect(Number(await collection.countDocuments(filter, { hint: 'x' }))).toBe(ids.length);
    },
  );
});

describe('"dropIndexes"', () => {
  const drops: [wanted: unknown, left: unknown][] = [
    ['a_1', ['_id_', 'b_1']],
    [{ b: 1 }, ['_id_', 'a_1']],
    ['*', ['_id_']],
    [['a_1', 'b_1'], ['_id_']],
    ['nonsense', refused(27, 'IndexNotFound')],
    ['_id_', refused(72, 'InvalidOptions')],
  ];

  it.each(drops.map((one) => [brief(one[0]), ...one] as const))('%s', async (_title, index, left) => {
    const collection = await server.filled();
    await create(collection, { key: { a: 1 }, name: 'a_1' }, { key: { b: 1 }, name: 'b_1' });
    await expectOutcome(async () => {
      await server.run({ dropIndexes: collection.collectionName, index });
      return (await collection.indexes()).map(({ name }) => name);
    }, left);
  });
});

describe('"Partial Indexes", "Sparse Indexes": an index that does not hold everything hides nothing', () => {
  it.each([
    ['sparse', { sparse: true }],
    ['partial', { partialFilterExpression: { a: { $gt: 1 } } }],
  ])('%s', async (_name, options) => {
    const collection = await server.filled([{ a: 1 }, { a: 2 }, {}, { a: null }]);
    await create(collection, { key: { a: 1 }, name: 'x', ...options });
    const found = async (filter: Document) => idsOf(await collection.find(filter, { sort: { _id: 1 } }).toArray());
    expect(await found({ a: null })).toEqual([2, 3]);
    expect(await found({ a: { $gt: 0 } })).toEqual([0, 1]);
    expect(await found({ a: { $gt: 1 } })).toEqual([1]);
    expect(idsOf(await collection.find({}, { sort: { a: -1, _id: 1 } }).toArray())).toEqual([1, 0, 2, 3]);
  });
});
