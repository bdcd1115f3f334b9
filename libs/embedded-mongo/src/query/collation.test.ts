import fc from 'fast-check';
import type { Collection, Db } from 'mongodb';
import type { Doc } from '../bson/codec.ts';
import { parseCollation } from '../bson/collation.ts';
import { connectTestClient, failureOf } from '../testing/test-client.ts';

interface Named {
  _id: number;
  name: string;
  tags?: string[];
}

let db: Db;
let close: () => Promise<void>;
let names: Collection<Named>;
const insensitive = { locale: 'en', strength: 2 };

beforeAll(async () => {
  ({ db, close } = await connectTestClient());
  names = db.collection('names');
});
beforeEach(async () => {
  await db.dropDatabase();
  await names.insertMany([
    { _id: 1, name: 'ada', tags: ['X', 'x'] },
    { _id: 2, name: 'Ada', tags: ['y'] },
    { _id: 3, name: 'bob' },
    { _id: 4, name: 'Ádá' },
    { _id: 5, name: 'item10' },
    { _id: 6, name: 'item9' },
  ]);
});
afterAll(() => close());

const idsOf = (docs: Named[]) => docs.map(({ _id }) => _id);

/** The index that a query would use. */
async function indexOf(filter: Doc, options: Doc = {}, sort: Record<string, 1 | -1> = {}): Promise<string | undefined> {
  const plan = await names.find(filter, options).sort(sort).explain('queryPlanner');
  return /"indexName":"(\w+)"/.exec(JSON.stringify(plan))?.[1];
}

describe('"Collation"', () => {
  it('compares text as the language does: case from strength 3, accents from strength 2', async () => {
    expect(idsOf(await names.find({ name: 'ADA' }, { collation: insensitive }).toArray())).toEqual([1, 2]);
    expect(await names.countDocuments({ name: 'ADA' }, { collation: { locale: 'en', strength: 1 } })).toBe(3);
    expect(await names.countDocuments({ name: 'ADA' }, { collation: { locale: 'en' } })).toBe(0);
    expect(await names.countDocuments({ name: 'ADA' }, { collation: { locale: 'simple' } })).toBe(0);
  });

  it('governs $in, ranges, sort, distinct, updates, deletes and stages', async () => {
    const collation = insensitive;
    expect(await names.countDocuments({ name: { $in: ['BOB', 'x'] } }, { collation })).toBe(1);
    expect(await names.countDocuments({ name: { $gt: 'BOB' } }, { collation })).toBe(2);
    const numeric = { collation: { locale: 'en', numericOrdering: true } };
    expect(idsOf(await names.find({ name: /^item/ }, numeric).sort({ name: 1 }).toArray())).toEqual([6, 5]);
    expect(await names.distinct('tags', {}, { collation })).toHaveLength(2);
    expect((await names.updateMany({ name: 'ADA' }, { $set: { seen: true } }, { collation })).matchedCount).toBe(2);
    const groups = await names.aggregate([{ $group: { _id: '$name', n: { $sum: 1 } } }], { collation }).toArray();
    expect(groups).toContainEqual({ _id: 'ada', n: 2 });
    expect((await names.deleteMany({ name: 'ADA' }, { collation })).deletedCount).toBe(2);
  });

  it('leaves $regex alone', async () => {
    expect(await names.countDocuments({ name: /^ADA/ }, { collation: insensitive })).toBe(0);
  });

  it('is inherited from the collection, and given up with the simple one', async () => {
    await db.createCollection('people', { collation: insensitive });
    const people = db.collection<Named>('people');
    await people.insertOne({ _id: 1, name: 'Ada' });
    expect(await people.countDocuments({ name: 'ada' })).toBe(1);
    expect(await people.countDocuments({ name: 'ada' }, { collation: { locale: 'simple' } })).toBe(0);
    const [info] = await db.listCollections({ name: 'people' }).toArray();
    expect(info).toMatchObject({ options: { collation: { locale: 'en', strength: 2, caseLevel: false } } });
    await people.createIndex({ name: 1 }, { unique: true });
    expect(await failureOf(people.insertOne({ _id: 2, name: 'ADA' }))).toMatchObject({ code: 11000 });
  });

  it.each<[number, Doc]>([
    [40414, { strength: 1 }],
    [2, { locale: 'nowhere' }],
    [51024, { locale: 'en', strength: 6 }],
    [14, { locale: 'en', caseLevel: 'yes' }],
    [40415, { locale: 'en', nonsense: 1 }],
    [238, { locale: 'en', strength: 4 }],
    [238, { locale: 'en', strength: 1, caseLevel: true }],
    [238, { locale: 'en', caseFirst: 'upper' }],
    [238, { locale: 'en', alternate: 'shifted' }],
    [238, { locale: 'en', normalization: true }],
    [238, { locale: 'fr', backwards: true }],
  ])('answers %i to %j', async (code, collation) => {
    expect(await failureOf(db.command({ find: 'names', collation }))).toMatchObject({ code });
  });
});

