import type { CollectionInfo } from './catalog.ts';
import { OverlayView } from './overlay-view.ts';
import type { Snapshot } from './store.ts';

/** A multi-document transaction: its snapshot, its own writes and its locks. */
export class Transaction {
  readonly view: OverlayView;
  /** The last commit in its snapshot. */
  readonly since: number;
  readonly startedAt: number;
  readonly held = new Set<string>();
  /** The collections that it has written to, with their growth in records. */
  readonly touched = new Map<CollectionInfo, number>();
  /** The collections that its commit creates. */
  readonly created = new Map<string, CollectionInfo>();
  state: 'open' | 'committed' | 'aborted' = 'open';
  private waiting: (() => void)[] = [];

  constructor(snapshot: Snapshot, since: number, now: number) {
    this.view = new OverlayView(snapshot);
    this.since = since;
    this.startedAt = now;
  }

  whenEnded(callback: () => void): void {
    if (this.state === 'open') this.waiting.push(callback);
    else callback();
  }

  /** Ends the transaction, closes its snapshot and wakes the waiting commands in order of arrival. */
  end(state: 'committed' | 'aborted'): void {
    this.state = state;
    this.view.close();
    const waiting = this.waiting;
    this.waiting = [];
    for (const wake of waiting) wake();
  }
}
