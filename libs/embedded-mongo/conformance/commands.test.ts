import { Timestamp, type Document } from 'mongodb';
import { brief, exact, expectOutcome, failure, refused, useServer } from './support.ts';

const server = useServer();
const mismatch = refused(14, 'TypeMismatch');
const unparsed = refused(9, 'FailedToParse');
const badName = refused(73, 'InvalidNamespace');

/** Each page's commands on a collection of the documents { n: 1 } to { n: 4 }, its name written as '@', and replies. */
const themes: Record<string, [command: Document, reply: unknown][]> = {
  'Database Commands': [
    [{ nonsense: 1 }, refused(59, 'CommandNotFound')],
    [{ ping: 1 }, {}],
    [{ ping: 1, nonsense: 1 }, refused(40415)],
  ],
  insert: [
    [{ insert: '@', documents: [{ _id: 9 }] }, { n: 1 }],
    [{ insert: '@', documents: [] }, refused(16, 'InvalidLength')],
    [{ insert: '@', documents: [1] }, mismatch],
    [{ insert: '@', documents: 1 }, mismatch],
    [{ insert: '@' }, refused(40414)],
    [{ insert: '', documents: [{ a: 1 }] }, badName],
    [{ insert: '@', documents: [{ _id: [1] }] }, refused(53)],
    [{ insert: '@', documents: [{ _id: /a/ }] }, refused(53)],
    [{ insert: '@', documents: [{ _id: { $a: 1 } }] }, refused(52)],
    [{ insert: '@', documents: [{ _id: 1 }] }, refused(11000)],
    [{ insert: '@', documents: [{ a: 1 }], nonsense: 1 }, refused(40415)],
  ],
  delete: [
    [{ delete: '@', deletes: [{ q: { n: { $gt: 2 } }, limit: 0 }] }, { n: 2 }],
    [{ delete: '@', deletes: [{ q: { n: { $gt: 2 } }, limit: 1 }] }, { n: 1 }],
    [{ delete: '@', deletes: [{ q: {}, limit: 2 }] }, unparsed],
    [{ delete: '@', deletes: [{ q: {} }] }, refused(40414)],
    [{ delete: '@', deletes: [{ limit: 1 }] }, refused(40414)],
    [{ delete: '@', deletes: [] }, refused(16, 'InvalidLength')],
    [{ delete: 'nothing', deletes: [{ q: {}, limit: 0 }] }, { n: 0 }],
  ],
  findAndModify: [
    [
      { findAndModify: '@', query: { _id: 0 }, update: { $inc: { n: 5 } } },
      { lastErrorObject: { n: 1, updatedExisting: true }, value: { _id: 0, n: 1 } },
    ],
    [
      { findAndModify: '@', query: { n: { $gt: 1 } }, sort: { n: -1 }, update: { $inc: { n: 5 } }, new: true },
      { lastErrorObject: { n: 1, updatedExisting: true }, value: { _id: 3, n: 9 } },
    ],
    [
      { findAndModify: '@', query: { _id: 2 }, remove: true, fields: { _id: 0 } },
      { lastErrorObject: { n: 1 }, value: { n: 3 } },
    ],
    [
      { findAndModify: '@', query: { _id: 77 }, update: { $set: { n: 1 } }, upsert: true },
      { lastErrorObject: { n: 1, updatedExisting: false, upserted: 77 }, value: null },
    ],
    [
      { findAndModify: '@', query: { _id: 77 }, update: { $set: { n: 1 } }, upsert: true, new: true },
      { lastErrorObject: { n: 1, updatedExisting: false, upserted: 77 }, value: { _id: 77, n: 1 } },
    ],
    [
      { findAndModify: '@', query: { _id: 77 }, update: { $set: { n: 1 } } },
      { lastErrorObject: { n: 0, updatedExisting: false }, value: null },
    ],
    [{ findAndModify: '@', query: {} }, unparsed],
    [{ findAndModify: '@', query: {}, remove: true, update: { $set: { n: 1 } } }, unparsed],
    [{ findAndModify: '@', query: {}, remove: true, new: true }, unparsed],
    [{ findAndModify: '@', query: {}, remove: true, upsert: true }, unparsed],
  ],
  count: [
    [{ count: '@' }, { n: 4 }],
    [{ count: '@', query: { n: { $gt: 1 } }, skip: 1 }, { n: 2 }],
    [{ count: '@', limit: 2 }, { n: 2 }],
    [{ count: '@', limit: -2 }, { n: 2 }],
    [{ count: 'nothing' }, { n: 0 }],
    [{ count: '@', query: 1 }, mismatch],
  ],
  distinct: [
    [{ distinct: '@', key: 'n', query: { n: { $lt: 3 } } }, { values: [1, 2] }],
    [{ distinct: '@', key: 'missing' }, { values: [] }],
    [{ distinct: 'nothing', key: 'n' }, { values: [] }],
    [{ distinct: '@', key: 1 }, mismatch],
    [{ distinct: '@' }, refused(40414)],
  ],
  'create and drop': [
    [{ create: '@' }, {}],
    [{ create: 'a$b' }, badName],
    [{ create: '' }, badName],
    [{ create: `x${'y'.repeat(300)}` }, badName],
    [{ drop: '@' }, { nIndexesWas: 1 }],
    [{ drop: 'nothing' }, {}],
    [{ listIndexes: 'nothing' }, refused(26, 'NamespaceNotFound')],
    [{ dropIndexes: 'nothing', index: '*' }, refused(26, 'NamespaceNotFound')],
  ],
  getMore: [
    [{ getMore: BigInt(123), collection: '@' }, refused(43, 'CursorNotFound')],
    [{ getMore: BigInt(123) }, refused(40414)],
    [{ getMore: 'a', collection: '@' }, mismatch],
  ],
  'Read Concern, Write Concern': [
    [{ count: '@', readConcern: { level: 'local' } }, { n: 4 }],
    [{ count: '@', readConcern: { level: 'majority' } }, { n: 4 }],
    [{ insert: '@', documents: [{ _id: 5 }], writeConcern: { w: 'majority' } }, { n: 1 }],
    [{ insert: '@', documents: [{ _id: 5 }], writeConcern: { w: 1, j: true } }, { n: 1 }],
  ],
};

