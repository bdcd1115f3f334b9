import type { Doc } from '../bson/codec.ts';
import { toNumber } from '../bson/numbers.ts';
import { ensure } from '../errors.ts';
import type { Task } from '../storage/lock-table.ts';
import { rowsReply } from './batches.ts';
import type { Call, Command, Options } from './command.ts';
import { insertOne } from './insert-document.ts';
import { checkCollectionName, checkFields, docOption, fields, takes } from './options.ts';
import { batchOptions, deleteOne, runStatements, total, updateOne, type Outcome } from './write-commands.ts';

type Kind = 'insert' | 'update' | 'delete';

const kinds: Record<Kind, Options> = {
  insert: fields({ any: ['insert'], object: ['document'], required: ['document'] }),
  update: fields({
    object: ['filter', 'collation', 'constants', 'sort'],
    array: ['arrayFilters'],
    bool: ['multi', 'upsert'],
    any: ['update', 'updateMods', 'hint'],
    required: ['filter', 'updateMods'],
  }),
  delete: fields({ object: ['filter', 'collation'], bool: ['multi'], any: ['delete', 'hint'], required: ['filter'] }),
};

function kindOf(op: Doc): Kind {
  const [first] = Object.keys(op);
  ensure(first === 'insert' || first === 'update' || first === 'delete', 9, `'${first}' is not a bulkWrite operation`);
  checkFields(`bulkWrite.${first}`, kinds[first], op);
  return first;
}

/** The collection that an operation names by its index in `nsInfo`. */
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

/** Validates an operation before any runs. Errors in its filter or update appear when it runs. */
function prepareOp(call: Call, namespaces: Doc[], op: Doc): () => Task<Doc> | Doc {
  const kind = kindOf(op);
  const { inner, name } = targetOf(call, namespaces, op, kind);
  if (kind === 'insert') return () => insertOne(inner, name, op['document'] as Doc);
  const { filter: q, updateMods: u, constants: c, multi = false, ...rest } = op;
  if (kind === 'update') return () => updateOne(inner, name, { ...rest, q, u, c, multi });
  return () => deleteOne(inner, name, { ...rest, q, limit: multi === true ? 0 : 1 });
}

function rowOf({ index: idx, done, failure }: Outcome): Doc {
  if (failure) return { ok: 0, idx, code: failure.code, errmsg: failure.message, ...failure.details, n: 0 };
  const { upserted, ...counts } = done ?? {};
  return { ok: 1, idx, ...counts, ...(upserted === undefined ? {} : { upserted: { _id: upserted } }) };
}

/** `bulkWrite`: inserts, updates and deletes in several collections, with a result row for each. */
export const bulkWrite: Command = {
  kind: 'write',
  transactional: true,
  options: takes({
    ...batchOptions,
    objects: ['ops', 'nsInfo'],
    object: ['let', 'cursor'],
    bool: [...batchOptions.bool, 'errorsOnly'],
    required: ['ops', 'nsInfo'],
  }),
  *run(call) {
    ensure(call.database === 'admin', 13, 'bulkWrite may only be run against the admin database.');
    const namespaces = call.body['nsInfo'] as Doc[];
    const ops = call.body['ops'] as Doc[];
    const prepared = ops.map((op) => prepareOp(call, namespaces, op));
    const outcomes = yield* runStatements(call, ops, (_op, index) => (prepared[index] as () => Task<Doc> | Doc)());
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
