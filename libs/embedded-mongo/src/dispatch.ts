import type { Doc } from './bson/codec';
import { isDoc, kindOf } from './bson/kinds';
import { toBigInt, toNumber } from './bson/numbers';
import type { Call, Command, ConnectionInfo } from './commands/command';
import { commands, commonOptions } from './commands/registry';
import { noSuchTransaction, sessionIdOf } from './commands/session-commands';
import type { Engine } from './engine';
import { MongoFailure, ensure } from './errors';
import type { Steps } from './transactions/lock-table';
import { WriteConflict, isSteps } from './transactions/lock-table';
import { Scope } from './transactions/scope';
import type { Session } from './transactions/sessions';
import { readSessionRecord } from './transactions/sessions';
import { Statements } from './transactions/statements';

/** A command ready to run. */
export interface Job {
  /** It must run inside the store's commit. */
  writes: boolean;
  deadline: number;
  run(): Steps<Doc> | Doc;
}

function commandOf(body: Doc): { name: string; command: Command } {
  const [name = ''] = Object.keys(body);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  ensure(command, 59, `no such command: '${name}'`);
  return { name, command };
}

function checkOptions(name: string, command: Command, body: Doc): void {
  const { options } = command;
  if (options === 'any') return;
  for (const option of Object.keys(body)) {
    const known = option === name || commonOptions.has(option) || options.includes(option);
    ensure(known, 40415, `BSON field '${name}.${option}' is an unknown field.`);
  }
  const level = isDoc(body['readConcern']) ? body['readConcern']['level'] : undefined;
  const levels = ['local', 'available', 'majority', 'linearizable', 'snapshot'];
  ensure(level === undefined || levels.includes(String(level)), 9, `Invalid read concern level: ${String(level)}`);
  const outside = level === 'snapshot' && body['autocommit'] === undefined;
  ensure(!outside, 238, 'read concern snapshot outside a transaction is not implemented');
}

function deadlineOf(body: Doc): number {
  const limit = body['maxTimeMS'];
  if (limit === undefined) return Infinity;
  ensure(kindOf(limit) === 'number', 14, 'maxTimeMS must be a number');
  const number = toNumber(limit);
  ensure(Number.isInteger(number) && number >= 0, 2, `${number} value for maxTimeMS is out of range`);
  return number === 0 ? Infinity : performance.now() + number;
}

