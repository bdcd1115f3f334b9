/** There is no room in the line for the work of a key. */
export class LineFullError extends Error {
  override readonly name = 'LineFullError';

  /** Whether the key has other work in it. */
  readonly hasOwn: boolean;

  constructor(hasOwn: boolean) {
    super('The line is full');
    this.hasOwn = hasOwn;
  }
}

interface Turn {
  take: () => Promise<void>;
  refuse: (error: LineFullError) => void;
}

interface FairTurnsLimits {
  /** Work of a key that waits or runs. */
  readonly perKeyMax?: number;
  /** Waiting work of all keys. */
  readonly waitingMax?: number;
}

/**
 * Runs one piece of work at a time. The keys with waiting work take turns, so that a key with much work delays another
 * one by a single piece. Once as much waits as may, the key with most of it gives up its last piece for one with less.
 */
export function createFairTurns({ perKeyMax = Infinity, waitingMax = Infinity }: FairTurnsLimits = {}) {
  /** Waiting work by key. The first key is next. */
  const lanes = new Map<string, Turn[]>();
  const counts = new Map<string, number>();
  let isRunning = false;

  const wake = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let [next] = lanes; next; [next] = lanes) {
      const [key, [turn, ...later]] = next;
      lanes.delete(key);
      if (later.length > 0) lanes.set(key, later);
      await turn?.take();
    }
    isRunning = false;
  };
  const countOf = (key: string): number => counts.get(key) ?? 0;
  const count = (key: string, change: 1 | -1): void => {
    const now = countOf(key) + change;
    if (now === 0) counts.delete(key);
    else counts.set(key, now);
  };
  const makeRoom = (key: string): void => {
    if (countOf(key) >= perKeyMax) throw new LineFullError(true);
    const waiting = [...lanes.values()];
    if (waiting.reduce((sum, { length }) => sum + length, 0) < waitingMax) return;
    const longest = waiting.reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= (lanes.get(key)?.length ?? 0) + 1) throw new LineFullError(countOf(key) > 0);
    longest.pop()?.refuse(new LineFullError(true));
  };

  return {
    /** Throws {@link LineFullError} where there is no room for it, or room was made for another key. */
    run: async <T>(key: string, work: () => Promise<T>): Promise<T> => {
      makeRoom(key);
      count(key, 1);
      try {
        return await new Promise<T>((resolve, reject) => {
          const turn = { take: () => work().then(resolve, reject), refuse: reject };
          lanes.set(key, [...(lanes.get(key) ?? []), turn]);
          void wake();
        });
      } finally {
        count(key, -1);
      }
    },
  };
}
