import { Long } from 'bson';
import { distinct as unique } from '../expressions/folds.ts';
import { compareValues } from '../bson/compare.ts';
import { toBigInt, toNumber } from '../bson/numbers.ts';
import { leavesAt } from '../bson/paths.ts';
import { ensure } from '../errors.ts';
import { parseFilter } from '../query/filter.ts';
import { countRecords, queryRecords, type Query } from '../plans/find-records.ts';
import { isYieldMarker } from '../plans/yielding.ts';
import { untilNextTurn } from '../storage/lock-table.ts';
import { nextBatch } from './batches.ts';
import type { Call, Command, Commands } from './command.ts';
import { envOf } from './env.ts';
import { collectionName, countOption, docOption, takes } from './options.ts';

function longOf(value: unknown): Long {
  return Long.fromBigInt(toBigInt(value));
}

/** A cursor can be read only in the session and transaction that opened it. */
function checkContext(opened: unknown[], asking: unknown[]): void {
  for (const [index, what] of ['session', 'transaction'].entries()) {
    const code = 50736 + 3 * index;
    const [own, other] = [opened[index], asking[index]];
    ensure(own ?? !other, code, `Cannot run getMore on a cursor that was not created in a ${what}`);
    ensure(other ?? !own, code + 1, `Cannot run getMore on a cursor that was created in a ${what}, outside of it`);
    ensure(own === other, code + 2, `Cannot run getMore on a cursor that was created in another ${what}`);
  }
}

const getMore: Command = {
  kind: 'read',
  transactional: true,
  options: takes({ string: ['collection'], number: ['batchSize'], required: ['collection'] }),
  run(call) {
    const namespace = `${call.database}.${String(call.body['collection'])}`;
    const cursor = call.engine.cursors.get(longOf(call.body['getMore']), namespace);
    checkContext([cursor.session, cursor.transaction], [call.session?.id, call.scope.transaction]);
    return nextBatch(call, cursor, countOption(call, 'batchSize') || Infinity);
  },
};

const killCursors: Command = {
  kind: 'read',
  transactional: true,
  options: takes({ array: ['cursors'], required: ['cursors'] }),
  run(call) {
    const cursorsKilled: Long[] = [];
    const cursorsNotFound: Long[] = [];
    for (const id of (call.body['cursors'] as unknown[]).map(longOf)) {
      const cursor = call.engine.cursors.find(id);
      if (cursor) call.engine.cursors.close(cursor);
      (cursor ? cursorsKilled : cursorsNotFound).push(id);
    }
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
};

/** The query of `count` and `distinct`. */
function queryOf(call: Call): Query {
  return {
    filter: parseFilter(docOption(call, 'query') ?? {}, envOf(call, collectionName(call))),
    skip: countOption(call, 'skip') ?? 0,
    limit: Math.abs(toNumber(call.body['limit'] ?? 0)) || Infinity,
    hint: call.body['hint'],
  };
}

const count: Command = {
  kind: 'read',
  options: takes({ object: ['query', 'collation'], number: ['limit', 'skip'], any: ['hint', 'fields'] }),
  explained: (call) => ({ query: queryOf(call), stage: 'COUNT' }),
  *run(call) {
    return { n: yield* countRecords(call.scope, `${call.database}.${collectionName(call)}`, queryOf(call)), ok: 1 };
  },
};

const distinct: Command = {
  kind: 'read',
  transactional: true,
  options: takes({ string: ['key'], object: ['query', 'collation'], any: ['hint'], required: ['key'] }),
  explained: (call) => ({ query: queryOf(call) }),
  *run(call) {
    const parts = String(call.body['key']).split('.');
    const query = queryOf(call);
    const { collation } = query.filter.env;
    const namespace = `${call.database}.${collectionName(call)}`;
    const values: unknown[] = [];
    for (const { doc } of queryRecords(call.scope, namespace, query, { yields: true })) {
      if (isYieldMarker(doc)) yield untilNextTurn;
      for (const { value } of leavesAt(doc, parts)) {
        for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
          if (one !== undefined) values.push(one);
        }
      }
    }
    return { values: unique(values, collation).sort((a, b) => compareValues(a, b, collation)), ok: 1 };
  },
};

export const readCommands: Commands = { getMore, killCursors, count, distinct };
