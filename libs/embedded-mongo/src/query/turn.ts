import { StoredRecord } from '../storage/records';

/** Milliseconds that a command works before others come first (MongoDB: internalQueryExecYieldPeriodMS). */
const longestTurn = 10;

/**
 * Comes between the records of a long scan when the turn is over: it is passed on, as itself or as its document, to
 * whoever answers the client, who goes on in a later turn.
 */
export const pause = new StoredRecord(0, Buffer.from([5, 0, 0, 0, 0]));

/** True for the mark itself and for its document. */
export function isPause(item: unknown): boolean {
  return item === pause || item === pause.doc;
}

let ends = Infinity;

/** Starts the time of a command that begins or goes on. */
export function beginTurn(): void {
  ends = performance.now() + longestTurn;
}

/** True when a command should let others come first. */
export function turnIsOver(): boolean {
  return performance.now() > ends;
}
