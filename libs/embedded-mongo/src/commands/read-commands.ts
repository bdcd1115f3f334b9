import { Long } from 'bson';
import { distinct as unique } from '../aggregation/operators/folds';
import { compareValues } from '../bson/compare';
import { toBigInt, toNumber } from '../bson/numbers';
import { leavesAt } from '../bson/paths';
import { ensure } from '../errors';
import { parseFilter } from '../query/filter';
import { isPause } from '../query/turn';
import { untilNextTurn } from '../transactions/lock-table';
import { nextBatch } from './batches';
import type { Call, Command } from './command';
import { envOf } from './env';
import type { Query } from './find';
import { countRecords, queryRecords } from './find';
import { collectionName, countOption, docOption, listOption, textOption } from './options';

function longOf(value: unknown): Long {
  return Long.fromBigInt(toBigInt(value));
}

/** A cursor stays in the session and transaction in which it was opened. */
function checkContext(opened: unknown[], asking: unknown[]): void {
  for (const [index, what] of ['session', 'transaction'].entries()) {
    const code = 50736 + 3 * index;
    const [own, other] = [opened[index], asking[index]];
    ensure(own ?? !other, code, `Cannot run getMore on a cursor that was not created in a ${what}`);
    ensure(other ?? !own, code + 1, `Cannot run getMore on a cursor that was created in a ${what}, outside of it`);
    ensure(own === other, code + 2, `Cannot run getMore on a cursor that was created in another ${what}`);
  }
}

/** `getMore` */
export const getMore: Command = {
  kind: 'read',
  transactional: true,
  options: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'],
  run(call) {
    const namespace = `${call.database}.${textOption(call, 'collection')}`;
    const cursor = call.engine.cursors.get(longOf(call.body['getMore']), namespace);
    checkContext([cursor.session, cursor.transaction], [call.session?.id, call.scope.transaction]);
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

/** What `count` and `distinct` look at. */
export function plainQuery(call: Call): Query {
  const limit = call.body['limit'] === undefined ? 0 : Math.abs(toNumber(call.body['limit']));
  return {
    filter: parseFilter(docOption(call, 'query') ?? {}, envOf(call, collectionName(call))),
    sort: undefined,
    skip: countOption(call, 'skip') ?? 0,
    limit: limit === 0 ? Infinity : limit,
    hint: call.body['hint'],
  };
}

/** `count` */
export const count: Command = {
  kind: 'read',
  options: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  *run(call) {
    return { n: yield* countRecords(call.scope, `${call.database}.${collectionName(call)}`, plainQuery(call)), ok: 1 };
  },
};

/** `distinct` */
export const distinct: Command = {
  kind: 'read',
  transactional: true,
  options: ['key', 'query', 'collation', 'hint'],
  *run(call) {
    const parts = textOption(call, 'key').split('.');
    const query = { ...plainQuery(call), pauses: true };
    const { collation } = query.filter.env;
    const records = queryRecords(call.scope, `${call.database}.${collectionName(call)}`, query);
    const values: unknown[] = [];
    for (const { doc } of records) {
      if (isPause(doc)) yield untilNextTurn;
      for (const { value } of leavesAt(doc, parts)) {
        for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
          if (one !== undefined) values.push(one);
        }
      }
    }
    const distinctValues = unique(values, collation).sort((a, b) => compareValues(a, b, collation));
    return { values: distinctValues, ok: 1 };
  },
};
