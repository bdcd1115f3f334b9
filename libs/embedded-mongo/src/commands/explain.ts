import type { Doc } from '../bson/codec.ts';
import { ensure } from '../errors.ts';
import { planQuery, queryRecords, type Query } from '../plans/find-records.ts';
import type { Plan } from '../plans/planner.ts';
import { countByPlan, type ScanStats } from '../plans/scan.ts';
import type { Scope } from '../storage/scope.ts';
import type { Call, Command, Commands, Explained } from './command.ts';
import { checkOptions, collectionName, docOption, takes } from './options.ts';

const verbosities = ['queryPlanner', 'executionStats', 'allPlansExecution'] as const;
type Verbosity = (typeof verbosities)[number];

/** The number of results, if an index alone determines it. */
function countAlone(scope: Scope, namespace: string, { query, stage }: Explained): number | undefined {
  const { filter, skip = 0, limit = Infinity } = query;
  const planned = stage === 'COUNT' ? planQuery(scope, namespace, query) : undefined;
  return planned && countByPlan(scope, planned.collection, planned.plan, { filter, most: skip + limit });
}

function indexStage({ index, reverse }: Plan, stage: string): Doc {
  return {
    stage,
    keyPattern: index?.spec['key'],
    indexName: index?.name,
    isMultiKey: (index?.arrays.size ?? 0) > 0,
    isUnique: index?.unique,
    isSparse: index?.sparse,
    isPartial: index?.partial !== undefined,
    direction: reverse ? 'backward' : 'forward',
  };
}

/** True for a query by one _id, for which MongoDB has a separate stage. */
function isById(plan: Plan, { filter, sort, skip = 0 }: Query): boolean {
  const [clause, ...more] = filter.clauses;
  const equals = clause?.kind === 'path' && clause.operator === '$eq';
  return plan.index?.name === '_id_' && equals && more.length === 0 && !sort && skip === 0;
}

/** The stages that read records, outermost first. */
function readingStages(plan: Plan, query: Query, counts: boolean): Doc[] {
  const { index, branches, merged, keyRanges, reverse } = plan;
  if (counts) return index ? [indexStage(plan, 'COUNT_SCAN')] : [{ stage: 'RECORD_STORE_FAST_COUNT' }];
  const scan = indexStage(plan, 'IXSCAN');
  if (branches)
    return [{ stage: 'FETCH' }, { stage: 'OR', inputStages: branches.map((one) => indexStage(one, 'IXSCAN')) }];
  if (!index) return [{ stage: 'COLLSCAN', direction: reverse ? 'backward' : 'forward' }];
  if (isById(plan, query)) return [{ stage: 'EXPRESS_IXSCAN', keyPattern: '{ _id: 1 }', indexName: '_id_' }];
  const inputStages = keyRanges.map(() => scan);
  return [{ stage: 'FETCH' }, merged ? { stage: 'SORT_MERGE', sortPattern: query.sort, inputStages } : scan];
}

function projectionStage(projection: Doc): Doc {
  const isPlain = Object.entries(projection).every(
    ([path, value]) => !path.includes('.') && ['0', '1', 'true', 'false'].includes(String(value)),
  );
  return { stage: isPlain ? 'PROJECTION_SIMPLE' : 'PROJECTION_DEFAULT', transformBy: projection };
}

/** The plan as nested stages. */
function winningPlan(scope: Scope, namespace: string, explained: Explained, counts: boolean): Doc {
  const { query, stage, projection = {} } = explained;
  const { sort, skip = 0, limit = Infinity } = query;
  const planned = planQuery(scope, namespace, query);
  const sorts = planned?.sortsInMemory ?? false;
  const limitAmount = sorts ? skip + limit : limit;
  const cut = limit === Infinity ? {} : { limitAmount };
  const stages = [
    ...(stage && !(counts && !planned?.plan.index) ? [{ stage }] : []),
    ...(Object.keys(projection).length > 0 ? [projectionStage(projection)] : []),
    ...(limit < Infinity && !sorts && !stage ? [{ stage: 'LIMIT', ...cut }] : []),
    ...(skip > 0 && !stage ? [{ stage: 'SKIP', skipAmount: skip }] : []),
    ...(sorts ? [{ stage: 'SORT', sortPattern: sort, ...cut }] : []),
    ...(planned ? readingStages(planned.plan, query, counts) : [{ stage: 'EOF' }]),
  ];
  return stages.reduceRight<Doc>((inner, one) => (inner['stage'] ? { ...one, inputStage: inner } : one), {});
}

/** Runs the query and reports its cost. */
function executionStats(call: Call, namespace: string, { query, stage }: Explained, counted?: number): Doc {
  const stats: ScanStats = { keys: counted ?? 0, docs: 0, matched: 0 };
  const started = performance.now();
  const found = counted === undefined ? [...queryRecords(call.scope, namespace, query, { stats })].length : 0;
  return {
    executionSuccess: true,
    nReturned: stage && call.name.toLowerCase() !== 'findandmodify' ? 0 : found,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: stats.keys,
    totalDocsExamined: stats.docs,
  };
}

/** Replies in the form of "Explain Results". Nothing is written. */
export function explainReply(call: Call, explained: Explained, verbosity: Verbosity): Doc {
  const namespace = explained.namespace ?? `${call.database}.${collectionName(call)}`;
  const counted = countAlone(call.scope, namespace, explained);
  const plan = winningPlan(call.scope, namespace, explained, counted !== undefined);
  const answer = {
    queryPlanner: { namespace, winningPlan: { isCached: false, ...plan }, rejectedPlans: [] },
    ...(verbosity === 'queryPlanner'
      ? {}
      : { executionStats: { ...executionStats(call, namespace, explained, counted), executionStages: plan } }),
  };
  const { pipeline = [] } = explained;
  const shown = pipeline.length > 0 ? { stages: [{ $cursor: answer }, ...pipeline] } : answer;
  return { explainVersion: '1', ...shown, command: call.body, ok: 1 };
}

export function explainOf(commands: Commands): Command {
  return {
    kind: 'read',
    options: takes({ object: ['explain'], string: ['verbosity'] }),
    run(call) {
      const body = { ...docOption(call, 'explain'), $db: call.database };
      const [name = ''] = Object.keys(body);
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      ensure(command?.explained, 59, `Explain failed due to unknown command: ${name}`);
      checkOptions(name, command, body);
      const wanted = call.body['verbosity'] ?? 'allPlansExecution';
      const verbosity = verbosities.find((one) => one === wanted);
      const message = `Enumeration value '${String(wanted)}' for field 'explain.verbosity' is not a valid value.`;
      ensure(verbosity, 2, message);
      const inner = { ...call, name, body };
      return explainReply(inner, command.explained(inner), verbosity);
    },
  };
}
