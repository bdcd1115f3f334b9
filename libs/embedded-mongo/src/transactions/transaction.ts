import type { CollectionInfo } from '../storage/catalog.ts';
import { OverlayView } from '../storage/overlay-view.ts';
import type { Snapshot } from '../storage/store.ts';

type TransactionState = 'open' | 'committed' | 'aborted';

/** One multi-document transaction: its snapshot, its own writes, and what it holds. */
export class Transaction {
  readonly view: OverlayView;
  /** Number of the last commit that its snapshot shows. */
  readonly since: number;
  readonly startedAt: number;
  readonly held = new Set<string>();
  /** Collections that it has written to, with their growth in records. */
  readonly touched = new Map<CollectionInfo, number>();
  /** Collections that come into being when it commits. */
  readonly created = new Map<string, CollectionInfo>();
  state: TransactionState = 'open';
  private waiting: (() => void)[] = [];

  constructor(snapshot: Snapshot, since: number, now: number) {
    this.view = new OverlayView(snapshot);
    this.since = since;
    this.startedAt = now;
  }

  /** Calls back once, when the transaction has ended. */
  whenEnded(callback: () => void): void {
    if (this.state === 'open') this.waiting.push(callback);
    else callback();
  }

  /** Marks the end, lets go of the snapshot and wakes who waits, in the order of arrival. */
  end(state: 'committed' | 'aborted'): void {
    this.state = state;
    this.view.close();
    const waiting = this.waiting;
    this.waiting = [];
    for (const wake of waiting) wake();
  }
}
