import { Long } from 'bson';
import type { Doc, RawDoc } from '../bson/codec.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { MongoFailure } from '../errors.ts';

/** A document of a result. */
export type Row = Doc | RawDoc;

/** An open result that a client reads batch by batch. */
export interface Cursor {
  id: Long;
  namespace: string;
  rows: Iterator<Row>;
  /** A row that was read but did not fit into the last batch. */
  pending: Row | undefined;
  session: string | undefined;
  transaction: Transaction | undefined;
  lastUse: number;
  keepAlive: boolean;
  carriers: Set<object>;
  /** A command is reading from it, and may be between two turns. */
  busy: boolean;
}

/** The open cursors of one server. */
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

  /** The cursor, or 43 CursorNotFound. */
  get(id: Long, namespace: string): Cursor {
    const cursor = this.find(id);
    if (!cursor) throw new MongoFailure(43, `cursor id ${id.toString()} not found`);
    if (cursor.namespace !== namespace) {
      throw new MongoFailure(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different ` +
          `namespace ${cursor.namespace}`,
      );
    }
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

  /** Takes a closed connection off all cursors and returns the ones that are left without any. */
  withoutCarrier(connection: object): Cursor[] {
    return [...this.open.values()].filter(({ carriers }) => carriers.delete(connection) && carriers.size === 0);
  }
}
