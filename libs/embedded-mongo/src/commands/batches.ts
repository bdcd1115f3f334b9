import { Long, calculateObjectSize } from 'bson';
import type { Doc } from '../bson/codec';
import { isDoc } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { ensure } from '../errors';
import type { Call } from './command';
import type { Cursor } from './cursors';

/** Bytes of documents in one reply; the reply itself must stay below the 16 MB of a document. */
const mostBytes = 16 * 1024 * 1024 - 64 * 1024;

interface Batch {
  rows: Doc[];
  pending: Doc | undefined;
  done: boolean;
}

/** Takes rows up to a number and a size; a row that does not fit waits for the next batch. */
function takeBatch(rows: Iterator<Doc>, most: number, first: Doc | undefined): Batch {
  const taken: Doc[] = [];
  let bytes = 0;
  let pending = first;
  for (;;) {
    if (taken.length >= most) return { rows: taken, pending, done: false };
    let row = pending;
    if (!row) {
      const next = rows.next();
      if (next.done) return { rows: taken, pending: undefined, done: true };
      row = next.value;
    }
    const size = calculateObjectSize(row);
    if (taken.length > 0 && bytes + size > mostBytes) return { rows: taken, pending: row, done: false };
    bytes += size;
    taken.push(row);
    pending = undefined;
  }
}

/** The first batch of a result, and a cursor for the rest unless `single`. */
export function firstBatch(call: Call, namespace: string, rows: Iterable<Doc>, size: number, single = false): Doc {
  const iterator = rows[Symbol.iterator]();
  let batch = takeBatch(iterator, size, undefined);
  let id = Long.ZERO;
  if (!batch.done && !single && size > 0 && !batch.pending) batch = peek(batch, iterator);
  if (!batch.done && !single) {
    id = call.engine.cursors.add({
      namespace,
      rows: iterator,
      pending: batch.pending,
      session: call.session?.id,
      transaction: call.scope.transaction,
      lastUse: call.engine.now(),
      keepAlive: call.body['noCursorTimeout'] === true,
      carriers: new Set([call.connection]),
    }).id;
  } else if (!batch.done) {
    iterator.return?.();
  }
  return { cursor: { firstBatch: batch.rows, id, ns: namespace }, ok: 1 };
}

/** Looks one row ahead, so that a result of exactly one batch needs no cursor. */
function peek(batch: Batch, rows: Iterator<Doc>): Batch {
  const next = rows.next();
  return next.done ? { ...batch, done: true } : { ...batch, pending: next.value };
}

/** The next batch of a cursor; it is closed when nothing is left. */
export function nextBatch(call: Call, cursor: Cursor, size: number): Doc {
  let batch: Batch;
  try {
    batch = takeBatch(cursor.rows, size, cursor.pending);
    if (!batch.done && !batch.pending) batch = peek(batch, cursor.rows);
  } catch (error) {
    call.engine.cursors.close(cursor);
    throw error;
  }
  cursor.pending = batch.pending;
  cursor.lastUse = call.engine.now();
  cursor.carriers.add(call.connection);
  if (batch.done) call.engine.cursors.close(cursor);
  return { cursor: { nextBatch: batch.rows, id: batch.done ? Long.ZERO : cursor.id, ns: cursor.namespace }, ok: 1 };
}

/** Size of the first batch from a `cursor` option. */
export function batchSizeOf(cursor: Doc | undefined, standard: number): number {
  ensure(cursor === undefined || isDoc(cursor), 14, 'cursor field must be missing or an object');
  const size = cursor?.['batchSize'];
  return size === undefined ? standard : toNumber(size);
}

/** A reply of ready rows, cut into batches as asked. */
export function rowsReply(call: Call, namespace: string, rows: Doc[], cursor: Doc | undefined): Doc {
  return firstBatch(call, namespace, rows, batchSizeOf(cursor, Infinity));
}