describe('"Case Insensitive Indexes"', () => {
  it('are unique in the sense of their collation, beside an index without one', async () => {
    await names.deleteMany({ _id: { $in: [1, 4] } });
    await names.createIndex({ name: 1 }, { unique: true, name: 'plain' });
    await names.createIndex({ name: 1 }, { unique: true, name: 'folded', collation: insensitive });
    expect(await failureOf(names.insertOne({ _id: 9, name: 'ADA' }))).toMatchObject({
      code: 11000,
      keyPattern: { name: 1 },
    });
    await names.insertOne({ _id: 9, name: 'Adá' });
  });

  it('serve queries of the same collation only, where text is involved', async () => {
    await names.createIndex({ name: 1 }, { name: 'folded', collation: insensitive });
    expect(await indexOf({ name: 'ADA' }, { collation: insensitive })).toBe('folded');
    expect(await indexOf({ name: 'ADA' })).toBeUndefined();
    expect(await indexOf({ name: 'ADA' }, { collation: { locale: 'en', strength: 1 } })).toBeUndefined();
    expect(await indexOf({ name: { $gt: 'a' } }, { collation: insensitive })).toBeUndefined();
    expect(await indexOf({ name: 5 })).toBe('folded');
    expect(idsOf(await names.find({ name: 'ADA' }, { collation: insensitive }).toArray())).toEqual([1, 2]);
  });

  it('and plain indexes do not serve queries with a collation', async () => {
    await names.createIndex({ name: 1 }, { name: 'plain' });
    expect(await indexOf({ name: 'ADA' }, { collation: insensitive })).toBeUndefined();
    expect(await indexOf({}, { collation: insensitive }, { name: 1 })).toBeUndefined();
    expect(await indexOf({ name: 'ada' })).toBe('plain');
  });
});

describe('folding for keys', () => {
  const parts = [
    'a',
    'A',
    'á',
    'Á',
    'ä',
    'ß',
    'ss',
    'SS',
    'å',
    'Å',
    'ø',
    'o',
    'e',
    'é',
    'É',
    '1',
    '01',
    ' ',
    '\u0301',
    'ﬁ',
    'fi',
    'æ',
    'ae',
    'œ',
    'đ',
    'd',
    'ł',
    '٣',
    '3',
    'ς',
    'Σ',
    'й',
    'и',
  ];
  it.each<Doc>([
    { locale: 'en', strength: 1 },
    { locale: 'en', strength: 2 },
    { locale: 'en' },
    { locale: 'sv', strength: 1 },
    { locale: 'de', strength: 2 },
    { locale: 'en', strength: 2, numericOrdering: true },
  ])('makes text equal exactly when the collation does: %j', (spec) => {
    const collation = parseCollation(spec);
    const text = fc.array(fc.constantFrom(...parts), { maxLength: 3 }).map((list) => list.join(''));
    fc.assert(
      fc.property(
        text,
        text,
        (a, b) => (collation?.fold(a) === collation?.fold(b)) === (collation?.compare(a, b) === 0),
      ),
      { numRuns: 5000, seed: 7 },
    );
  });
});
