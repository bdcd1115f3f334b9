import { decode, encode, type Doc } from '../bson/codec.ts';
import { toBigInt } from '../bson/numbers.ts';
import { sessionKey, sessionRange } from '../storage/keys.ts';
import type { View } from '../storage/view.ts';
import type { Transaction } from '../storage/transaction.ts';

/** A client's session in memory. */
export interface Session {
  /** The lsid's UUID in hexadecimal. */
  id: string;
  lastUse: number;
  /** The number of the latest transaction. */
  number: bigint;
  transaction?: Transaction | undefined;
  /** The connections that sent the open transaction's commands. */
  connections: Set<object>;
  /** Callbacks that wait for the session's running retryable write; undefined without one. */
  writing?: (() => void)[] | undefined;
}

/** The stored part of a session: the outcome of its latest retryable write or transaction. */
export interface SessionRecord {
  number: bigint;
  committed: boolean;
  /** The results of statements by statement id. */
  statements: Map<number, Doc>;
}

/** The sessions in memory, by id. */
export class Sessions extends Map<string, Session> {
  /** The session with this id, new if it is unknown. Records its use. */
  touch(id: string, now: number): Session {
    const session: Session = this.get(id) ?? { id, lastUse: now, number: -1n, connections: new Set() };
    session.lastUse = now;
    this.set(id, session);
    return session;
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
