import type { Doc } from '../bson/codec.ts';
import { CommandError, ensure } from '../errors.ts';
import type { View } from '../storage/view.ts';
import { readSessionRecord, writeSessionRecord } from './sessions.ts';

export type RetryableWrite = ReturnType<typeof beginRetryableWrite>;

/** A retryable write ("Retryable Writes"): each of its statements runs once per transaction number. */
export function beginRetryableWrite(view: View, session: string, number: bigint, clock: () => number) {
  const stored = readSessionRecord(view, session);
  if (stored && number < stored.number) {
    const newer = `a newer retryable write with txnNumber ${stored.number} has already started on this session.`;
    const prohibited = `Retryable write with txnNumber ${number} is prohibited on session ${session}`;
    throw new CommandError(225, `${prohibited} because ${newer}`);
  }
  const isSame = stored?.number === number;
  const reused = 'Cannot reuse the transaction number of a committed transaction for a write';
  ensure(!(isSame && stored.committed), 50911, reused);
  const record = isSame ? stored : { number, committed: false, statements: new Map<number, Doc>() };
  let changed = false;
  return {
    /** The result of an earlier attempt. */
    find: (statement: number): Doc | undefined => record.statements.get(statement),
    /** Keeps a result for `store`. */
    remember: (statement: number, outcome: Doc): void => {
      record.statements.set(statement, outcome);
      changed = true;
    },
    /** Stores new results in the running commit. */
    store: (): void => {
      if (changed) writeSessionRecord(view, session, record, clock());
      changed = false;
    },
  };
}
