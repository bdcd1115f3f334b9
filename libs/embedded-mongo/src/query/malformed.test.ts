import { BSONRegExp, Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { parseExpression, scopeOf } from '../expressions/expression.ts';
import { operators } from '../expressions/operators.ts';
import { runPipeline } from '../aggregation/stage.ts';
import { parsePipeline } from '../aggregation/pipeline.ts';
import type { Doc } from '../bson/codec.ts';
import { parseCollation } from '../bson/collation.ts';
import { CommandError } from '../errors.ts';
import { parseUpdate } from '../update/update.ts';
import { parseFilter } from './filter.ts';
import { compileProjection } from './projection.ts';

const filters =
  '$eq $ne $gt $lte $in $nin $exists $type $size $mod $elemMatch $all $regex $not $and $or $nor $expr $bitsAllSet';
const updates =
  '$set $unset $inc $mul $min $push $addToSet $pull $pullAll $pop $rename $setOnInsert $currentDate $bit $each';
const stages =
  '$match $sort $limit $count $unwind $facet $unionWith $lookup $group $bucket $project $sum $push $addToSet';
const names =
  'input in cond as vars date timezone format output regex find replacement branches groupBy ' +
  'boundaries path from pipeline let locale strength a b a.b _id a.$ a.$[] a.$[e] $slice $sort __proto__ ' +
  'constructor toString valueOf';

const scalar = fc.constantFrom<unknown>(
  ...[
    null,
    true,
    false,
    '',
    'x',
    '$a',
    '$a.b',
    '$$ROOT',
    '$$x',
    '$',
    '$$',
    '%Y',
    'day',
    '2024-01-01',
    '(',
    'Europe/Paris',
  ],
  ...[
    new Int32(0),
    new Int32(1),
    new Int32(-1),
    new Double(1.5),
    new Double(NaN),
    new Double(Infinity),
    Long.MAX_VALUE,
  ],
  ...['1.5', 'NaN', 'Infinity', '1E6000'].map((text) => Decimal128.fromString(text)),
  ...[new Date(0), new Date(8.64e15), new ObjectId(), new Binary(Buffer.from('ab')), new BSONRegExp('a+', 'i')],
  ...[new Timestamp({ t: 1, i: 1 }), new MinKey(), new MaxKey(), [], {}],
);

/** Values of any shape in which the given operators and usual names of arguments turn up. */
function anything(words: string[]): fc.Arbitrary<unknown> {
  const key = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...names.split(' ')));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      scalar,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 3 }),
      fc.tuple(fc.constantFrom(...words), tie('value')).map(([word, inner]) => ({ [word]: inner })),
    ),
  }));
  return value;
}

const documents = anything(['k', 'v']).map((a): Doc => ({ _id: new Int32(1), a, b: { c: [a] } }));
const context = { read: () => [{ _id: new Int32(1), a: 'x' }], indexed: () => false };

function drain(pipeline: unknown, doc: Doc): void {
  for (const row of runPipeline([doc, doc], parsePipeline(pipeline), context)) expect(row).toBeDefined();
}

const readers: [string, string[], (value: unknown, doc: Doc) => unknown][] = [
  ['expression', Object.keys(operators), (value, doc) => parseExpression(value)(scopeOf(doc))],
  ['filter', filters.split(' '), (value, doc) => parseFilter(value as Doc).matches(doc, {})],
  [
    'update',
    updates.split(' '),
    (value, doc) => parseUpdate(value, [{ e: 1 }]).apply(doc, { inserting: false, position: 0 }),
  ],
  ['projection', ['$slice', '$elemMatch', '$add'], (value, doc) => compileProjection(value as Doc)?.(doc, 0)],
  ['stage', stages.split(' '), (value, doc) => drain([value], doc)],
  ['collation', ['locale'], (value) => parseCollation(value)],
];

describe('whatever is sent', () => {
  it.each(readers)('a malformed %s answers an error of MongoDB, never one of our own', (_name, words, read) => {
    const input = fc.tuple(fc.constantFrom(...words), anything(words)).map(([word, value]): Doc => ({ [word]: value }));
    const attempt = (value: Doc, doc: Doc): void => {
      try {
        read(value, doc);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
      }
    };
    fc.assert(fc.property(input, documents, attempt), { numRuns: 3_000, seed: 5 });
  });
});
