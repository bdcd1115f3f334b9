import { Long, calculateObjectSize } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { RawDoc } from '../bson/codec.ts';
import { toNumber } from '../bson/numbers.ts';
import { ensure } from '../errors.ts';
import { isPause } from '../query/turn.ts';
import type { Steps } from '../transactions/lock-table.ts';
import { untilNextTurn } from '../transactions/lock-table.ts';
import type { Call } from './command.ts';
import type { Cursor, Row } from './cursors.ts';

/** Bytes of documents in one reply; the reply itself must stay below the 16 MB of a document. */
const mostBytes = 16 * 1024 * 1024 - 64 * 1024;
/** What a reply adds to each row at most: its type, its place in the list as text, and the end of that. */
const bytesAroundRow = 10;

interface Batch {
  rows: Row[];
  pending: Row | undefined;
  done: boolean;
}

/**
 * Takes rows up to a number and a size; one that does not fit waits for the next batch. It looks one row ahead, so that
 * a result of exactly one batch needs no cursor.
 */
function* takeBatch(rows: Iterator<Row>, most: number, first: Row | undefined): Steps<Batch> {
  const taken: Row[] = [];
  if (most === 0) return { rows: taken, pending: first, done: false };
  let bytes = 0;
  let pending = first;
  for (;;) {
    if (!pending) {
      const next = rows.next();
      if (next.done) return { rows: taken, pending, done: true };
      if (isPause(next.value)) {
        yield untilNextTurn;
        continue;
      }
      pending = next.value;
    }
    bytes += bytesAroundRow + (pending instanceof RawDoc ? pending.bytes.length : calculateObjectSize(pending));
    if (taken.length >= most || (taken.length > 0 && bytes > mostBytes)) return { rows: taken, pending, done: false };
    taken.push(pending);
    pending = undefined;
  }
}

/** The first batch of a result, and a cursor for the rest unless `single`. */
export function* firstBatch(
  call: Call,
  namespace: string,
  rows: Iterable<Row>,
  size: number,
  single = false,
): Steps<Doc> {
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
      carriers: new Set([call.connection]),
      busy: false,
    }).id;
  } else if (!batch.done) {
    iterator.return?.();
  }
  return { cursor: { firstBatch: batch.rows, id, ns: namespace }, ok: 1 };
}

/** The next batch of a cursor; it is closed when nothing is left. */
export function* nextBatch(call: Call, cursor: Cursor, size: number): Steps<Doc> {
  ensure(!cursor.busy, 12051, `cursor id ${cursor.id.toString()} is already in use`);
  let batch: Batch;
  cursor.busy = true;
  try {
    batch = yield* takeBatch(cursor.rows, size, cursor.pending);
    // It may have been closed between two turns, and has then come to its end too early.
    ensure(call.engine.cursors.find(cursor.id) === cursor, 237, `cursor id ${cursor.id.toString()} was killed`);
  } catch (error) {
    call.engine.cursors.close(cursor);
    throw error;
  } finally {
    cursor.busy = false;
  }
  cursor.pending = batch.pending;
  cursor.lastUse = call.engine.now();
  cursor.carriers.add(call.connection);
  if (batch.done) call.engine.cursors.close(cursor);
  return { cursor: { nextBatch: batch.rows, id: batch.done ? Long.ZERO : cursor.id, ns: cursor.namespace }, ok: 1 };
}

/** Size of the first batch from a `cursor` option. */
export function batchSizeOf(cursor: Doc | undefined, standard: number): number {
  const size = cursor?.['batchSize'];
  return size === undefined ? standard : toNumber(size);
}

/** A reply of ready rows, cut into batches as asked. */
export function rowsReply(call: Call, namespace: string, rows: Doc[], cursor: Doc | undefined): Steps<Doc> {
  return firstBatch(call, namespace, rows, batchSizeOf(cursor, Infinity));
}
