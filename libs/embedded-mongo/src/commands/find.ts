import type { Doc } from '../bson/codec.ts';
import type { Filter, MatchDetails } from '../query/compiled-filter.ts';
import { parseFilter } from '../query/filter.ts';
import { queryRecords, type Query } from '../plans/find-records.ts';
import { compileProjection, includedFields } from '../query/projection.ts';
import { isYieldMarker } from '../plans/yielding.ts';
import type { StoredRecord } from '../storage/records.ts';
import { firstBatch } from './batches.ts';
import type { Call, Command } from './command.ts';
import { envOf } from './env.ts';
import { collectionName, countOption, docOption, takes } from './options.ts';

function queryOf(call: Call): Query {
  return {
    filter: parseFilter(docOption(call, 'filter') ?? {}, envOf(call, collectionName(call))),
    sort: docOption(call, 'sort'),
    skip: countOption(call, 'skip') ?? 0,
    limit: countOption(call, 'limit') || Infinity,
    hint: call.body['hint'],
  };
}

export const find: Command = {
  kind: 'read',
  transactional: true,
  options: takes({
    object: ['filter', 'sort', 'projection', 'collation', 'let'],
    number: ['skip', 'limit', 'batchSize'],
    bool: ['singleBatch', 'oplogReplay', 'noCursorTimeout', 'allowPartialResults', 'allowDiskUse'],
    any: ['hint'],
    refused: ['max', 'min', 'returnKey', 'showRecordId', 'tailable', 'awaitData'],
  }),
  explained(call) {
    const projection = docOption(call, 'projection');
    compileProjection(projection);
    return { query: queryOf(call), projection };
  },
  run(call) {
    const namespace = `${call.database}.${collectionName(call)}`;
    const query = queryOf(call);
    const { filter } = query;
    const projection = docOption(call, 'projection');
    const project = compileProjection(projection, filter.env);
    const records = queryRecords(call.scope, namespace, query, { yields: true });
    const rows = project ? projected(records, filter, project, includedFields(projection)) : records;
    const batchSize = countOption(call, 'batchSize') ?? 101;
    return firstBatch(call, namespace, rows, batchSize, call.body['singleBatch'] === true);
  },
};

function* projected(
  records: Iterable<StoredRecord>,
  filter: Filter,
  project: (doc: Doc, index?: number) => Doc,
  included: ReadonlySet<string> | undefined,
): Generator<Doc> {
  for (const record of records) {
    if (isYieldMarker(record)) yield record.doc;
    else if (included) yield project(record.fields(included));
    else {
      const details: MatchDetails = {};
      filter.matches(record.doc, details);
      yield project(record.doc, details.index);
    }
  }
}
