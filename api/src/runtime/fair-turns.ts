/**
 * Runs one piece of work at a time. The keys with waiting work take turns, so that a key with much work delays another
 * one by a single piece.
 */
export function createFairTurns() {
  /** Waiting work by key. The first key is next. */
  const lanes = new Map<string, (() => Promise<void>)[]>();
  const counts = new Map<string, number>();
  let isRunning = false;

  const wake = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let [next] = lanes; next; [next] = lanes) {
      const [key, [work, ...later]] = next;
      lanes.delete(key);
      if (later.length > 0) lanes.set(key, later);
      await work?.();
    }
    isRunning = false;
  };
  const countOf = (key: string): number => counts.get(key) ?? 0;
  const count = (key: string, change: 1 | -1): void => {
    const now = countOf(key) + change;
    if (now === 0) counts.delete(key);
    else counts.set(key, now);
  };

  return {
    /** How much work of a key is waiting or running. */
    countOf,
    run: async <T>(key: string, work: () => Promise<T>): Promise<T> => {
      count(key, 1);
      try {
        return await new Promise<T>((resolve, reject) => {
          const turn = () => work().then(resolve, reject);
          lanes.set(key, [...(lanes.get(key) ?? []), turn]);
          void wake();
        });
      } finally {
        count(key, -1);
      }
    },
  };
}
