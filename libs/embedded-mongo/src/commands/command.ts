import type { Doc } from '../bson/codec.ts';
import type { Engine } from '../engine.ts';
import type { Query } from '../query/find-records.ts';
import type { Steps } from '../transactions/lock-table.ts';
import type { Scope } from '../transactions/scope.ts';
import type { Session } from '../transactions/sessions.ts';
import type { Statements } from '../transactions/statements.ts';
import type { ConnectionInfo } from './connection-info.ts';

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

/** What an option holds; `refused` ones would change the result, and are not implemented. */
export type OptionType = 'object' | 'objects' | 'array' | 'string' | 'number' | 'bool' | 'any' | 'refused';

/** The options of a command, or the fields of one of its statements. */
export interface Options {
  types: ReadonlyMap<string, OptionType>;
  required: readonly string[];
}

/** A command as `explain` sees it: a query, and what happens to the records that it finds. */
export interface Explained {
  query: Query;
  /** Where it looks, unless in the collection that the command names. */
  namespace?: string;
  /** The stage that takes the records, and applies its own limit. */
  stage?: 'COUNT' | 'UPDATE' | 'DELETE';
  projection?: Doc | undefined;
  /** The stages of an aggregation that come after the query. */
  pipeline?: Doc[];
}

/** A command that the server answers. */
export interface Command {
  /** Options that it takes, beside the ones that every command takes; `any` ignores what it does not know. */
  options: Options | 'any';
  /** `write` runs inside the store's commit, unless it belongs to a transaction; `read` outside. */
  kind: 'read' | 'write';
  /** Whether a reading command writes for once, outside transactions. */
  writes?: (body: Doc) => boolean;
  /** Whether it may be part of a transaction. */
  transactional?: boolean;
  /** The output of `explain`; without this the command cannot be explained. */
  explained?(call: Call): Explained;
  run(call: Call): Steps<Doc> | Doc;
}
