import { Long } from 'bson';
import { parseExpression, scopeOf } from '../aggregation/expression';
import { parsePipeline, runPipeline } from '../aggregation/pipeline';
import type { Doc } from '../bson/codec';
import { compareValues } from '../bson/compare';
import { isDoc, kindOf } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { leavesAt } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import { parseFilter } from '../query/filter';
import { encodeValue } from '../storage/keystring';
import { batchSizeOf, firstBatch, nextBatch } from './batches';
import type { Call, Command } from './command';
import { queryRecords } from './find';
import { collectionName, countOption, docOption, docsOption, listOption, refuseOptions, textOption } from './options';

function longOf(value: unknown): Long {
  ensure(kindOf(value) === 'number', 14, 'a cursor id must be a long');
  return Long.fromBigInt(BigInt(String(value)));
}

/** `getMore` */
export const getMore: Command = {
  kind: 'read',
  transactional: true,
  options: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'],
  run(call) {
    const namespace = `${call.database}.${textOption(call, 'collection')}`;
    const cursor = call.engine.cursors.get(longOf(call.body['getMore']), namespace);
    if (cursor.transaction !== call.scope.transaction) {
      throw new MongoFailure(50738, 'Cannot run getMore on a cursor that was opened in another transaction context');
    }
    return nextBatch(call, cursor, countOption(call, 'batchSize') || Infinity);
  },
};

/** `killCursors` */
export const killCursors: Command = {
  kind: 'read',
  transactional: true,
  options: ['cursors'],
  run(call) {
    const cursorsKilled: Long[] = [];
    const cursorsNotFound: Long[] = [];
    for (const id of listOption(call, 'cursors').map(longOf)) {
      const cursor = call.engine.cursors.find(id);
      if (cursor) call.engine.cursors.close(cursor);
      (cursor ? cursorsKilled : cursorsNotFound).push(id);
    }
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
};

/** `count` */
export const count: Command = {
  kind: 'read',
  options: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  run(call) {
    refuseOptions(call.body, ['collation'], 'count');
    const limit = call.body['limit'] === undefined ? 0 : Math.abs(toNumber(call.body['limit']));
    const records = queryRecords(call.scope, `${call.database}.${collectionName(call)}`, {
      filter: parseFilter(docOption(call, 'query') ?? {}),
      sort: undefined,
      skip: countOption(call, 'skip') ?? 0,
      limit: limit === 0 ? Infinity : limit,
      hint: call.body['hint'],
    });
    let n = 0;
    for (const record of records) n += record ? 1 : 0;
    return { n, ok: 1 };
  },
};

/** `distinct` */
export const distinct: Command = {
  kind: 'read',
  transactional: true,
  options: ['key', 'query', 'collation', 'hint'],
  run(call) {
    refuseOptions(call.body, ['collation'], 'distinct');
    const parts = textOption(call, 'key').split('.');
    const records = queryRecords(call.scope, `${call.database}.${collectionName(call)}`, {
      filter: parseFilter(docOption(call, 'query') ?? {}),
      sort: undefined,
      skip: 0,
      limit: Infinity,
      hint: call.body['hint'],
    });
    const values = new Map<string, unknown>();
    for (const { doc } of records) {
      for (const { value } of leavesAt(doc, parts)) {
        for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
          if (one !== undefined) values.set(encodeValue(one).toString('latin1'), one);
        }
      }
    }
    return { values: [...values.values()].sort(compareValues), ok: 1 };
  },
};

/** The leading `$match`, `$sort` and `$limit` of a pipeline go to the query, which may use an index. */
function splitPipeline(pipeline: readonly Doc[]): { filter: Doc; sort: Doc | undefined; rest: Doc[] } {
  const rest = [...pipeline];
  const [first] = rest;
  const filter = first && isDoc(first['$match']) ? first['$match'] : {};
  if (filter === first?.['$match']) rest.shift();
  const sort = rest[0] && isDoc(rest[0]['$sort']) ? rest[0]['$sort'] : undefined;
  if (sort) rest.shift();
  return { filter, sort, rest };
}

function* docsIn(call: Call, namespace: string, filter: Doc, sort: Doc | undefined, hint: unknown): Generator<Doc> {
  const query = { filter: parseFilter(filter), sort, skip: 0, limit: Infinity, hint };
  for (const { doc } of queryRecords(call.scope, namespace, query)) yield doc;
}

/** The variables of `let`, constant expressions, and `$$NOW`, the same for the whole command. */
function letOption(call: Call): Doc {
  const scope = scopeOf({});
  const entries = Object.entries(docOption(call, 'let') ?? {});
  const values = entries.map(([name, value]) => [name, parseExpression(value)(scope)] as const);
  return { ...Object.fromEntries(values), NOW: new Date(call.engine.now()) };
}

/** `aggregate` */
export const aggregate: Command = {
  kind: 'read',
  transactional: true,
  options: ['pipeline', 'explain', 'allowDiskUse', 'cursor', 'bypassDocumentValidation', 'collation', 'hint', 'let'],
  run(call) {
    ensure(typeof call.body['aggregate'] === 'string', 238, 'aggregate without a collection is not implemented');
    refuseOptions(call.body, ['collation', 'explain'], 'aggregate');
    const namespace = `${call.database}.${collectionName(call)}`;
    ensure(
      isDoc(call.body['cursor']),
      9,
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
    // Everything is checked before anything is read.
    parsePipeline(call.body['pipeline']);
    const { filter, sort, rest } = splitPipeline(docsOption(call, 'pipeline'));
    const docs = docsIn(call, namespace, filter, sort, call.body['hint']);
    const rows = runPipeline(docs, parsePipeline(rest), {
      read: (name) => docsIn(call, `${call.database}.${name}`, {}, undefined, undefined),
      variables: letOption(call),
    });
    return firstBatch(call, namespace, rows, batchSizeOf(docOption(call, 'cursor'), 101));
  },
};
