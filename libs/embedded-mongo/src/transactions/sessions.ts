import { decode, encode, type Doc } from '../bson/codec.ts';
import { toBigInt } from '../bson/numbers.ts';
import { sessionKey, sessionRange } from '../storage/keys.ts';
import type { View } from '../storage/view.ts';
import type { Transaction } from './transaction.ts';

/** A client's session in memory. */
export interface Session {
  /** The lsid's UUID in hexadecimal. */
  id: string;
  lastUse: number;
  /** The number of the latest transaction. */
  number: bigint;
  transaction: Transaction | undefined;
  /** The connections that sent the open transaction's commands. */
  connections: Set<object>;
  /** Callbacks that wait for the session's running retryable write; undefined without one. */
  writing: (() => void)[] | undefined;
}

/** The stored part of a session: the outcome of its latest retryable write or transaction. */
export interface SessionRecord {
  number: bigint;
  committed: boolean;
  /** The results of statements by statement id. */
  statements: Map<number, Doc>;
}

/** The sessions in memory. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  get(id: string, now: number): Session {
    let session = this.sessions.get(id);
    if (!session) {
      session = { id, lastUse: now, number: -1n, transaction: undefined, connections: new Set(), writing: undefined };
      this.sessions.set(id, session);
    }
    session.lastUse = now;
    return session;
  }

  find(id: string): Session | undefined {
    return this.sessions.get(id);
  }

  all(): Session[] {
    return [...this.sessions.values()];
  }

  forget(id: string): void {
    this.sessions.delete(id);
  }
}

export function readSessionRecord(view: View, id: string): SessionRecord | undefined {
  const bytes = view.get(sessionKey(id));
  if (!bytes) return undefined;
  const stored = decode(bytes);
  const statements = new Map(
    Object.entries(stored['statements'] as Doc).map(([key, value]) => [Number(key), value as Doc]),
  );
  return { number: toBigInt(stored['number']), committed: stored['committed'] === true, statements };
}

/** Stores a session's record, in the same commit as the write itself. */
export function writeSessionRecord(view: View, id: string, record: SessionRecord, now: number): void {
  const statements = Object.fromEntries(record.statements);
  view.put(
    sessionKey(id),
    encode({ number: record.number, committed: record.committed, statements, at: new Date(now) }),
  );
}

/** Removes the records of expired sessions. */
export function expireSessionRecords(view: View, before: number): void {
  for (const { key, value } of view.range(sessionRange.start, sessionRange.end)) {
    if ((decode(value)['at'] as Date).getTime() < before) view.remove(key);
  }
}
