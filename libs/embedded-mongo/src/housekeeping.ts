import type { Engine } from './engine.ts';
import type { Executor } from './executor.ts';
import { expireDocuments } from './query/expire.ts';
import type { CollectionInfo } from './storage/catalog.ts';

import { expireSessionRecords } from './transactions/sessions.ts';

/** MongoDB's transactionLifetimeLimitSeconds. */
const transactionLifetime = 60_000;
/** MongoDB's localLogicalSessionTimeoutMinutes. */
const sessionLifetime = 30 * 60_000;
/** MongoDB's cursorTimeoutMillis. */
const cursorLifetime = 10 * 60_000;
/** How long a client without a connection may reconnect before its cursors and transactions end. */
const graceAfterClose = 3000;
const recordSweepEvery = 60_000;

/** Removes expired documents and sessions, and ends the cursors and transactions of clients that disconnected. */
export class Housekeeping {
  private readonly engine: Engine;
  private readonly executor: Executor;
  private readonly interval: number;
  private readonly graces = new Set<NodeJS.Timeout>();
  private timer: NodeJS.Timeout | undefined;
  private lastRecordSweep = 0;
  private readonly chores = new Set<() => boolean>();

  constructor(engine: Engine, executor: Executor, interval: number) {
    this.engine = engine;
    this.executor = executor;
    this.interval = interval;
  }

  start(): void {
    this.timer = setInterval(() => this.round(), this.interval);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
    for (const grace of this.graces) clearTimeout(grace);
  }

  /** Ends the transactions and cursors that only this connection used, unless the client reconnects soon. */
  connectionClosed(connection: object): void {
    const { engine } = this;
    for (const session of engine.sessions.all()) {
      if (!session.carriers.delete(connection) || session.carriers.size > 0) continue;
      const { transaction } = session;
      this.later(() => {
        if (session.carriers.size === 0 && session.transaction === transaction) engine.abort(session);
      });
    }
    const orphans = engine.cursors.withoutCarrier(connection);
    if (orphans.length === 0) return;
    this.later(() => engine.cursors.closeWhere((cursor) => orphans.includes(cursor) && cursor.carriers.size === 0));
  }

  private later(work: () => void): void {
    const timer = setTimeout(() => {
      this.graces.delete(timer);
      work();
    }, graceAfterClose);
    timer.unref();
    this.graces.add(timer);
  }

  /** Repeats a piece of work between the clients' commands until it returns false. */
  private chore(piece: () => boolean): void {
    if (this.chores.has(piece)) return;
    this.chores.add(piece);
    this.executor.background(() => {
      this.chores.delete(piece);
      if (piece()) setImmediate(() => this.chore(piece));
    });
  }

  private readonly sweepGarbage = (): boolean => this.engine.catalog.sweep(this.engine.store.live);

  private readonly expire = (): boolean => {
    const { engine } = this;
    const full = this.expiring().map((info) => expireDocuments(engine.ownScope(), info, engine.now()));
    return full.includes(true);
  };

  private expiring(): CollectionInfo[] {
    const all = this.engine.catalog.all();
    return all.filter(({ indexes }) => indexes.some((index) => index.expireAfterSeconds !== undefined));
  }

  private round(): void {
    const { engine } = this;
    const now = engine.now();
    for (const session of engine.sessions.all()) {
      const open = session.transaction?.state === 'open' ? session.transaction : undefined;
      if (open && now - open.startedAt > transactionLifetime) engine.abort(session);
      if (now - session.lastUse > sessionLifetime) engine.sessions.forget(session.id);
    }
    engine.cursors.closeWhere((cursor) => !cursor.keepAlive && now - cursor.lastUse > cursorLifetime);
    if (engine.catalog.hasGarbage) this.chore(this.sweepGarbage);
    if (this.expiring().length > 0) this.chore(this.expire);
    if (now - this.lastRecordSweep <= recordSweepEvery) return;
    this.lastRecordSweep = now;
    this.executor.background(() => expireSessionRecords(engine.store.live, now - sessionLifetime));
  }
}
