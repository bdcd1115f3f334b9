import { Long, ObjectId } from 'bson';
import { ClusterClock } from './cluster-clock.ts';
import { Cursors } from './commands/cursors.ts';
import { FailPoints } from './fail-points.ts';
import { Catalog } from './storage/catalog.ts';
import { DiskSpace } from './storage/disk-space.ts';
import type { Store } from './storage/store.ts';
import { LockTable } from './storage/lock-table.ts';
import { Scope } from './storage/scope.ts';
import { Sessions, writeSessionRecord, type Session } from './transactions/sessions.ts';
import { Transaction } from './storage/transaction.ts';

interface EngineOptions {
  readonly now?: () => number;
  readonly testCommands?: boolean;
  readonly announcedAs?: string;
  readonly disk?: DiskSpace;
}

/** The state that all commands of a server share. */
export class Engine {
  readonly store: Store;
  readonly disk: DiskSpace;
  readonly catalog = new Catalog();
  readonly locks = new LockTable();
  readonly sessions = new Sessions();
  readonly cursors = new Cursors();
  /** Present with test commands. */
  readonly failPoints: FailPoints | undefined;
  readonly connections = { current: 0, totalCreated: 0 };
  readonly opcounters: Record<string, number> = { insert: 0, query: 0, update: 0, delete: 0, getmore: 0, command: 0 };
  readonly clock: ClusterClock;
  /** Lets a reconnecting client detect a restart. */
  readonly topologyVersion = { processId: new ObjectId(), counter: Long.ZERO };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly announcedAs: string | undefined;

  constructor(store: Store, { now = Date.now, testCommands = false, announcedAs, disk }: EngineOptions = {}) {
    this.store = store;
    this.disk = disk ?? new DiskSpace();
    this.now = now;
    this.announcedAs = announcedAs;
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

  /** Opens a transaction on a snapshot of the last commit. Must run outside a commit. */
  begin(session: Session, number: bigint): Transaction {
    const transaction = new Transaction(this.store.snapshot(), this.locks.commits, this.now());
    session.number = number;
    session.transaction = transaction;
    session.connections.clear();
    this.locks.open.add(transaction);
    return transaction;
  }

  /** Rolls a session's open transaction back. */
  abort(session: Session): void {
    const { transaction } = session;
    if (transaction?.state !== 'open') return;
    this.locks.leave(transaction);
    this.cursors.closeOf(transaction);
    transaction.end('aborted');
  }

  /** Replays a transaction's writes into the running commit, and records the commit for clients that repeat it. */
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
      info.changedAt = this.locks.commits;
      this.catalog.add(info);
    }
    this.cursors.closeOf(transaction);
    transaction.end('committed');
  }

  /** A scope for background work. */
  ownScope(): Scope {
    return new Scope(this, undefined);
  }
}
