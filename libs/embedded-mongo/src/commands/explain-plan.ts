import { Long } from 'bson';
import type { Doc } from '../bson/codec';
import { kindOf } from '../bson/kinds';
import { isOperatorDoc } from '../query/filter';
import type { ScanStats } from '../query/scan';
import { countByPlan } from '../query/scan';
import type { CollectionInfo, IndexInfo } from '../storage/catalog';
import type { Scope } from '../transactions/scope';
import type { Call } from './command';
import type { Query } from './find';
import { planQuery } from './find';
import { serverVersion } from './server-commands';

/** How much an explanation tells: the plan alone, or also what carrying it out cost. */
export type Verbosity = 'queryPlanner' | 'executionStats' | 'allPlansExecution';

/** A command seen as a query with stages on top of it, the outermost first. */
export interface Explainable {
  namespace: string;
  /** The filter as it was sent. */
  where: Doc;
  query: Query;
  above: Doc[];
  /** What the outermost stage counts instead of passing rows on; it cuts by itself then. */
  tally?: Doc;
  /** Only the number of results is wanted, which some plans know without reading documents. */
  countsAlone?: boolean;
}

/** What carrying a plan out cost. */
export interface Counts extends ScanStats {
  returned: number;
  millis: number;
}

/** The filter in its long form: an equality as `$eq`, several conditions under `$and`. */
function conditionsOf(where: Doc): Doc[] {
  return Object.entries(where).flatMap(([name, value]): Doc[] => {
    if (name === '$and') return (value as Doc[]).flatMap(conditionsOf);
    if (name.startsWith('$') || kindOf(value) === 'regex') return [{ [name]: value }];
    if (!isOperatorDoc(value)) return [{ [name]: { $eq: value } }];
    return '$regex' in value
      ? [{ [name]: value }]
      : Object.entries(value).map(([operator, operand]) => ({ [name]: { [operator]: operand } }));
  });
}

function together(conditions: Doc[]): Doc {
  return conditions.length > 1 ? { $and: conditions } : (conditions[0] ?? {});
}

function indexStage(index: IndexInfo, reverse: boolean): Doc {
  return {
    stage: 'IXSCAN',
    keyPattern: index.spec['key'],
    indexName: index.name,
    isMultiKey: index.arrays.size > 0,
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== undefined,
    indexVersion: 2,
    direction: reverse ? 'backward' : 'forward',
  };
}

/** True for a query by one _id, which MongoDB answers on a shorter way and shows as a stage of its own. */
function isById(where: Doc, { sort, skip }: Query, collection: CollectionInfo, index: IndexInfo): boolean {
  const [value, ...more] = Object.values(where);
  return (
    index === collection.indexes[0] &&
    '_id' in where &&
    more.length === 0 &&
    !isOperatorDoc(value) &&
    !['regex', 'array'].includes(kindOf(value)) &&
    !sort &&
    skip === 0
  );
}

