import { StoredRecord } from '../storage/records.ts';

/** MongoDB's internalQueryExecYieldPeriodMS. */
const longestTurn = 10;

/**
 * Appears between the records of a long scan when the turn ends. The marker or its document passes up to the code that
 * replies to the client, which resumes in a later turn.
 */
export const pause = new StoredRecord(0, Buffer.from([5, 0, 0, 0, 0]));

/** True for the marker and for its document. */
export function isPause(item: unknown): boolean {
  return item === pause || item === pause.doc;
}

let ends = Infinity;

/** Starts the clock of a command that starts or resumes. */
export function beginTurn(): void {
  ends = performance.now() + longestTurn;
}

/** True when a command should yield to others. */
export function turnIsOver(): boolean {
  return performance.now() > ends;
}
