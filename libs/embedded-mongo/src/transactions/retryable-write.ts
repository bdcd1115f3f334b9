import type { Doc } from '../bson/codec.ts';
import { CommandError } from '../errors.ts';
import type { View } from '../storage/view.ts';
import { readSessionRecord, writeSessionRecord, type SessionRecord } from './sessions.ts';

/** A retryable write ("Retryable Writes"): each of its statements runs once per transaction number. */
export class RetryableWrite {
  private readonly view: View;
  private readonly session: string;
  private readonly record: SessionRecord;
  private readonly clock: () => number;
  private changed = false;

  constructor(view: View, session: string, number: bigint, clock: () => number) {
    const stored = readSessionRecord(view, session);
    if (stored && number < stored.number) {
      throw new CommandError(
        225,
        `Retryable write with txnNumber ${number} is prohibited on session ${session} ` +
          `because a newer retryable write with txnNumber ${stored.number} has already started on this session.`,
      );
    }
    if (stored?.committed && stored.number === number) {
      throw new CommandError(50911, 'Cannot reuse the transaction number of a committed transaction for a write');
    }
    this.view = view;
    this.session = session;
    this.clock = clock;
    this.record = stored?.number === number ? stored : { number, committed: false, statements: new Map() };
  }

  /** The result of an earlier attempt. */
  find(statement: number): Doc | undefined {
    return this.record.statements.get(statement);
  }

  /** Keeps a result for `store`. */
  remember(statement: number, outcome: Doc): void {
    this.record.statements.set(statement, outcome);
    this.changed = true;
  }

  /** Stores new results in the running commit. */
  store(): void {
    if (this.changed) writeSessionRecord(this.view, this.session, this.record, this.clock());
    this.changed = false;
  }
}
