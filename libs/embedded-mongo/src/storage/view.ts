/** One stored pair; both buffers belong to the reader. */
export interface Entry {
  key: Buffer;
  value: Buffer;
}

/** What commands read from and write to: the live store, or a transaction's snapshot with its own writes on top. */
export interface View {
  get(key: Buffer): Buffer | undefined;
  /** Number of pairs with start <= key < end; counting may stop at the most. */
  count(start: Buffer, end: Buffer, most?: number): number;
  /** Pairs with start <= key < end. Safe to keep across turns of the event loop: it resumes after the last key. */
  range(start: Buffer, end: Buffer, reverse?: boolean): Iterable<Entry>;
  put(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
}

/** Reads one bounded slice of a sorted source. */
export type ReadSlice = (start: Buffer, end: Buffer, reverse: boolean, limit: number) => Entry[];

/**
 * Walks a range slice by slice, so that no store cursor stays open between two reads. What was read ahead is dropped
 * when `version` shows that the source has changed.
 */
export function* walkRange(
  read: ReadSlice,
  start: Buffer,
  end: Buffer,
  reverse: boolean,
  version: () => number,
): Generator<Entry> {
  let low = start;
  let high = end;
  for (let limit = 16; ; limit = Math.min(limit * 4, 1024)) {
    const slice = read(low, high, reverse, limit);
    const seen = version();
    let last: Entry | undefined;
    for (const entry of slice) {
      last = entry;
      yield entry;
      if (version() !== seen) break;
    }
    if (!last || (slice.length < limit && last === slice.at(-1))) return;
    if (reverse) high = last.key;
    else low = Buffer.concat([last.key, Buffer.from([0])]);
  }
}