/** The stages of a query from the outermost to the one that reads, each with what it cost when that is known. */
function stagesOf(scope: Scope, what: Explainable, counts: Counts | undefined): Doc[] {
  const { namespace, where, query, above, tally } = what;
  const cost = (nReturned: number | undefined, more: Doc = {}): Doc =>
    counts ? { nReturned, executionTimeMillisEstimate: Long.ZERO, ...more } : {};
  const planned = planQuery(scope, namespace, query);
  const cuts = cutStages(query, planned?.sortsInMemory ?? false).filter(({ stage }) => !tally || stage === 'SORT');
  const outer = [...above, ...cuts].map((stage) => ({ ...stage, ...cost(counts?.returned) }));
  if (counts) Object.assign(outer[0] ?? {}, tally);
  if (!planned) return [...outer, { stage: 'EOF', ...cost(0) }];
  if (
    what.countsAlone &&
    countByPlan(scope, planned.collection, planned.plan, { filter: query.filter, most: 1 }) !== undefined
  ) {
    const { index: counted } = planned.plan;
    if (!counted) return [{ ...outer[0], stage: 'RECORD_STORE_FAST_COUNT' }];
    const shown = { ...indexStage(counted, false), stage: 'COUNT_SCAN' };
    return [...outer, { ...shown, ...cost(counts?.matched, { keysExamined: counts?.keys }) }];
  }
  const { index, reverse, branches, merged, stretches } = planned.plan;
  const conditions = conditionsOf(where);
  const docs = { docsExamined: counts?.docs };
  const keys = { keysExamined: counts?.keys };
  if (branches) {
    const inputStages = branches.flatMap((branch) => (branch.index ? [indexStage(branch.index, false)] : []));
    const fetch = { stage: 'FETCH', ...cost(counts?.matched, docs) };
    return [
      ...outer,
      { stage: 'SUBPLAN', ...cost(counts?.matched) },
      fetch,
      { stage: 'OR', inputStages, ...cost(counts?.docs, keys) },
    ];
  }
  if (!index) {
    const filter = conditions.length > 0 ? { filter: together(conditions) } : {};
    const direction = reverse ? 'backward' : 'forward';
    return [...outer, { stage: 'COLLSCAN', ...filter, direction, ...cost(counts?.matched, docs) }];
  }
  if (isById(where, query, planned.collection, index)) {
    const express = { stage: 'EXPRESS_IXSCAN', keyPattern: '{ _id: 1 }', indexName: '_id_' };
    return [...outer, { ...express, ...cost(counts?.matched, { ...keys, ...docs }) }];
  }
  const left = conditions.filter((one) => !index.fields.some(({ path }) => path in one));
  const filter = left.length > 0 ? { filter: together(left) } : {};
  const fetch = { stage: 'FETCH', ...filter, ...cost(counts?.matched, docs) };
  if (merged) {
    const inputStages = stretches.map(() => indexStage(index, reverse));
    return [
      ...outer,
      fetch,
      { stage: 'SORT_MERGE', sortPattern: query.sort, inputStages, ...cost(counts?.docs, keys) },
    ];
  }
  return [...outer, fetch, { ...indexStage(index, reverse), ...cost(counts?.docs, keys) }];
}

function cutStages({ sort, skip, limit }: Query, sorts: boolean): Doc[] {
  const most = limit === Infinity ? {} : { limitAmount: Long.fromNumber(limit + skip) };
  return [
    ...(limit < Infinity && !sorts ? [{ stage: 'LIMIT', limitAmount: Long.fromNumber(limit) }] : []),
    ...(skip > 0 ? [{ stage: 'SKIP', skipAmount: Long.fromNumber(skip) }] : []),
    ...(sorts ? [{ stage: 'SORT', sortPattern: sort, memLimit: 104_857_600, ...most, type: 'simple' }] : []),
  ];
}

function nest(stages: Doc[]): Doc | undefined {
  return stages.reduceRight<Doc | undefined>(
    (inner, stage) => (inner ? { ...stage, inputStage: inner } : stage),
    undefined,
  );
}

/** `queryPlanner`, and `executionStats` when asked for, in the form of "Explain Results". */
export function explainPlan(scope: Scope, what: Explainable, verbosity: Verbosity, counts: Counts): Doc {
  const queryPlanner = {
    namespace: what.namespace,
    parsedQuery: together(conditionsOf(what.where)),
    indexFilterSet: false,
    maxIndexedOrSolutionsReached: false,
    maxIndexedAndSolutionsReached: false,
    maxScansToExplodeReached: false,
    prunedSimilarIndexes: false,
    winningPlan: { isCached: false, ...nest(stagesOf(scope, what, undefined)) },
    rejectedPlans: [],
  };
  if (verbosity === 'queryPlanner') return { queryPlanner };
  const executionStats = {
    executionSuccess: true,
    nReturned: counts.returned,
    executionTimeMillis: counts.millis,
    totalKeysExamined: counts.keys,
    totalDocsExamined: counts.docs,
    executionStages: { isCached: false, ...nest(stagesOf(scope, what, counts)) },
    ...(verbosity === 'allPlansExecution' ? { allPlansExecution: [] } : {}),
  };
  return { queryPlanner, executionStats };
}

/** A whole reply of `explain`. */
export function explained(call: Call, plan: Doc): Doc {
  const [host, port] = call.connection.host.split(/:(?=\d+$)/);
  return {
    explainVersion: '1',
    ...plan,
    command: call.body,
    serverInfo: { host, port: Number(port), version: serverVersion, gitVersion: 'embedded' },
    ok: 1,
  };
}
