import { Long, calculateObjectSize } from 'bson';
import { RawDoc, type Doc } from '../bson/codec.ts';
import { toNumber } from '../bson/numbers.ts';
import { ensure } from '../errors.ts';
import { isYieldMarker } from '../plans/yielding.ts';
import { untilNextTurn, type Task } from '../storage/lock-table.ts';
import type { Call } from './command.ts';
import type { Cursor, Row } from './cursors.ts';

/** Limit of the documents in one reply, below the 16 MB limit of the reply itself. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024 - 64 * 1024;
/** Overhead per row: the type, the array index as text and its terminator. */
const ROW_OVERHEAD_BYTES = 10;

interface Batch {
  rows: Row[];
  pending: Row | undefined;
  done: boolean;
}

/**
 * Takes rows up to a count and a size. A row that does not fit stays pending. One row of lookahead shows whether a
 * result needs a cursor.
 */
function* takeBatch(rows: Iterator<Row>, most: number, first: Row | undefined): Task<Batch> {
  const taken: Row[] = [];
  if (most === 0) return { rows: taken, pending: first, done: false };
  let bytes = 0;
  let pending = first;
  for (;;) {
    if (!pending) {
      const next = rows.next();
      if (next.done) return { rows: taken, pending, done: true };
      if (isYieldMarker(next.value)) {
        yield untilNextTurn;
        continue;
      }
      pending = next.value;
    }
    bytes += ROW_OVERHEAD_BYTES + (pending instanceof RawDoc ? pending.bytes.length : calculateObjectSize(pending));
    if (taken.length >= most || (taken.length > 0 && bytes > MAX_BATCH_BYTES))
      return { rows: taken, pending, done: false };
    taken.push(pending);
    pending = undefined;
  }
}

/** Replies with the first batch, and opens a cursor for the rest unless `single`. */
export function* firstBatch(
  call: Call,
  namespace: string,
  rows: Iterable<Row>,
  size: number,
  single = false,
): Task<Doc> {
  const iterator = rows[Symbol.iterator]();
  const batch = yield* takeBatch(iterator, size, undefined);
  let id = Long.ZERO;
  if (!batch.done && !single) {
    id = call.engine.cursors.add({
      namespace,
      rows: iterator,
      pending: batch.pending,
      session: call.session?.id,
      transaction: call.scope.transaction,
      lastUse: call.engine.now(),
      keepAlive: call.body['noCursorTimeout'] === true,
      connections: new Set([call.connection]),
      busy: false,
    }).id;
  } else if (!batch.done) {
    iterator.return?.();
  }
  return { cursor: { firstBatch: batch.rows, id, ns: namespace }, ok: 1 };
}

/** Replies with a cursor's next batch, and closes the cursor after the last one. */
export function* nextBatch(call: Call, cursor: Cursor, size: number): Task<Doc> {
  ensure(!cursor.busy, 12051, `cursor id ${cursor.id.toString()} is already in use`);
  let batch: Batch;
  cursor.busy = true;
  try {
    batch = yield* takeBatch(cursor.rows, size, cursor.pending);
    // If the cursor was closed between two turns, its rows ended early.
    ensure(call.engine.cursors.find(cursor.id) === cursor, 237, `cursor id ${cursor.id.toString()} was killed`);
  } catch (error) {
    call.engine.cursors.close(cursor);
    throw error;
  } finally {
    cursor.busy = false;
  }
  cursor.pending = batch.pending;
  cursor.lastUse = call.engine.now();
  cursor.connections.add(call.connection);
  if (batch.done) call.engine.cursors.close(cursor);
  return { cursor: { nextBatch: batch.rows, id: batch.done ? Long.ZERO : cursor.id, ns: cursor.namespace }, ok: 1 };
}

export function batchSizeOf(cursor: Doc | undefined, standard: number): number {
  const size = cursor?.['batchSize'];
  return size === undefined ? standard : toNumber(size);
}

export function rowsReply(call: Call, namespace: string, rows: Doc[], cursor: Doc | undefined): Task<Doc> {
  return firstBatch(call, namespace, rows, batchSizeOf(cursor, Infinity));
}
