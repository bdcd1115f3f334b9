import type { Doc } from '../bson/codec.ts';
import type { Engine } from '../engine.ts';
import type { Query } from '../plans/find-records.ts';
import type { Task } from '../storage/lock-table.ts';
import type { Scope } from '../storage/scope.ts';
import type { Session } from '../transactions/sessions.ts';
import type { RetryableWrite } from '../transactions/retryable-write.ts';
import type { ConnectionInfo } from './connection-info.ts';

/** One running command. */
export interface Call {
  engine: Engine;
  scope: Scope;
  name: string;
  database: string;
  body: Doc;
  session: Session | undefined;
  /** The results of a retryable write's statements. */
  retryableWrite: RetryableWrite | undefined;
  connection: ConnectionInfo;
}

/** The type of an option. `refused` options would change the result and are not implemented. */
export type OptionType = 'object' | 'objects' | 'array' | 'string' | 'number' | 'bool' | 'any' | 'refused';

/** The options of a command, or the fields of a statement. */
export interface Options {
  types: ReadonlyMap<string, OptionType>;
  required: readonly string[];
}

/** A command as `explain` describes it: a query, and the stages after it. */
export interface Explained {
  query: Query;
  /** The queried namespace, if not the collection that the command names. */
  namespace?: string;
  /** The stage that consumes the records, with its own limit. */
  stage?: 'COUNT' | 'UPDATE' | 'DELETE';
  projection?: Doc | undefined;
  /** The aggregation stages after the query. */
  pipeline?: Doc[];
}

export interface Command {
  /** Its own options besides the generic ones. `any` ignores unknown options. */
  options: Options | 'any';
  /** A `write` outside a transaction runs inside the store's commit. */
  kind: 'read' | 'write';
  /** True when this call of a reading command writes. Such a call is not allowed in transactions. */
  writes?: (body: Doc) => boolean;
  /** Allowed in transactions. */
  transactional?: boolean;
  /** The input of `explain`. Absent for commands that cannot be explained. */
  explained?(call: Call): Explained;
  run(call: Call): Task<Doc> | Doc;
}

export type Commands = Readonly<Record<string, Command>>;
