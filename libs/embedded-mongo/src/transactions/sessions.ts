import type { Doc } from '../bson/codec.ts';
import { decode, encode } from '../bson/codec.ts';
import { toBigInt } from '../bson/numbers.ts';
import { sessionKey, sessionRange } from '../storage/keys.ts';
import type { View } from '../storage/view.ts';
import type { Transaction } from './transaction.ts';

/** A client's session while the server runs. */
export interface Session {
  /** Hex of the lsid's UUID. */
  id: string;
  lastUse: number;
  /** The newest transaction number that opened a transaction. */
  number: bigint;
  transaction: Transaction | undefined;
  /** Connections that carried the open transaction's commands. */
  carriers: Set<object>;
  /** Who waits for the session's running retryable write; undefined when there is none. */
  writing: (() => void)[] | undefined;
}

/** What survives of a session: the outcome of its newest retryable write or transaction. */
export interface SessionRecord {
  number: bigint;
  committed: boolean;
  /** Results of statements by their number. */
  statements: Map<number, Doc>;
}

/** The sessions in memory, and their records in the store. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  get(id: string, now: number): Session {
    let session = this.sessions.get(id);
    if (!session) {
      session = { id, lastUse: now, number: -1n, transaction: undefined, carriers: new Set(), writing: undefined };
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

/** Reads a session's record. */
export function readSessionRecord(view: View, id: string): SessionRecord | undefined {
  const bytes = view.get(sessionKey(id));
  if (!bytes) return undefined;
  const stored = decode(bytes);
  const statements = new Map(
    Object.entries(stored['statements'] as Doc).map(([key, value]) => [Number(key), value as Doc]),
  );
  return { number: toBigInt(stored['number']), committed: stored['committed'] === true, statements };
}

/** Stores a session's record; part of the commit that holds the write itself. */
export function writeSessionRecord(view: View, id: string, record: SessionRecord, now: number): void {
  const statements = Object.fromEntries(record.statements);
  view.put(
    sessionKey(id),
    encode({ number: record.number, committed: record.committed, statements, at: new Date(now) }),
  );
}

/** Removes records that no client can ask for any more. */
export function expireSessionRecords(view: View, before: number): void {
  for (const { key, value } of view.range(sessionRange.start, sessionRange.end)) {
    if ((decode(value)['at'] as Date).getTime() < before) view.remove(key);
  }
}
