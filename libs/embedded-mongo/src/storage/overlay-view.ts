import type { Snapshot } from './store.ts';
import type { Entry, View } from './view.ts';

/** A snapshot with a transaction's own writes on top, which reach the store only at the commit. */
export class OverlayView implements View {
  private readonly snapshot: Snapshot;
  private readonly writes = new Map<string, Buffer | null>();
  private readonly sorted: string[] = [];

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
  }

  get(key: Buffer): Buffer | undefined {
    const own = this.writes.get(key.toString('latin1'));
    return own === undefined ? this.snapshot.get(key) : (own ?? undefined);
  }

  count(start: Buffer, end: Buffer): number {
    let count = this.snapshot.count(start, end);
    for (const name of this.ownBetween(start, end)) {
      const before = this.snapshot.get(Buffer.from(name, 'latin1')) !== undefined;
      count += Number(this.writes.get(name) !== null) - Number(before);
    }
    return count;
  }

  *range(start: Buffer, end: Buffer, reverse = false): Generator<Entry> {
    const own = this.ownBetween(start, end);
    if (reverse) own.reverse();
    let next = 0;
    for (const stored of this.snapshot.range(start, end, reverse)) {
      const name = stored.key.toString('latin1');
      while (next < own.length && own[next] !== name && (own[next] as string) < name !== reverse) {
        yield* this.written(own[next] as string);
        next += 1;
      }
      if (own[next] === name) next += 1;
      if (this.writes.has(name)) yield* this.written(name);
      else yield stored;
    }
    for (const name of own.slice(next)) yield* this.written(name);
  }

  private *written(name: string): Generator<Entry> {
    const value = this.writes.get(name);
    if (value) yield { key: Buffer.from(name, 'latin1'), value };
  }

  /** Null stands for a removal. */
  put(key: Buffer, value: Buffer | null): void {
    const name = key.toString('latin1');
    if (!this.writes.has(name)) this.sorted.splice(this.position(name), 0, name);
    this.writes.set(name, value);
  }

  remove(key: Buffer): void {
    this.put(key, null);
  }

  /** The writes in key order. */
  *changes(): Generator<[Buffer, Buffer | null]> {
    for (const name of this.sorted) yield [Buffer.from(name, 'latin1'), this.writes.get(name) ?? null];
  }

  close(): void {
    this.snapshot.close();
  }

  /** The position of the first own key at or above the name. */
  private position(name: string): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const at = (low + high) >> 1;
      if ((this.sorted[at] as string) < name) low = at + 1;
      else high = at;
    }
    return low;
  }

  private ownBetween(start: Buffer, end: Buffer): string[] {
    return this.sorted.slice(this.position(start.toString('latin1')), this.position(end.toString('latin1')));
  }
}
