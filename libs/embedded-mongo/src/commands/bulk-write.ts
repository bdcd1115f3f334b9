import type { Doc } from '../bson/codec';
import { isDoc } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { ensure } from '../errors';
import { parseFilter } from '../query/filter';
import type { Steps } from '../transactions/lock-table';
import { rowsReply } from './batches';
import type { Call, Command } from './command';
import { envOf, withConstants } from './env';
import { checkCollectionName, docOption, docsOption } from './options';
import type { Outcome } from './write-commands';
import { deleteOne, insertOne, runStatements, total, updateOne } from './write-commands';

type Kind = 'insert' | 'update' | 'delete';

const fields: Record<Kind, string[]> = {
  insert: ['insert', 'document'],
  update: [
    'update',
    'filter',
    'updateMods',
    'multi',
    'upsert',
    'arrayFilters',
    'hint',
    'collation',
    'constants',
    'sort',
  ],
  delete: ['delete', 'filter', 'multi', 'hint', 'collation'],
};

function kindOf(op: Doc): Kind {
  const [first] = Object.keys(op);
  ensure(first === 'insert' || first === 'update' || first === 'delete', 9, `'${first}' is not a bulkWrite operation`);
  for (const name of Object.keys(op)) {
    ensure(fields[first].includes(name), 40415, `BSON field 'bulkWrite.${first}.${name}' is an unknown field.`);
  }
  for (const name of first === 'insert' ? ['document'] : ['filter']) {
    ensure(isDoc(op[name]), 40414, `BSON field 'bulkWrite.${name}' is missing but a required field`);
  }
  ensure(first !== 'update' || 'updateMods' in op, 40414, "BSON field 'bulkWrite.updateMods' is missing");
  return first;
}

/** The collection that an operation names by its place in `nsInfo`, as the other write commands see it. */
function targetOf(call: Call, namespaces: Doc[], op: Doc, kind: Kind): { inner: Call; name: string } {
  const place = toNumber(op[kind]);
  const ns = namespaces[place]?.['ns'];
  ensure(typeof ns === 'string', 2, `BulkWrite ops entry ${place} has an invalid nsInfo index.`);
  const [database = '', ...rest] = ns.split('.');
  const name = rest.join('.');
  ensure(database !== '', 73, `Invalid namespace specified '${ns}'`);
  checkCollectionName(database, name);
  return { inner: { ...call, database }, name };
}

/** One operation, checked and ready to run; what only its filter or update can get wrong shows when it runs. */
function prepareOp(call: Call, namespaces: Doc[], op: Doc): () => Steps<Doc> | Doc {
  const kind = kindOf(op);
  const { inner, name } = targetOf(call, namespaces, op, kind);
  if (kind === 'insert') return () => insertOne(inner, name, op['document'] as Doc);
  const multi = op['multi'] === true;
  return function* () {
    const env = withConstants(envOf(inner, name, op['collation']), op['constants']);
    const common = { filter: parseFilter(op['filter'] as Doc, env), hint: op['hint'] };
    if (kind === 'delete') return yield* deleteOne(inner, name, { ...common, single: !multi, sort: undefined });
    return yield* updateOne(inner, name, {
      ...common,
      update: op['updateMods'],
      arrayFilters: op['arrayFilters'],
      multi,
      upsert: op['upsert'] === true,
      sort: op['sort'] as Doc | undefined,
    });
  };
}

/** One row of the result: what became of one operation. */
function rowOf({ index: idx, done, failure }: Outcome): Doc {
  if (failure) return { ok: 0, idx, code: failure.code, errmsg: failure.message, ...failure.details, n: 0 };
  const { upserted, ...counts } = done ?? {};
  return { ok: 1, idx, ...counts, ...(upserted === undefined ? {} : { upserted: { _id: upserted } }) };
}

/** `bulkWrite`: inserts, updates and deletes in several collections, answered row by row. */
export const bulkWrite: Command = {
  kind: 'write',
  transactional: true,
  options: ['ops', 'nsInfo', 'ordered', 'errorsOnly', 'bypassDocumentValidation', 'let', 'cursor', 'stmtId', 'stmtIds'],
  *run(call) {
    ensure(call.database === 'admin', 13, 'bulkWrite may only be run against the admin database.');
    const namespaces = docsOption(call, 'nsInfo');
    const ops = docsOption(call, 'ops');
    const prepared = ops.map((op) => prepareOp(call, namespaces, op));
    const outcomes = yield* runStatements(call, ops, (_op, index) => (prepared[index] as () => Steps<Doc> | Doc)());
    const of = (kind: Kind): Outcome[] => outcomes.filter(({ index }) => kind in (ops[index] ?? {}));
    const updates = of('update');
    const nUpserted = updates.filter(({ done }) => done && 'upserted' in done).length;
    const rows = outcomes.filter(({ failure }) => failure ?? call.body['errorsOnly'] !== true).map(rowOf);
    return {
      ...(yield* rowsReply(call, 'admin.$cmd.bulkWrite', rows, docOption(call, 'cursor'))),
      nErrors: outcomes.filter(({ failure }) => failure).length,
      nInserted: total(of('insert'), 'n'),
      nMatched: total(updates, 'n') - nUpserted,
      nModified: total(updates, 'nModified'),
      nUpserted,
      nDeleted: total(of('delete'), 'n'),
    };
  },
};
