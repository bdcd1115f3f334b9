/** A stored entry. The reader owns both buffers. */
export interface Entry {
  key: Buffer;
  value: Buffer;
}

/** The data that a command sees: the live store, or a transaction's snapshot with its own writes. */
export interface View {
  get(key: Buffer): Buffer | undefined;
  /** The number of entries with start <= key < end. Counting may stop at `most`. */
  count(start: Buffer, end: Buffer, most?: number): number;
  /** The entries with start <= key < end. It may be read over several turns: it resumes after the last key. */
  range(start: Buffer, end: Buffer, reverse?: boolean): Iterable<Entry>;
  put(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
}

/** Reads up to `limit` entries of a range. */
export type ReadSlice = (start: Buffer, end: Buffer, reverse: boolean, limit: number) => Entry[];

/**
 * Reads a range in slices, so that no lmdb cursor stays open between two reads. The rest of a slice is dropped when
 * `version` shows that the store has changed.
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
