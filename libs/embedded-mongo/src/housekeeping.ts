import type { Engine } from './engine.ts';
import type { Executor } from './executor.ts';
import { expireDocuments } from './query/expire.ts';
import type { CollectionInfo } from './storage/catalog.ts';

import { expireSessionRecords } from './transactions/sessions.ts';

/** MongoDB's transactionLifetimeLimitSeconds. */
const TRANSACTION_LIFETIME_MS = 60_000;
/** MongoDB's localLogicalSessionTimeoutMinutes. */
const SESSION_LIFETIME_MS = 30 * 60_000;
/** MongoDB's cursorTimeoutMillis. */
const CURSOR_LIFETIME_MS = 10 * 60_000;
/** How long a client without a connection may reconnect before its cursors and transactions end. */
const RECONNECT_GRACE_MS = 3000;
const RECORD_SWEEP_INTERVAL_MS = 60_000;

/** Removes expired documents and sessions, and ends the cursors and transactions of clients that disconnected. */
export class Housekeeping {
  private readonly engine: Engine;
  private readonly executor: Executor;
  private readonly interval: number;
  private readonly graceTimers = new Set<NodeJS.Timeout>();
  private timer: NodeJS.Timeout | undefined;
  private lastRecordSweep = 0;
  private readonly repeating = new Set<() => boolean>();

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
    for (const grace of this.graceTimers) clearTimeout(grace);
  }

  /** Ends the transactions and cursors that only this connection used, unless the client reconnects soon. */
  connectionClosed(connection: object): void {
    const { engine } = this;
    for (const session of engine.sessions.all()) {
      if (!session.connections.delete(connection) || session.connections.size > 0) continue;
      const { transaction } = session;
      this.later(() => {
        if (session.connections.size === 0 && session.transaction === transaction) engine.abort(session);
      });
    }
    const orphans = engine.cursors.detach(connection);
    if (orphans.length === 0) return;
    this.later(() => engine.cursors.closeWhere((cursor) => orphans.includes(cursor) && cursor.connections.size === 0));
  }

  private later(work: () => void): void {
    const timer = setTimeout(() => {
      this.graceTimers.delete(timer);
      work();
    }, RECONNECT_GRACE_MS);
    timer.unref();
    this.graceTimers.add(timer);
  }

  /** Repeats a piece of work between the clients' commands until it returns false. */
  private repeatInBackground(piece: () => boolean): void {
    if (this.repeating.has(piece)) return;
    this.repeating.add(piece);
    this.executor.background(() => {
      this.repeating.delete(piece);
      if (piece()) setImmediate(() => this.repeatInBackground(piece));
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
      if (open && now - open.startedAt > TRANSACTION_LIFETIME_MS) engine.abort(session);
      if (now - session.lastUse > SESSION_LIFETIME_MS) engine.sessions.forget(session.id);
    }
    engine.cursors.closeWhere((cursor) => !cursor.keepAlive && now - cursor.lastUse > CURSOR_LIFETIME_MS);
    if (engine.catalog.hasGarbage) this.repeatInBackground(this.sweepGarbage);
    if (this.expiring().length > 0) this.repeatInBackground(this.expire);
    if (now - this.lastRecordSweep <= RECORD_SWEEP_INTERVAL_MS) return;
    this.lastRecordSweep = now;
    this.executor.background(() => expireSessionRecords(engine.store.live, now - SESSION_LIFETIME_MS));
  }
}
