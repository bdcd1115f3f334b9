import { Long } from 'bson';
import type { Doc } from '../bson/codec';
import { encode } from '../bson/codec';
import { ensure } from '../errors';
import { countByPlan } from '../query/scan';
import { compileProjection } from '../query/projection';
import type { MatchDetails } from '../query/filter';
import { parseUpdate } from '../update/update';
import { aggregate, explainAggregation } from './aggregate';
import type { Call, Command } from './command';
import type { Explainable, Verbosity } from './explain-plan';
import { explainPlan, explained } from './explain-plan';
import { find, findQuery, planQuery, queryRecords } from './find';
import { findAndModify, modifyRequest } from './find-and-modify';
import type { DeleteRequest, UpdateRequest } from './modify';
import { checkOptions, collectionName, docOption } from './options';
import { count, distinct, plainQuery } from './read-commands';
import { deleteRequest, deletesOf, remove, update, updateRequest, updatesOf } from './write-commands';

interface Subject extends Omit<Explainable, 'namespace'> {
  /** Counts what the command would do with one more document. */
  watch?: (doc: Doc) => void;
}

function raise(tally: Doc, name: string): void {
  tally[name] = Long.fromNumber(Number(tally[name]) + 1);
}

/** Whether a projection only takes top-level fields or leaves them out. */
function isPlainProjection(projection: Doc): boolean {
  return Object.entries(projection).every(
    ([path, value]) => !path.includes('.') && ['0', '1', 'true', 'false'].includes(String(value)),
  );
}

function explainFind(call: Call): Subject {
  const projection = docOption(call, 'projection');
  const shapes = compileProjection(projection) !== undefined;
  const stage = projection && isPlainProjection(projection) ? 'PROJECTION_SIMPLE' : 'PROJECTION_DEFAULT';
  return {
    where: docOption(call, 'filter') ?? {},
    query: findQuery(call),
    above: shapes ? [{ stage, transformBy: projection }] : [],
  };
}

function explainUpdate(where: Doc, request: UpdateRequest): Subject {
  const { filter, sort, hint, multi, upsert } = request;
  const change = parseUpdate(request.update, request.arrayFilters, filter.env);
  const nWouldUpsert = upsert ? Long.ONE : Long.ZERO;
  const tally: Doc = { nMatched: Long.ZERO, nWouldModify: Long.ZERO, nWouldUpsert };
  return {
    where,
    query: { filter, sort, skip: 0, limit: multi ? Infinity : 1, hint },
    above: [{ stage: 'UPDATE' }],
    tally,
    watch: (doc) => {
      const details: MatchDetails = {};
      filter.matches(doc, details);
      raise(tally, 'nMatched');
      tally['nWouldUpsert'] = Long.ZERO;
      const after = change.apply(doc, { inserting: false, position: details.index });
      if (!encode(after).equals(encode(doc))) raise(tally, 'nWouldModify');
    },
  };
}

function explainDelete(where: Doc, { filter, sort, hint, single }: DeleteRequest): Subject {
  const tally: Doc = { nWouldDelete: Long.ZERO };
  return {
    where,
    query: { filter, sort, skip: 0, limit: single ? 1 : Infinity, hint },
    above: [{ stage: 'DELETE' }],
    tally,
    watch: () => raise(tally, 'nWouldDelete'),
  };
}

function only(statements: Doc[]): Doc {
  const [statement, ...more] = statements;
  ensure(statement && more.length === 0, 16, 'explained write batches must be of size 1');
  return statement;
}

function explainCount(call: Call): Subject {
  const tally: Doc = { nCounted: Long.ZERO, nSkipped: call.body['skip'] ?? Long.ZERO };
  return {
    where: docOption(call, 'query') ?? {},
    query: plainQuery(call),
    above: [{ stage: 'COUNT' }],
    tally,
    countsAlone: true,
    watch: () => raise(tally, 'nCounted'),
  };
}

function explainModify(call: Call): Subject {
  const request = modifyRequest(call);
  const where = docOption(call, 'query') ?? {};
  return 'remove' in request ? explainDelete(where, request.remove) : explainUpdate(where, request.update);
}

const subjects: Record<string, [Command, ((call: Call) => Subject)?]> = {
  find: [find, explainFind],
  count: [count, explainCount],
  distinct: [distinct, (call) => ({ where: docOption(call, 'query') ?? {}, query: plainQuery(call), above: [] })],
  update: [
    update,
    (call) => {
      const statement = only(updatesOf(call));
      return explainUpdate(statement['q'] as Doc, updateRequest(call, statement));
    },
  ],
  delete: [
    remove,
    (call) => {
      const statement = only(deletesOf(call));
      return explainDelete(statement['q'] as Doc, deleteRequest(call, statement));
    },
  ],
  findAndModify: [findAndModify, explainModify],
  findandmodify: [findAndModify, explainModify],
  aggregate: [aggregate],
};

/** The number of results, when the plan knows it without reading documents. */
function countAlone(call: Call, namespace: string, { query, countsAlone }: Subject): number | undefined {
  const planned = countsAlone ? planQuery(call.scope, namespace, query) : undefined;
  return planned && countByPlan(call.scope, planned.collection, planned.plan, { filter: query.filter, most: Infinity });
}

function explainOne(call: Call, subject: Subject, verbosity: Verbosity): Doc {
  const namespace = `${call.database}.${collectionName(call)}`;
  const stats = { keys: 0, docs: 0, matched: 0 };
  const started = performance.now();
  let found = 0;
  const known = verbosity === 'queryPlanner' ? undefined : countAlone(call, namespace, subject);
  if (known !== undefined && subject.tally) {
    stats.keys = known;
    stats.matched = known;
    const { skip, limit } = subject.query;
    subject.tally['nCounted'] = Long.fromNumber(Math.min(Math.max(known - skip, 0), limit));
  } else if (verbosity !== 'queryPlanner') {
    for (const { doc } of queryRecords(call.scope, namespace, subject.query, stats)) {
      found += 1;
      subject.watch?.(doc);
    }
  }
  const returned = subject.tally && call.name.toLowerCase() !== 'findandmodify' ? 0 : found;
  const counts = { ...stats, returned, millis: Math.round(performance.now() - started) };
  return explained(call, explainPlan(call.scope, { ...subject, namespace }, verbosity, counts));
}

/** `explain`: how a command would be carried out, and what that costs; nothing is written. */
export const explain: Command = {
  kind: 'read',
  options: ['verbosity'],
  run(call) {
    const body = { ...docOption(call, 'explain'), $db: call.database };
    const [name = ''] = Object.keys(body);
    const [command, subjectOf] = (Object.hasOwn(subjects, name) ? subjects[name] : undefined) ?? [];
    ensure(command, 59, `Explain failed due to unknown command: ${name}`);
    checkOptions(name, command, body);
    const verbosity = String(call.body['verbosity'] ?? 'allPlansExecution');
    const known = ['queryPlanner', 'executionStats', 'allPlansExecution'].includes(verbosity);
    ensure(known, 2, `Enumeration value '${verbosity}' for field 'explain.verbosity' is not a valid value.`);
    const inner = { ...call, name, body };
    return subjectOf
      ? explainOne(inner, subjectOf(inner), verbosity as Verbosity)
      : explainAggregation(inner, verbosity as Verbosity);
  },
};
