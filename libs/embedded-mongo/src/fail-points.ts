import type { Doc } from './bson/codec.ts';
import { isDoc, kindOf } from './bson/kinds.ts';
import { toNumber } from './bson/numbers.ts';
import type { ConnectionInfo } from './commands/connection-info.ts';
import { CommandError, ensure } from './errors.ts';

/** An active fail point with its counters. */
interface ActiveFailPoint {
  data: Doc;
  /** Remaining matches to skip. */
  skips: number;
  /** Remaining triggers; Infinity for alwaysOn. */
  times: number;
}

const names: unknown[] = ['failCommand', 'onPrimaryTransactionalWrite'];

function whole(value: unknown, what: string): number {
  ensure(kindOf(value) === 'number' && toNumber(value) >= 0, 2, `fail point: ${what} must be a number`);
  return toNumber(value);
}

/** Parses a mode: 'off', 'alwaysOn', `{ times }` or `{ skip }`. */
function parseMode(mode: unknown, data: Doc): ActiveFailPoint | undefined {
  if (mode === 'off') return undefined;
  if (mode === 'alwaysOn') return { data, skips: 0, times: Infinity };
  ensure(isDoc(mode), 14, 'fail point: mode must be a string or an object');
  if ('times' in mode) return { data, skips: 0, times: whole(mode['times'], 'times') };
  ensure('skip' in mode, 2, 'fail point: mode must be one of off, alwaysOn, times, skip');
  return { data, skips: whole(mode['skip'], 'skip'), times: Infinity };
}

/** MongoDB's fail points, with which clients are tested (`--test-commands`). */
export class FailPoints {
  private readonly active = new Map<unknown, ActiveFailPoint>();

  /** Sets or clears a fail point. */
  configure(name: unknown, mode: unknown, data: Doc): void {
    ensure(names.includes(name), 2, `fail point '${String(name)}' is not implemented`);
    const active = parseMode(mode, data);
    if (active) this.active.set(name, active);
    else this.active.delete(name);
  }

  /** The data of `failCommand`, if it applies to this command. */
  command(name: string, body: Doc, connection: ConnectionInfo): Doc | undefined {
    // The handshake itself may be the command to fail.
    const application = isDoc(body['client']) ? body['client']['application'] : undefined;
    if (isDoc(application)) connection.appName = String(application['name']);
    return this.trigger('failCommand', (data) => {
      // A fail point must not prevent its own end.
      if (name === 'configureFailPoint') return false;
      const { failCommands, namespace, appName } = data;
      // Aliases such as `isMaster` and `ismaster` differ only in case.
      const isSame = (one: unknown): boolean => String(one).toLowerCase() === name.toLowerCase();
      if (!Array.isArray(failCommands) || !failCommands.some(isSame)) return false;
      if (appName !== undefined && appName !== connection.appName) return false;
      return namespace === undefined || namespace === `${String(body['$db'])}.${String(body[name])}`;
    });
  }

  /**
   * Applies `onPrimaryTransactionalWrite`. Called for every statement of a retryable write, before it runs and after it
   * is stored. Closes the connection; before the statement it also throws.
   */
  statement(moment: 'before' | 'after', connection: ConnectionInfo): void {
    const wanted = (data: Doc): boolean => 'failBeforeCommitExceptionCode' in data === (moment === 'before');
    const data = this.trigger('onPrimaryTransactionalWrite', wanted);
    if (data && data['closeConnection'] !== false) connection.close();
    if (!data || moment === 'after') return;
    const code = toNumber(data['failBeforeCommitExceptionCode']);
    throw new CommandError(code, 'Failing write due to failpoint. The write must not be reflected.');
  }

  private trigger(name: string, matches: (data: Doc) => boolean): Doc | undefined {
    const active = this.active.get(name);
    if (!active || !matches(active.data)) return undefined;
    if (active.skips > 0) {
      active.skips -= 1;
      return undefined;
    }
    if (active.times <= 0) return undefined;
    active.times -= 1;
    return active.data;
  }
}
