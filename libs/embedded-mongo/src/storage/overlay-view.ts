import type { Snapshot } from './store';
import type { Entry, View } from './view';
import { walkRange } from './view';

/** A snapshot with writes of one's own on top; nothing reaches the store until the writes are replayed. */
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

  range(start: Buffer, end: Buffer, reverse = false): Iterable<Entry> {
    return walkRange((low, high, back, limit) => this.slice(low, high, back, limit), start, end, reverse);
  }

  put(key: Buffer, value: Buffer): void {
    this.write(key, value);
  }

  remove(key: Buffer): void {
    this.write(key, null);
  }

  /** Own writes in key order; null stands for a removal. */
  *changes(): Generator<[Buffer, Buffer | null]> {
    for (const name of this.sorted) yield [Buffer.from(name, 'latin1'), this.writes.get(name) ?? null];
  }

  close(): void {
    this.snapshot.close();
  }

  private write(key: Buffer, value: Buffer | null): void {
    const name = key.toString('latin1');
    if (!this.writes.has(name)) this.sorted.splice(this.position(name), 0, name);
    this.writes.set(name, value);
  }

  /** Index of the first own key at or above the name. */
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

  private slice(start: Buffer, end: Buffer, reverse: boolean, limit: number): Entry[] {
    const own = this.ownBetween(start, end);
    if (own.length === 0) return this.snapshot.slice(start, end, reverse, limit);
    if (reverse) own.reverse();
    return mergeSlices(this.stored(start, end, reverse), this.named(own), reverse, limit);
  }

  private stored(start: Buffer, end: Buffer, reverse: boolean): Iterable<Entry> {
    return walkRange((low, high, back, count) => this.snapshot.slice(low, high, back, count), start, end, reverse);
  }

  private *named(names: string[]): Generator<{ key: Buffer; value: Buffer | null }> {
    for (const name of names) yield { key: Buffer.from(name, 'latin1'), value: this.writes.get(name) ?? null };
  }
}

function mergeSlices(
  stored: Iterable<Entry>,
  own: Iterable<{ key: Buffer; value: Buffer | null }>,
  reverse: boolean,
  limit: number,
): Entry[] {
  const result: Entry[] = [];
  const left = stored[Symbol.iterator]();
  const right = own[Symbol.iterator]();
  let a = left.next();
  let b = right.next();
  while (result.length < limit && !(a.done && b.done)) {
    const order = a.done ? 1 : b.done ? -1 : Buffer.compare(a.value.key, b.value.key) * (reverse ? -1 : 1);
    if (order < 0) {
      result.push(a.value as Entry);
    } else if ((b.value as Entry).value !== null) {
      result.push(b.value as Entry);
    }
    if (order <= 0) a = left.next();
    if (order >= 0) b = right.next();
  }
  return result;
}
