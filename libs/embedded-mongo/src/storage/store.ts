import { open, type RootDatabase, type Transaction } from 'lmdb';
import { hasValues } from './keys.ts';
import { walkRange, type ReadSlice, type View } from './view.ts';

/** A read-only snapshot of the store at one commit. */
export interface Snapshot extends Omit<View, 'put' | 'remove'> {
  close(): void;
}

type Root = RootDatabase<Buffer, Buffer>;

const NONE = Buffer.alloc(0);

/** Range reads from the live store, or from a snapshot. */
function createReader(root: Root, version: () => number, transaction?: Transaction): Pick<View, 'range' | 'count'> {
  const at = transaction ? { transaction } : {};
  const slice: ReadSlice = (start, end, reverse, limit) => {
    const bounds = reverse ? { start: end, end: start, exclusiveStart: true, inclusiveEnd: true } : { start, end };
    const range = { ...bounds, ...at, reverse, limit };
    // Without values a read takes half the time.
    return hasValues(start) ? [...root.getRange(range)] : [...root.getKeys(range)].map((key) => ({ key, value: NONE }));
  };
  return {
    range: (start, end, reverse = false) => walkRange(slice, start, end, reverse, version),
    count: (start, end, most = Infinity) => {
      const range = { start, end, ...at };
      // lmdb itself skips and counts keys, and stops at `most`.
      if (most !== Infinity && [...root.getKeys({ ...range, offset: most - 1, limit: 1 })].length > 0) return most;
      return root.getKeysCount(range);
    },
  };
}

/** The lmdb file of one data folder: sorted bytes, one writer, snapshots. */
export class Store {
  readonly live: View;
  /** Commits since the start. */
  commits = 0;
  private readonly root: Root;

  /** Opens or creates the file. Without `durable`, commits are not flushed to disk. */
  constructor(file: string, durable: boolean) {
    const options = { keyEncoding: 'binary', encoding: 'binary', noSubdir: true, overlappingSync: false } as const;
    const root: Root = open<Buffer, Buffer>({ path: file, noSync: !durable, ...options });
    this.root = root;
    this.live = {
      ...createReader(root, () => this.commits),
      get: (key) => root.get(key),
      put: (key, value) => void root.putSync(key, value),
      remove: (key) => void root.removeSync(key),
    };
  }

  /**
   * Runs the writes of `work` as one commit. It is on disk when this function returns or, if `work` is asynchronous,
   * when the promise resolves. No other read or write may run until then. A throw rolls the commit back.
   */
  commit(work: () => Promise<void> | undefined): Promise<void> | undefined {
    const done = (): void => {
      this.commits += 1;
    };
    const open = this.root.transactionSync(work);
    if (open) return open.then(done);
    done();
    return undefined;
  }

  /**
   * A snapshot of the last commit. Must be read outside `commit`, because inside it lmdb's point reads ignore the
   * snapshot and use the write transaction.
   */
  snapshot(): Snapshot {
    const transaction = this.root.useReadTransaction();
    return {
      get: (key) => this.root.get(key, { transaction }),
      ...createReader(this.root, () => 0, transaction),
      close: () => transaction.done(),
    };
  }

  async close(): Promise<void> {
    await this.root.close();
  }
}
