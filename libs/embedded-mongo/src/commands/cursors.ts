import { Long } from 'bson';
import type { Doc, RawDoc } from '../bson/codec.ts';
import type { Transaction } from '../storage/transaction.ts';
import { ensure } from '../errors.ts';

/** A document of a result. */
export type Row = Doc | RawDoc;

/** An open result that a client reads in batches. */
export interface Cursor {
  id: Long;
  namespace: string;
  rows: Iterator<Row>;
  /** A row that did not fit into the last batch. */
  pending: Row | undefined;
  session: string | undefined;
  transaction: Transaction | undefined;
  lastUse: number;
  keepAlive: boolean;
  connections: Set<object>;
  /** A command is reading from it, possibly over several turns. */
  busy: boolean;
}

export class Cursors {
  private readonly open = new Map<string, Cursor>();
  private last = 0;

  add(cursor: Omit<Cursor, 'id'>): Cursor {
    this.last += 1;
    const id = Long.fromBits(Math.floor(Math.random() * 2 ** 32), this.last);
    const entry = { ...cursor, id };
    this.open.set(id.toString(), entry);
    return entry;
  }

  get count(): number {
    return this.open.size;
  }

  find(id: Long): Cursor | undefined {
    return this.open.get(id.toString());
  }

  /** The cursor. Throws 43 CursorNotFound for an unknown id. */
  get(id: Long, namespace: string): Cursor {
    const cursor = this.find(id);
    ensure(cursor, 43, `cursor id ${id.toString()} not found`);
    const other = `cursor belongs to a different namespace ${cursor.namespace}`;
    ensure(cursor.namespace === namespace, 13, `Requested getMore on namespace '${namespace}', but ${other}`);
    return cursor;
  }

  close(cursor: Cursor): void {
    this.open.delete(cursor.id.toString());
    cursor.rows.return?.();
  }

  closeOf(transaction: Transaction): void {
    this.closeWhere((cursor) => cursor.transaction === transaction);
  }

  closeWhere(test: (cursor: Cursor) => boolean): void {
    for (const cursor of [...this.open.values()]) if (test(cursor)) this.close(cursor);
  }

  /** Detaches a closed connection, and returns the cursors that no other connection uses. */
  detach(connection: object): Cursor[] {
    return [...this.open.values()].filter(
      ({ connections }) => connections.delete(connection) && connections.size === 0,
    );
  }
}
