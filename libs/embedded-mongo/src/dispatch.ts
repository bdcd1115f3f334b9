import type { Doc } from './bson/codec.ts';
import { isDoc, kindOf } from './bson/kinds.ts';
import { toBigInt, toNumber } from './bson/numbers.ts';
import type { ConnectionInfo } from './commands/connection-info.ts';
import type { Call, Command } from './commands/command.ts';
import { checkOptions } from './commands/options.ts';
import { commands } from './commands/registry.ts';
import { openTransaction, sessionIdOf } from './commands/session-commands.ts';
import type { Engine } from './engine.ts';
import { CommandError, ensure, labelsOf, type Attempt } from './errors.ts';
import { WriteConflict, isTask, toTask, type Task } from './storage/lock-table.ts';
import { Scope } from './storage/scope.ts';
import { readSessionRecord, type Session } from './transactions/sessions.ts';
import { beginRetryableWrite, type RetryableWrite } from './transactions/retryable-write.ts';
import type { Transaction } from './storage/transaction.ts';

/** A command ready to run. */
export interface Job {
  /** The job must run inside the store's commit. */
  writes: boolean;
  deadline: number;
  run(): Task<Doc> | Doc;
  /** The error reply, with the labels by which drivers retry. */
  fail(failure: CommandError): Doc;
}

function deadlineOf(body: Doc): number {
  const limit = body['maxTimeMS'];
  if (limit === undefined) return Infinity;
  ensure(kindOf(limit) === 'number', 14, 'maxTimeMS must be a number');
  const number = toNumber(limit);
  ensure(Number.isInteger(number) && number >= 0, 2, `${number} value for maxTimeMS is out of range`);
  return number === 0 ? Infinity : performance.now() + number;
}

