import type { Doc } from './bson/codec.ts';
import { isDoc, kindOf } from './bson/kinds.ts';
import { toNumber } from './bson/numbers.ts';
import type { ConnectionInfo } from './commands/connection-info.ts';
import { MongoFailure, ensure } from './errors.ts';

/** What a fail point asks for, with its counters. */
interface Armed {
  data: Doc;
  /** Matches that still pass by. */
  skips: number;
  /** Times that it still strikes; Infinity for alwaysOn. */
  times: number;
}

const names = ['failCommand', 'onPrimaryTransactionalWrite'] as const;
type Name = (typeof names)[number];

/** Commands that no fail point may stop, so that it can be switched off. */
const exempt = ['configureFailPoint'];

function isName(name: unknown): name is Name {
  return (names as readonly unknown[]).includes(name);
}

function whole(value: unknown, what: string): number {
  ensure(kindOf(value) === 'number' && toNumber(value) >= 0, 2, `fail point: ${what} must be a number`);
  return toNumber(value);
}

/** By its name or its second name, as `isMaster` and `ismaster`; these differ in case alone. */
function namesCommand(names: unknown, name: string): boolean {
  return Array.isArray(names) && names.some((one) => String(one).toLowerCase() === name.toLowerCase());
}

/** Keeps the name that the client gives itself in its handshake. */
function noteClient(body: Doc, connection: ConnectionInfo): void {
  const application = isDoc(body['client']) ? body['client']['application'] : undefined;
  if (isDoc(application)) connection.appName = String(application['name']);
}

/** Reads a fail point's mode: 'off', 'alwaysOn', `{ times }` or `{ skip }`. */
function armedBy(mode: unknown, data: Doc): Armed | undefined {
  if (mode === 'off') return undefined;
  if (mode === 'alwaysOn') return { data, skips: 0, times: Infinity };
  ensure(isDoc(mode), 14, 'fail point: mode must be a string or an object');
  if ('times' in mode) return { data, skips: 0, times: whole(mode['times'], 'times') };
  ensure('skip' in mode, 2, 'fail point: mode must be one of off, alwaysOn, times, skip');
  return { data, skips: whole(mode['skip'], 'skip'), times: Infinity };
}

/** MongoDB's own aids for testing clients (`--test-commands`): failures that are asked for. */
export class FailPoints {
  private readonly armed = new Map<Name, Armed>();

  /** Sets or clears a fail point. */
  configure(name: unknown, mode: unknown, data: Doc): void {
    ensure(isName(name), 2, `fail point '${String(name)}' is not implemented`);
    const armed = armedBy(mode, data);
    if (armed) this.armed.set(name, armed);
    else this.armed.delete(name);
  }

  /** What `failCommand` wants done to this command, when it is its turn. */
  command(name: string, body: Doc, connection: ConnectionInfo): Doc | undefined {
    // Here, as the handshake that brings the name may be the command to fail.
    noteClient(body, connection);
    return this.strike('failCommand', (data) => {
      if (!namesCommand(data['failCommands'], name) || exempt.includes(name)) return false;
      const { namespace, appName } = data;
      if (appName !== undefined && appName !== connection.appName) return false;
      return namespace === undefined || namespace === `${String(body['$db'])}.${String(body[name])}`;
    });
  }

  /**
   * Called for every statement of a retryable write: before it runs, and when it is stored. Closes the connection, and
   * throws before, as `onPrimaryTransactionalWrite` asks.
   */
  statement(moment: 'before' | 'after', connection: ConnectionInfo): void {
    const wanted = (data: Doc): boolean => 'failBeforeCommitExceptionCode' in data === (moment === 'before');
    const data = this.strike('onPrimaryTransactionalWrite', wanted);
    if (data && data['closeConnection'] !== false) connection.close();
    if (!data || moment === 'after') return;
    const code = toNumber(data['failBeforeCommitExceptionCode']);
    throw new MongoFailure(code, 'Failing write due to failpoint. The write must not be reflected.');
  }

  private strike(name: Name, matches: (data: Doc) => boolean): Doc | undefined {
    const armed = this.armed.get(name);
    if (!armed || !matches(armed.data)) return undefined;
    if (armed.skips > 0) {
      armed.skips -= 1;
      return undefined;
    }
    if (armed.times <= 0) return undefined;
    armed.times -= 1;
    return armed.data;
  }
}
