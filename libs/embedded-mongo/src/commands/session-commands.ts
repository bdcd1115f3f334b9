import type { Binary } from 'bson';
import { UUID } from 'bson';
import type { Doc } from '../bson/codec';
import { isDoc } from '../bson/kinds';
import { toBigInt } from '../bson/numbers';
import { MongoFailure } from '../errors';
import { readSessionRecord } from '../transactions/sessions';
import type { Call, Command } from './command';
import { takes } from './options';

/** Hex of an lsid. */
export function sessionIdOf(lsid: unknown): string {
  const id = isDoc(lsid) ? (lsid['id'] as Binary | undefined) : undefined;
  if (id?._bsontype !== 'Binary' || id.length() !== 16) throw new MongoFailure(2, 'lsid.id must be a UUID');
  return Buffer.from(id.value()).toString('hex');
}

/** `startSession` */
export const startSession: Command = {
  kind: 'read',
  options: takes({}),
  run: (call) => {
    const id = new UUID();
    call.engine.sessions.get(Buffer.from(id.value()).toString('hex'), call.engine.now());
    return { id: { id }, timeoutMinutes: 30, ok: 1 };
  },
};

/** A command about the sessions that its first field lists. */
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
    const session = call.engine.sessions.find(id);
    if (!session) continue;
    call.engine.abort(session);
    call.engine.cursors.closeWhere((cursor) => cursor.session === id);
    call.engine.sessions.forget(id);
  }
}

/** `endSessions` */
export const endSessions = overSessions('endSessions', end);

/** `refreshSessions` */
export const refreshSessions = overSessions('refreshSessions', ({ engine }, ids) => {
  for (const id of ids) engine.sessions.get(id, engine.now());
});

/** `killSessions` */
export const killSessions = overSessions('killSessions', end);

/** `killAllSessions`: there are no users, so that every entry means everybody. */
export const killAllSessions: Command = {
  kind: 'read',
  options: takes({ objects: ['killAllSessions'], required: ['killAllSessions'] }),
  run: (call) => {
    end(
      call,
      call.engine.sessions.all().map(({ id }) => id),
    );
    return { ok: 1 };
  },
};

const commitOptions = takes({ any: ['recoveryToken', 'coordinator'] });

/** `commitTransaction`: a commit that is sent again after it succeeded answers ok again. */
export const commitTransaction: Command = {
  kind: 'write',
  options: commitOptions,
  run: (call) => {
    const { engine, session } = call;
    const wanted = toBigInt(call.body['txnNumber']);
    const open = session?.number === wanted ? session.transaction : undefined;
    if (session && open?.state === 'open') {
      engine.commit(session, open);
      return { ok: 1 };
    }
    const record = session && readSessionRecord(engine.store.live, session.id);
    if (record?.committed && record.number === wanted) return { ok: 1 };
    throw noSuchTransaction(
      wanted,
      open?.state === 'aborted' ? 'has been aborted' : 'does not match any in-progress transaction',
    );
  },
};

/** `abortTransaction` */
export const abortTransaction: Command = {
  kind: 'read',
  options: commitOptions,
  run: (call) => {
    const { engine, session } = call;
    const wanted = toBigInt(call.body['txnNumber']);
    const transaction = session?.number === wanted ? session.transaction : undefined;
    if (!session || !transaction) throw noSuchTransaction(wanted, 'does not match any in-progress transaction');
    if (transaction.state === 'committed') {
      throw new MongoFailure(256, `Transaction ${wanted} has been committed.`);
    }
    if (transaction.state === 'aborted') throw noSuchTransaction(wanted, 'has been aborted');
    engine.abort(session);
    return { ok: 1 };
  },
};

/** 251, on which a client starts over. */
export function noSuchTransaction(number: bigint, why: string): MongoFailure {
  return new MongoFailure(251, `Given transaction number ${number} ${why}.`);
}