/** Write concerns that a single member cannot satisfy: more than one copy (100), or unknown tags (79). */
function unmetConcern(body: Doc): Doc | undefined {
  const w = isDoc(body['writeConcern']) ? body['writeConcern']['w'] : undefined;
  if (typeof w === 'string' && w !== 'majority') {
    const errmsg = `No write concern mode named '${w}' found in replica set configuration`;
    return { code: 79, codeName: 'UnknownReplWriteConcern', errmsg };
  }
  if (kindOf(w) !== 'number' || toNumber(w) <= 1) return undefined;
  return { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' };
}

function attemptOf(command: Command, name: string, body: Doc): Attempt {
  if (body['autocommit'] === false)
    return TRANSACTION_ENDINGS.includes(name) ? 'end of a transaction' : 'statement of a transaction';
  return body['txnNumber'] !== undefined && command.kind === 'write' ? 'retryable write' : 'other';
}

function isWrite(command: Command, body: Doc): boolean {
  return command.kind === 'write' || command.writes?.(body) === true;
}

const TRANSACTION_ENDINGS = ['commitTransaction', 'abortTransaction'];

/** Validates a command before it runs. */
export function prepare(engine: Engine, body: Doc, connection: ConnectionInfo): Job {
  const [name = ''] = Object.keys(body);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  ensure(command, 59, `no such command: '${name}'`);
  engine.count(name);
  engine.clock.observe(body);
  const failing = engine.failPoints?.command(name, body, connection);
  const job = prepareCommand(engine, name, command, body, connection);
  if (!failing) return job;
  return { ...job, run: () => runWithFailPoint(failing, job, attemptOf(command, name, body), connection) };
}

/** Applies the fail point `failCommand` before the command or instead of it. */
function* runWithFailPoint(data: Doc, job: Job, attempt: Attempt, connection: ConnectionInfo): Task<Doc> {
  const labels = data['errorLabels'] as string[] | undefined;
  if (data['blockConnection'] === true) {
    yield { until: (wake) => void setTimeout(wake, toNumber(data['blockTimeMS'])) };
  }
  if (data['closeConnection'] === true) {
    connection.close();
    return {};
  }
  if (data['errorCode'] !== undefined) {
    const failure = new CommandError(toNumber(data['errorCode']), "Failing command via 'failCommand' failpoint");
    failure.labels = labels;
    throw failure;
  }
  const reply = yield* toTask(job.run());
  const { writeConcernError } = data;
  if (!isDoc(writeConcernError)) return reply;
  const inside = attempt === 'statement of a transaction';
  const errorLabels = labels ?? (inside ? [] : labelsOf(toNumber(writeConcernError['code']), attempt));
  return { ...reply, writeConcernError, ...(errorLabels.length > 0 ? { errorLabels } : {}) };
}

const RETRYABLE_COMMANDS = ['insert', 'update', 'delete', 'findAndModify', 'findandmodify', 'bulkWrite'];

/** Validates the combination of session and transaction options. */
function checkSession(name: string, body: Doc): void {
  const { lsid, txnNumber, autocommit, startTransaction, readConcern, writeConcern } = body;
  const numbered = txnNumber !== undefined;
  ensure(!numbered || lsid !== undefined, 72, 'Transaction number requires a session ID to also be specified');
  const inside = autocommit !== undefined;
  ensure(!inside || autocommit === false, 72, 'Specifying autocommit=true is not allowed.');
  ensure(!inside || numbered, 72, "'autocommit' field requires a transaction number to also be specified");
  ensure(startTransaction === undefined || inside, 72, "'startTransaction' field requires 'autocommit' field");
  ensure((startTransaction ?? true) === true, 72, 'Specifying startTransaction=false is not allowed.');
  const ends = TRANSACTION_ENDINGS.includes(name);
  if (!inside) {
    const message =
      'txnNumber may only be provided for multi-document transactions and retryable write commands. ' +
      `autocommit:false was not provided, and ${name} is not a retryable write command.`;
    ensure(!numbered || RETRYABLE_COMMANDS.includes(name), 50768, message);
    ensure(!ends, 125, `${name} must be run within a transaction`);
    return;
  }
  if (ends) return;
  const first = startTransaction === true || readConcern === undefined;
  ensure(first, 72, 'Only the first command in a transaction may specify a readConcern');
  const level = isDoc(readConcern) ? (readConcern['level'] ?? 'local') : 'local';
  const levels = "The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in a transaction";
  ensure(['local', 'majority', 'snapshot'].includes(String(level)), 72, levels);
  ensure(writeConcern === undefined, 72, 'writeConcern is not allowed within a multi-statement transaction');
}

function prepareCommand(engine: Engine, name: string, command: Command, body: Doc, connection: ConnectionInfo): Job {
  checkOptions(name, command, body);
  const database = body['$db'];
  ensure(typeof database === 'string' && database !== '', 40571, 'OP_MSG requires a $db argument');
  ensure(!/[/\\. "$\0]/.test(database) && Buffer.byteLength(database) < 64, 73, `Invalid database name: '${database}'`);
  const session =
    body['lsid'] === undefined ? undefined : engine.sessions.touch(sessionIdOf(body['lsid']), engine.now());
  const inTransaction = body['autocommit'] === false;
  const ends = TRANSACTION_ENDINGS.includes(name);
  checkSession(name, body);
  const deadline = deadlineOf(body);
  const scope = new Scope(engine, undefined, deadline);
  const call: Call = { engine, scope, name, database, body, session, retryableWrite: undefined, connection };
  const writes = isWrite(command, body);
  const fail = (failure: CommandError): Doc =>
    failure.toReply(failure.labels ?? labelsOf(failure.code, attemptOf(command, name, body)));
  if (!session || body['txnNumber'] === undefined || ends)
    return { writes, deadline, run: () => start(command, call), fail };
  if (!inTransaction) return { writes, deadline, run: () => runRetryableWrite(call, session, command), fail };
  const isAllowed = command.transactional && (command.kind === 'write' || !writes);
  ensure(isAllowed, 263, `Cannot run '${name}' in a multi-document transaction.`);
  return { writes: false, deadline, run: () => runInTransaction(call, session, command), fail };
}

function start(command: Command, call: Call): Task<Doc> | Doc {
  const result = command.run(call);
  const unmet = call.body['writeConcern'] !== undefined && isWrite(command, call.body) && unmetConcern(call.body);
  return unmet ? withConcern(result, unmet) : result;
}

function* withConcern(result: Task<Doc> | Doc, writeConcernError: Doc): Task<Doc> {
  return { ...(yield* toTask(result)), writeConcernError };
}

function* runRetryableWrite(call: Call, session: Session, command: Command): Task<Doc> {
  const { engine, body } = call;
  const wanted = toBigInt(body['txnNumber']);
  // A higher transaction number aborts the session's open transaction.
  if (session.transaction?.state === 'open' && session.number < wanted) engine.abort(session);
  const release = yield* takeTurn(session);
  try {
    const write = beginRetryableWrite(call.scope.view, session.id, wanted, () => engine.now());
    call.retryableWrite = write;
    try {
      const result = start(command, call);
      return isTask(result) ? yield* storing(result, write) : result;
    } finally {
      write.store();
    }
  } finally {
    release();
  }
}

/** Waits for the session's running write, because a retry must see the results of an unfinished first attempt. */
function* takeTurn(session: Session): Task<() => void> {
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

/** Stores a retryable write's results before each wait, in the same commit as its writes. */
function* storing(steps: Task<Doc>, write: RetryableWrite): Task<Doc> {
  for (let step = steps.next(); ;) {
    if (step.done) return step.value;
    write.store();
    try {
      yield step.value;
    } catch (error) {
      step = steps.throw(error);
      continue;
    }
    step = steps.next();
  }
}

/** The statement's transaction. The first statement begins it. */
function transactionOf({ engine, body, connection }: Call, session: Session): Transaction {
  const number = toBigInt(body['txnNumber']);
  if (body['startTransaction'] === true) {
    beginTransaction(engine, session, number);
  } else {
    ensure(session.number <= number, 225, `Cannot continue transaction ${number}: a newer one has started`);
    openTransaction(session, number);
  }
  session.connections.add(connection);
  return session.transaction as Transaction;
}

function beginTransaction(engine: Engine, session: Session, number: bigint): void {
  const stored = readSessionRecord(engine.store.live, session.id);
  const newest = stored && stored.number > session.number ? stored.number : session.number;
  ensure(number >= newest, 225, `Cannot start transaction ${number}: a newer one has started`);
  const used = `Cannot start a transaction at given transaction number ${number}: it was used before`;
  ensure(number > newest, 50911, used);
  engine.abort(session);
  engine.begin(session, number);
}

function* runInTransaction(call: Call, session: Session, command: Command): Task<Doc> {
  const { engine } = call;
  call.scope = new Scope(engine, transactionOf(call, session), call.scope.deadline);
  try {
    return yield* toTask(start(command, call));
  } catch (error) {
    engine.abort(session);
    // The losing transaction is aborted immediately. Its client gets the error when its turn to retry comes.
    if (error instanceof WriteConflict && error.held !== undefined) yield engine.locks.untilTurn(error.held);
    throw error;
  }
}
