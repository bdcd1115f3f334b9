import type { Doc } from '../bson/codec';
import type { Engine } from '../engine';
import type { Steps } from '../transactions/lock-table';
import type { Scope } from '../transactions/scope';
import type { Session } from '../transactions/sessions';
import type { Statements } from '../transactions/statements';

/** One running command. */
export interface Call {
  engine: Engine;
  scope: Scope;
  name: string;
  database: string;
  body: Doc;
  session: Session | undefined;
  /** Remembers statements of a retryable write; absent for other commands. */
  statements: Statements | undefined;
  /** The connection that it came on. */
  connection: ConnectionInfo;
}

/** What commands may know about a connection. */
export interface ConnectionInfo {
  id: number;
  /** The server's own address as this client reached it. */
  host: string;
  /** What the client called itself in its handshake. */
  appName?: string;
  close(): void;
}

/** A command that the server answers. */
export interface Command {
  /** Options that it takes, beside the ones that every command takes; `any` ignores what it does not know. */
  options: readonly string[] | 'any';
  /** `write` runs inside the store's commit, unless it belongs to a transaction; `read` and `idle` outside. */
  kind: 'read' | 'write' | 'idle';
  /** Whether a reading command writes for once, outside transactions. */
  writes?: (body: Doc) => boolean;
  /** Whether it may be part of a transaction. */
  transactional?: boolean;
  run(call: Call): Steps<Doc> | Doc;
}
