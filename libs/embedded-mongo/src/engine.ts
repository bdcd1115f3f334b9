import { Long, ObjectId } from 'bson';
import { ClusterClock } from './cluster-clock.ts';
import { Cursors } from './commands/cursors.ts';
import { FailPoints } from './fail-points.ts';
import { Catalog } from './storage/catalog.ts';
import type { Store } from './storage/store.ts';
import { LockTable } from './transactions/lock-table.ts';
import { Scope } from './transactions/scope.ts';
import type { Session } from './transactions/sessions.ts';
import { Sessions, writeSessionRecord } from './transactions/sessions.ts';
import { Transaction } from './transactions/transaction.ts';

/** Everything that the commands of one server share. */
export class Engine {
  readonly store: Store;
  readonly catalog = new Catalog();
  readonly locks = new LockTable();
  readonly sessions = new Sessions();
  readonly cursors = new Cursors();
  /** Present when clients may ask for failures. */
  readonly failPoints: FailPoints | undefined;
  /** Connections that are open, and that have been. */
  readonly connections = { current: 0, totalCreated: 0 };
  /** Commands by kind since the start. */
  readonly opcounters: Record<string, number> = { insert: 0, query: 0, update: 0, delete: 0, getmore: 0, command: 0 };
  readonly clock: ClusterClock;
  /** Lets a reconnecting client detect another server. */
  readonly topologyVersion = { processId: new ObjectId(), counter: Long.ZERO };
  /** Milliseconds since 1970. */
  readonly now: () => number;

  constructor(store: Store, { now = Date.now, testCommands = false } = {}) {
    this.store = store;
    this.now = now;
    this.clock = new ClusterClock(now);
    this.failPoints = testCommands ? new FailPoints() : undefined;
    this.catalog.load(store.live);
  }

  /** Counts a command for `serverStatus`. */
  count(command: string): void {
    const kind = command === 'find' ? 'query' : command.toLowerCase();
    const known = Object.hasOwn(this.opcounters, kind) ? kind : 'command';
    this.opcounters[known] = (this.opcounters[known] ?? 0) + 1;
  }

  /** Opens a transaction on the last commit. Only outside a commit. */
  begin(session: Session, number: bigint): Transaction {
    const transaction = new Transaction(this.store.snapshot(), this.locks.now, this.now());
    session.number = number;
    session.transaction = transaction;
    session.carriers.clear();
    this.locks.enter(transaction);
    return transaction;
  }

  /** Ends a session's open transaction without a trace. */
  abort(session: Session): void {
    const { transaction } = session;
    if (transaction?.state !== 'open') return;
    this.locks.leave(transaction);
    this.cursors.closeOf(transaction);
    transaction.end('aborted');
  }

  /** Replays a transaction's writes into the running commit, with the note that makes a repeated commit answer ok. */
  commit(session: Session, transaction: Transaction): void {
    const live = this.store.live;
    for (const [key, value] of transaction.view.changes()) {
      if (value) live.put(key, value);
      else live.remove(key);
    }
    for (const [info, growth] of transaction.touched) if (info.size !== undefined) info.size += growth;
    writeSessionRecord(
      live,
      session.id,
      { number: session.number, committed: true, statements: new Map() },
      this.now(),
    );
    this.locks.leave(transaction);
    this.locks.wrote(transaction.held);
    for (const info of transaction.created.values()) {
      info.changedAt = this.locks.now;
      this.catalog.add(info);
    }
    this.cursors.closeOf(transaction);
    transaction.end('committed');
  }

  /** Ends every transaction and cursor, before the store is closed. */
  closeAll(): void {
    for (const session of this.sessions.all()) this.abort(session);
    this.cursors.closeWhere(() => true);
  }

  /** A scope for the server's own work outside any client's command. */
  ownScope(): Scope {
    return new Scope(this, undefined);
  }
}
