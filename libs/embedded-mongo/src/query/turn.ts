import { StoredRecord } from '../storage/records.ts';

/** Milliseconds that a command works before others come first (MongoDB: internalQueryExecYieldPeriodMS). */
const longestTurn = 10;

/**
 * Comes between the records of a long scan when the turn ends. It is passed up, as itself or as its document, to the
 * code that answers the client, which resumes in a later turn.
 */
export const pause = new StoredRecord(0, Buffer.from([5, 0, 0, 0, 0]));

/** True for the mark itself and for its document. */
export function isPause(item: unknown): boolean {
  return item === pause || item === pause.doc;
}

let ends = Infinity;

/** Starts the time of a command that starts or resumes. */
export function beginTurn(): void {
  ends = performance.now() + longestTurn;
}

/** True when a command should let others come first. */
export function turnIsOver(): boolean {
  return performance.now() > ends;
}
