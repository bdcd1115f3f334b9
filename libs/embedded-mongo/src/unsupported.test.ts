import { BSON, MongoServerError, type Db, type Document, type MongoClient } from 'mongodb';
import { commands } from './commands/registry.ts';
import { connectTestClient } from './testing/test-client.ts';

let client: MongoClient;
let db: Db;
let close: () => Promise<void>;

const point = { type: 'Point', coordinates: [1, 2] };

beforeAll(async () => {
  ({ client, db, close } = await connectTestClient());
  const items = db.collection<Document>('items');
  await items.insertMany([1, 2, 3].map((n) => ({ _id: n as never, n, s: `text ${n}`, at: point, l: [n, { n }] })));
  await items.createIndex({ n: 1 });
});
afterAll(() => close());

/** Everything that a command could have changed. */
async function state(): Promise<string> {
  const collections = await db.listCollections().toArray();
  const names = collections.map(({ name }) => name).sort();
  const docs = await Promise.all(names.map((name) => db.collection(name).find().sort({ _id: 1 }).toArray()));
  const indexes = await Promise.all(names.map((name) => db.collection(name).indexes()));
  return BSON.EJSON.stringify({ collections, docs, indexes });
}

async function failureOf(command: Document, database: Db): Promise<Document> {
  let reply: Document;
  try {
    reply = await database.command(command);
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    return { code: error.code, codeName: error.codeName };
  }
  const error = (reply['writeErrors'] as Document[] | undefined)?.[0] ?? (reply['writeConcernError'] as Document);
  if (!error) throw new Error(`was accepted: ${BSON.EJSON.stringify(command)}`);
  return { code: error['code'], codeName: error['codeName'] };
}

type Refusal = [what: string, command: Document, code: number, codeName: string | undefined];

const find = (filter: Document, more: Document = {}): Document => ({ find: 'items', filter, ...more });
const pipe = (...pipeline: Document[]): Document => ({ aggregate: 'items', pipeline, cursor: {} });
const project = (expression: Document): Document => pipe({ $project: { v: expression } });
const group = (accumulator: Document): Document => pipe({ $group: { _id: null, v: accumulator } });
const update = (u: unknown, more: Document = {}): Document => ({ update: 'items', updates: [{ q: {}, u, ...more }] });
const index = (key: Document, more: Document = {}): Document => ({
  createIndexes: 'items',
  indexes: [{ key, name: 'x', ...more }],
});
const create = (more: Document): Document => ({ create: 'other', ...more });
const each = (names: string[], command: (name: string) => Document, code: number, codeName?: string): Refusal[] =>
  names.map((name) => [name, command(name), code, codeName]);

const notImplemented = [238, 'NotImplemented'] as const;
const badValue = [2, 'BadValue'] as const;

/** Expressions and accumulators of MongoDB that are refused like any unknown name. */
const unservedExpressions = (
  '$pow $sqrt $exp $ln $log $log10 $sin $cos $tan $asin $acos $atan $degreesToRadians $radiansToDegrees $bitAnd ' +
  '$bitOr $bitXor $dayOfYear $week $isoWeek $isoDayOfWeek $isoWeekYear $dateAdd $dateSubtract $dateDiff $dateTrunc ' +
  '$dateFromString $dateFromParts $dateToParts $dateToString $convert $strcasecmp $strLenBytes $indexOfBytes ' +
  '$indexOfCP $binarySize $regexFind $regexFindAll $range $reverseArray $indexOfArray $zip $sortArray $setEquals ' +
  '$anyElementTrue $allElementsTrue $getField $unsetField $firstN $lastN $minN $maxN $stdDevPop $stdDevSamp'
).split(' ');
const unservedAccumulators = '$firstN $lastN $minN $maxN $top $bottom $topN $bottomN $stdDevPop $stdDevSamp'.split(' ');