describe.each(Object.entries(themes))('"%s"', (_page, cases) => {
  it.each(cases.map((one) => [brief(one[0]), ...one] as const))('%s', async (_title, command, expected) => {
    const { collectionName } = await server.filled([1, 2, 3, 4].map((n) => ({ n })));
    const named = Object.entries(command).map(([key, value]) => [
      key,
      value === '@' ? collectionName : (value as unknown),
    ]);
    await expectOutcome(async () => {
      const { ns, ok, operationTime, $clusterTime, electionId, opTime, ...reply } = await server.run(
        Object.fromEntries(named),
      );
      expect(Number(ok)).toBe(1);
      expect([ns, operationTime, $clusterTime, electionId, opTime]).toHaveLength(5);
      return reply;
    }, expected);
  });
});

describe('"insert": several documents', () => {
  it.each([
    [true, [0, 7], 1],
    [false, [0, 7, 8], 1],
  ])('ordered: %s', async (ordered, left, errors) => {
    const collection = await server.filled([{}]);
    const documents = [{ _id: 7 }, { _id: 0 }, { _id: 8 }];
    const reply = await server.db.command({ insert: collection.collectionName, documents, ordered });
    expect((reply['writeErrors'] as Document[]).map(({ index, code }) => [index, code])).toEqual([[1, 11000]]);
    expect((reply['writeErrors'] as Document[]).length).toBe(errors);
    expect((await collection.distinct('_id')).map(Number)).toEqual(left);
  });

  it('puts the _id first; an empty timestamp becomes the server’s time', async () => {
    const collection = await server.filled();
    await collection.insertOne({ a: 1, t: new Timestamp(0n), _id: 5 as never, in: { t: new Timestamp(0n) } });
    const found = (await collection.findOne({})) as Document;
    expect(Object.keys(found)).toEqual(['_id', 'a', 't', 'in']);
    expect([found['t'].isZero(), found['in'].t.isZero()]).toEqual([false, true]);
  });
});

describe('"listCollections"', () => {
  it('lists names and options, by filter', async () => {
    const { collectionName: name } = await server.filled();
    const { cursor } = await server.run({ listCollections: 1, filter: { name }, nameOnly: true });
    expect(exact(cursor.firstBatch)).toBe(exact([{ name, type: 'collection' }]));
    const [full] = (await server.run({ listCollections: 1, filter: { name } }))['cursor'].firstBatch;
    expect(exact(full.idIndex)).toBe(exact({ v: 2, key: { _id: 1 }, name: '_id_' }));
  });

  it('listDatabases belongs to the admin database', async () => {
    expect(Number((await failure(() => server.run({ listDatabases: 1 }))).code)).toBe(13);
  });
});