/** What a set of one cannot promise: more than one copy (100), or tags that nobody has (79). */
function unmetConcern(body: Doc): Doc | undefined {
  const w = isDoc(body['writeConcern']) ? body['writeConcern']['w'] : undefined;
  if (typeof w === 'string' && w !== 'majority') {
    const errmsg = `No write concern mode named '${w}' found in replica set configuration`;
    return { code: 79, codeName: 'UnknownReplWriteConcern', errmsg };
  }
  if (kindOf(w) !== 'number' || toNumber(w) <= 1) return undefined;
  return { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' };
}

/** Prepares a command; throws what can be said before it runs. */
export function prepare(engine: Engine, body: Doc, connection: ConnectionInfo & object): Job {
  const { name, command } = commandOf(body);
  checkOptions(name, command, body);
  const database = body['$db'];
  ensure(typeof database === 'string' && database !== '', 40414, 'OP_MSG requires a $db argument');
  ensure(!/[/\\. "$\0]/.test(database), 73, `Invalid database name: '${database}'`);
  const session = body['lsid'] === undefined ? undefined : engine.sessions.get(sessionIdOf(body['lsid']), engine.now());
  const inTransaction = body['autocommit'] === false;
  const ends = name === 'commitTransaction' || name === 'abortTransaction';
  ensure(!ends || inTransaction, 50768, `txnNumber may only be provided for multi-document transactions: ${name}`);
  const deadline = deadlineOf(body);
  const base = { engine, name, database, body, session, connection };
  if (inTransaction && !ends) {
    ensure(command.transactional, 263, `Cannot run '${name}' in a multi-document transaction.`);
    return { writes: false, deadline, run: () => transactionSteps(base, command, deadline) };
  }
  return { writes: command.kind === 'write', deadline, run: () => plainSteps(base, command, deadline) };
}

type Base = Omit<Call, 'scope' | 'statements'>;

function* start(command: Command, call: Call): Steps<Doc> {
  const result = command.run(call);
  const reply = isSteps(result) ? yield* result : result;
  const writeConcernError = command.kind === 'write' ? unmetConcern(call.body) : undefined;
  return writeConcernError ? { ...reply, writeConcernError } : reply;
}

function* plainSteps(base: Base, command: Command, deadline: number): Steps<Doc> {
  const { engine, session, body } = base;
  const scope = new Scope(engine, undefined, deadline);
  const number = body['txnNumber'];
  const retryable = number !== undefined && body['autocommit'] === undefined && command.kind === 'write';
  if (!retryable || !session) return yield* start(command, { ...base, scope, statements: undefined });
  const wanted = toBigInt(number);
  // A newer number on a session ends the transaction that the session left open.
  if (session.transaction?.state === 'open' && session.number < wanted) engine.abort(session);
  const release = yield* takeTurn(session);
  try {
    const statements = new Statements(scope.view, session.id, wanted, () => engine.now());
    return yield* storing(start(command, { ...base, scope, statements }), statements);
  } finally {
    release();
  }
}

/** Waits for the session's running write: a repetition must see what the first attempt, still waiting, has done. */
function* takeTurn(session: Session): Steps<() => void> {
  for (let queue = session.writing; queue; queue = session.writing) {
    const waiting = queue;
    yield { until: (wake) => void waiting.push(wake) };
  }
  const queue: (() => void)[] = [];
  session.writing = queue;
  return () => {
    session.writing = undefined;
    for (const wake of queue) wake();
  };
}

/** Stores what a retryable write has done before each wait and at its end: in the commit that holds the writes. */
function* storing(steps: Steps<Doc>, statements: Statements): Steps<Doc> {
  try {
    for (let step = steps.next(); ;) {
      if (step.done) return step.value;
      statements.store();
      try {
        yield step.value;
      } catch (error) {
        step = steps.throw(error);
        continue;
      }
      step = steps.next();
    }
  } finally {
    statements.store();
  }
}

function transactionOf({ engine, session, body, connection }: Base): Session {
  ensure(session, 2, 'a transaction needs an lsid');
  ensure(body['txnNumber'] !== undefined, 72, 'txnNumber is required with autocommit');
  const number = toBigInt(body['txnNumber']);
  if (body['startTransaction'] === true) {
    beginTransaction(engine, session, number);
  } else {
    ensure(session.number <= number, 225, `Cannot continue transaction ${number}: a newer one has started`);
    const known = session.number === number ? session.transaction : undefined;
    if (known?.state === 'committed')
      throw new MongoFailure(256, `Transaction with { txnNumber: ${number} } has been committed.`);
    if (known?.state !== 'open')
      throw noSuchTransaction(number, known ? 'has been aborted' : 'does not match any in-progress transaction');
  }
  session.carriers.add(connection);
  return session;
}

function beginTransaction(engine: Engine, session: Session, number: bigint): void {
  const stored = readSessionRecord(engine.store.live, session.id);
  const newest = stored && stored.number > session.number ? stored.number : session.number;
  ensure(number >= newest, 225, `Cannot start transaction ${number}: a newer one has started`);
  ensure(
    number > newest,
    50911,
    `Cannot start a transaction at given transaction number ${number}: it was used before`,
  );
  engine.abort(session);
  engine.begin(session, number);
}

function* transactionSteps(base: Base, command: Command, deadline: number): Steps<Doc> {
  const session = transactionOf(base);
  const transaction = session.transaction as NonNullable<Session['transaction']>;
  const scope = new Scope(base.engine, transaction, deadline);
  try {
    return yield* start(command, { ...base, session, scope, statements: undefined });
  } catch (error) {
    base.engine.abort(session);
    if (error instanceof MongoFailure && [112, 246].includes(error.code)) error.labels = ['TransientTransactionError'];
    // The loser is aborted at once, and told when it is its turn to try again.
    if (error instanceof WriteConflict && error.held !== undefined) yield base.engine.locks.untilTurn(error.held);
    throw error;
  }
}