const refusals: Refusal[] = [
  // Change streams
  ['a change stream of a collection', pipe({ $changeStream: {} }), ...notImplemented],
  ['a change stream of a database', { aggregate: 1, pipeline: [{ $changeStream: {} }], cursor: {} }, ...notImplemented],
  // Ways of $merge
  ...each(['on', 'let'], (option) => pipe({ $merge: { into: 'other', [option]: { n: 1 } } }), ...notImplemented),
  ['$merge with a pipeline', pipe({ $merge: { into: 'other', whenMatched: [{ $set: { n: 1 } }] } }), ...notImplemented],
  [
    '$merge that fails on a match and discards the rest',
    pipe({ $merge: { into: 'other', whenMatched: 'fail', whenNotMatched: 'discard' } }),
    ...notImplemented,
  ],
  ['$merge that fails without one', pipe({ $merge: { into: 'other', whenNotMatched: 'fail' } }), ...notImplemented],
  // Geo
  ...each(
    ['$near', '$nearSphere', '$geoWithin', '$geoIntersects', '$within'],
    (name) => find({ at: { [name]: point } }),
    ...badValue,
  ),
  ['$geoNear', pipe({ $geoNear: { near: point, distanceField: 'd' } }), ...notImplemented],
  ...each(['2dsphere', '2d', 'hashed', 'text', 'wildcardText'], (kind) => index({ at: kind }), 67, 'CannotCreateIndex'),
  // Text and search
  ['$text', find({ $text: { $search: 'text' } }), 27, 'IndexNotFound'],
  ...each(['$search', '$searchMeta', '$vectorSearch'], (name) => pipe({ [name]: {} }), ...notImplemented),
  ['$meta', find({}, { projection: { score: { $meta: 'textScore' } } }), ...notImplemented],
  // JavaScript
  ['$where', find({ $where: 'true' }), ...badValue],
  [
    '$where in an update',
    { update: 'items', updates: [{ q: { $where: 'true' }, u: { $set: { n: 0 } } }] },
    2,
    undefined,
  ],
  ['$where in a delete', { delete: 'items', deletes: [{ q: { $where: 'true' }, limit: 0 }] }, 2, undefined],
  [
    '$function',
    pipe({ $addFields: { v: { $function: { body: 'f', args: [], lang: 'js' } } } }),
    168,
    'InvalidPipelineOperator',
  ],
  ['$accumulator', group({ $accumulator: {} }), 15952, 'Location15952'],
  ['mapReduce', { mapReduce: 'items', map: 'm', reduce: 'r', out: 'other' }, 59, 'CommandNotFound'],
  // Kinds of collections
  ['a view', create({ viewOn: 'items', pipeline: [] }), ...notImplemented],
  ['a capped collection', create({ capped: true, size: 1000 }), ...notImplemented],
  ['a time series', create({ timeseries: { timeField: 't' } }), ...notImplemented],
  ['a clustered collection', create({ clusteredIndex: { key: { _id: 1 }, unique: true } }), ...notImplemented],
  ['a validator', create({ validator: { n: { $gt: 0 } } }), ...notImplemented],
  ['the size of a collection that is not capped', create({ size: 1000 }), 72, 'InvalidOptions'],
  ['the pipeline of no view', create({ pipeline: [] }), 72, 'InvalidOptions'],
  ...each(['storageEngine', 'indexOptionDefaults'], (option) => create({ [option]: { x: {} } }), ...notImplemented),
  ['images of changes', create({ changeStreamPreAndPostImages: { enabled: true } }), ...notImplemented],
  ['encrypted fields', create({ encryptedFields: { fields: [] } }), ...notImplemented],
  // Indexes
  ['a wildcard index', index({ '$**': 1 }), 67, 'CannotCreateIndex'],
  ['an unknown option of an index', index({ s: 1 }, { nonsense: 1 }), 197, 'InvalidIndexSpecificationOption'],
  ...each(
    ['weights', 'default_language', 'bits', 'min', 'max', 'wildcardProjection', 'storageEngine'],
    (option) => index({ s: 1 }, { [option]: 1 }),
    ...notImplemented,
  ),
  // Options of reads
  ...each(['returnKey', 'showRecordId', 'tailable'], (option) => find({}, { [option]: true }), ...notImplemented),
  ['awaitData', find({}, { tailable: true, awaitData: true }), ...notImplemented],
  ...each(['max', 'min'], (option) => find({}, { [option]: { n: 1 }, hint: 'n_1' }), ...notImplemented),
  ['$jsonSchema', find({ $jsonSchema: { required: ['n'] } }), ...notImplemented],
  ['a read concern that does not exist', find({}, { readConcern: { level: 'nonsense' } }), 9, 'FailedToParse'],
  // Write concerns: the write is done, as in MongoDB; its reply says what was not met.
  [
    'more copies than there are',
    { delete: 'items', deletes: [{ q: { n: 99 }, limit: 1 }], writeConcern: { w: 5 } },
    100,
    'UnsatisfiableWriteConcern',
  ],
  [
    'unknown tags',
    { delete: 'items', deletes: [{ q: { n: 99 }, limit: 1 }], writeConcern: { w: 'nobody' } },
    79,
    'UnknownReplWriteConcern',
  ],
  // Names that do not exist
  ['an unknown operator', find({ n: { $nonsense: 1 } }), ...badValue],
  ['an unknown operator at the top', find({ $nonsense: 1 }), ...badValue],
  ['an unknown stage', pipe({ $nonsense: {} }), 40324, 'Location40324'],
  ['an unknown expression', pipe({ $addFields: { v: { $nonsense: 1 } } }), 168, 'InvalidPipelineOperator'],
  ...each(unservedExpressions, (name) => pipe({ $addFields: { v: { [name]: 1 } } }), 168, 'InvalidPipelineOperator'),
  ['an unknown expression of $project', project({ $nonsense: 1 }), 31325, 'Location31325'],
  ['the time zone of a date', project({ $hour: { date: '$at', timezone: '+01' } }), ...notImplemented],
  ['an unknown accumulator', group({ $nonsense: 1 }), 15952, 'Location15952'],
  ...each(unservedAccumulators, (name) => group({ [name]: 1 }), 15952, 'Location15952'),
  ...each(['$nonsense', '$bit'], (name) => update({ [name]: { n: 1 } }), 9, undefined),
  ['a name with a zero byte', update({ $rename: { n: 'a\0b' } }), 2, undefined],
  ['an unknown field of an update', update({ $set: { n: 0 } }, { nonsense: 1 }), 40415, 'IDLUnknownField'],
  [
    'an unknown field of a delete',
    { delete: 'items', deletes: [{ q: {}, limit: 0, nonsense: 1 }] },
    40415,
    'IDLUnknownField',
  ],
  ['a stage that no update takes', update([{ $group: { _id: null } }]), 72, undefined],
  ...each(
    [
      'nonsense',
      'eval',
      'geoNear',
      'group',
      'planCacheClear',
      'validate',
      'compact',
      'reIndex',
      'cloneCollectionAsCapped',
      'convertToCapped',
      'createUser',
      'replSetGetStatus',
      'fsync',
      'shutdown',
      'top',
      'getLog',
      '__proto__',
      'constructor',
      'toString',
    ],
    (name) => Object.fromEntries([[name, 'items']]),
    59,
    'CommandNotFound',
  ),
  ...each(
    [
      ...['$indexStats', '$collStats', '$currentOp', '$listSessions', '$planCacheStats', '$densify', '$fill'],
      ...['$bucket', '$redact', '$setWindowFields'],
    ],
    (name) => pipe({ [name]: {} }),
    ...notImplemented,
  ),
  ['a collection name with a dollar', { insert: 'a$b', documents: [{ n: 1 }] }, 73, 'InvalidNamespace'],
];

it.each(refusals)('%s', async (_what, command, code, codeName) => {
  const before = await state();
  expect(await failureOf(command, db)).toEqual({ code, codeName });
  expect(await state()).toBe(before);
});

const strict = Object.keys(commands).filter((name) => commands[name]?.options !== 'any');

it.each(strict)('an unknown option of %s', async (name) => {
  const before = await state();
  const found = await failureOf({ [name]: 'items', nonsense: 1 }, client.db(db.databaseName));
  expect(found).toEqual({ code: 40415, codeName: 'IDLUnknownField' });
  expect(await state()).toBe(before);
});
