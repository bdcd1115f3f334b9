import { StoredRecord } from '../storage/records.ts';

/** MongoDB's internalQueryExecYieldPeriodMS. */
const MAX_TURN_MS = 10;

/**
 * Appears between the records of a long scan when the turn ends. The marker or its document passes up to the code that
 * replies to the client, which resumes in a later turn.
 */
export const yieldMarker = new StoredRecord(0, Buffer.from([5, 0, 0, 0, 0]));

/** True for the marker and for its document. */
export function isYieldMarker(item: unknown): boolean {
  return item === yieldMarker || item === yieldMarker.doc;
}

let ends = Infinity;

/** Starts the clock of a command that starts or resumes. */
export function beginTurn(): void {
  ends = performance.now() + MAX_TURN_MS;
}

/** True when a command should yield to others. */
export function shouldYield(): boolean {
  return performance.now() > ends;
}
