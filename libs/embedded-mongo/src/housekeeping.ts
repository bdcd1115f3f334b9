import type { Engine } from './engine.ts';
import type { Executor } from './executor.ts';
import { expireDocuments } from './plans/expire.ts';
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

function expiring({ catalog }: Engine): CollectionInfo[] {
  return catalog
    .all()
    .filter(({ size, indexes }) => size !== 0 && indexes.some((index) => index.expireAfterSeconds !== undefined));
}

function endExpired(engine: Engine, now: number): void {
  for (const session of engine.sessions.values()) {
    const open = session.transaction?.state === 'open' ? session.transaction : undefined;
    if (open && now - open.startedAt > TRANSACTION_LIFETIME_MS) engine.abort(session);
    if (now - session.lastUse > SESSION_LIFETIME_MS) engine.sessions.delete(session.id);
  }
  engine.cursors.closeWhere((cursor) => !cursor.keepAlive && now - cursor.lastUse > CURSOR_LIFETIME_MS);
}

/**
 * Watches the disk, removes expired documents and sessions, and ends the cursors and transactions of clients that
 * disconnected.
 */
export function startHousekeeping(engine: Engine, executor: Executor, interval: number) {
  const graceTimers = new Set<NodeJS.Timeout>();
  const repeating = new Set<() => boolean>();
  let lastRecordSweep = 0;
  const later = (work: () => void): void => {
    const timer = setTimeout(() => {
      graceTimers.delete(timer);
      work();
    }, RECONNECT_GRACE_MS);
    graceTimers.add(timer.unref());
  };
  /** Repeats a piece of work between the clients' commands until it returns false. */
  const repeatInBackground = (piece: () => boolean): void => {
    if (repeating.has(piece)) return;
    repeating.add(piece);
    executor.background(() => {
      repeating.delete(piece);
      if (piece()) setImmediate(() => repeatInBackground(piece));
    });
  };
  const sweepGarbage = (): boolean => engine.catalog.sweep(engine.store.live);
  const expire = (): boolean => {
    const full = expiring(engine).map((info) => expireDocuments(engine.ownScope(), info, engine.now()));
    return full.includes(true);
  };
  const round = (): void => {
    const now = engine.now();
    engine.disk.check();
    endExpired(engine, now);
    if (engine.catalog.hasGarbage) repeatInBackground(sweepGarbage);
    if (expiring(engine).length > 0) repeatInBackground(expire);
    if (now - lastRecordSweep <= RECORD_SWEEP_INTERVAL_MS) return;
    lastRecordSweep = now;
    executor.background(() => expireSessionRecords(engine.store.live, now - SESSION_LIFETIME_MS));
  };
  const timer = setInterval(round, interval).unref();
  return {
    stop: (): void => [timer, ...graceTimers].forEach(clearTimeout),
    /** Ends the transactions and cursors that only this connection used, unless the client reconnects soon. */
    connectionClosed: (connection: object): void => {
      for (const session of engine.sessions.values()) {
        if (!session.connections.delete(connection) || session.connections.size > 0) continue;
        const { transaction } = session;
        later(() => {
          if (session.connections.size === 0 && session.transaction === transaction) engine.abort(session);
        });
      }
      const orphans = engine.cursors.detach(connection);
      if (orphans.length === 0) return;
      later(() => engine.cursors.closeWhere((one) => orphans.includes(one) && one.connections.size === 0));
    },
  };
}
