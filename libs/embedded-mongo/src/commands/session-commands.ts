import { UUID, type Binary } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { isDoc } from '../bson/kinds.ts';
import { toBigInt } from '../bson/numbers.ts';
import { CommandError } from '../errors.ts';
import { readSessionRecord, type Session } from '../transactions/sessions.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { Call, Command, Commands } from './command.ts';
import { takes } from './options.ts';

/** An lsid's UUID in hexadecimal. */
export function sessionIdOf(lsid: unknown): string {
  const id = isDoc(lsid) ? (lsid['id'] as Binary | undefined) : undefined;
  if (id?._bsontype !== 'Binary' || id.length() !== 16) throw new CommandError(2, 'lsid.id must be a UUID');
  return Buffer.from(id.value()).toString('hex');
}

const startSession: Command = {
  kind: 'read',
  options: takes({}),
  run: (call) => {
    const id = new UUID();
    call.engine.sessions.touch(Buffer.from(id.value()).toString('hex'), call.engine.now());
    return { id: { id }, timeoutMinutes: 30, ok: 1 };
  },
};

/** A command on the sessions in its first field. */
function overSessions(name: string, action: (call: Call, ids: string[]) => void): Command {
  return {
    kind: 'read',
    options: takes({ objects: [name], required: [name] }),
    run: (call) => {
      action(call, (call.body[name] as Doc[]).map(sessionIdOf));
      return { ok: 1 };
    },
  };
}

function end(call: Call, ids: string[]): void {
  for (const id of ids) {
    const session = call.engine.sessions.get(id);
    if (!session) continue;
    call.engine.abort(session);
    call.engine.cursors.closeWhere((cursor) => cursor.session === id);
    call.engine.sessions.delete(id);
  }
}

const endSessions = overSessions('endSessions', end);

const refreshSessions = overSessions('refreshSessions', ({ engine }, ids) => {
  for (const id of ids) engine.sessions.touch(id, engine.now());
});

const killSessions = overSessions('killSessions', end);

/** `killAllSessions` always kills all sessions, because there are no users to select by. */
const killAllSessions: Command = {
  kind: 'read',
  options: takes({ objects: ['killAllSessions'], required: ['killAllSessions'] }),
  run: (call) => {
    end(call, [...call.engine.sessions.keys()]);
    return { ok: 1 };
  },
};

const commitOptions = takes({ any: ['recoveryToken', 'coordinator'] });

/** `commitTransaction`. A repeated commit succeeds again. */
const commitTransaction: Command = {
  kind: 'write',
  options: commitOptions,
  run: ({ engine, session, body }) => {
    const wanted = toBigInt(body['txnNumber']);
    // A command with a transaction number also has a session.
    const own = session as Session;
    const record = readSessionRecord(engine.store.live, own.id);
    if (!record?.committed || record.number !== wanted) engine.commit(own, openTransaction(own, wanted));
    return { ok: 1 };
  },
};

const abortTransaction: Command = {
  kind: 'read',
  options: commitOptions,
  run: ({ engine, session, body }) => {
    const own = session as Session;
    openTransaction(own, toBigInt(body['txnNumber']));
    engine.abort(own);
    return { ok: 1 };
  },
};

/** The session's open transaction. Throws 256 if it has been committed; else 251, after which clients start over. */
export function openTransaction(session: Session, number: bigint): Transaction {
  const transaction = session.number === number ? session.transaction : undefined;
  if (transaction?.state === 'open') return transaction;
  if (transaction?.state === 'committed')
    throw new CommandError(256, `Transaction with { txnNumber: ${number} } has been committed.`);
  const why = transaction ? 'has been aborted' : 'does not match any in-progress transaction';
  throw new CommandError(251, `Given transaction number ${number} ${why}.`);
}

export const sessionCommands: Commands = {
  startSession,
  endSessions,
  refreshSessions,
  killSessions,
  killAllSessions,
  commitTransaction,
  abortTransaction,
};
