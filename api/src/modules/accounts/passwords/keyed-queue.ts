/** Runs the works of one key one after another, and those of different keys side by side. */
export interface KeyedQueue {
  run: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run: async (key, work) => {
      const before = tails.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      tails.set(key, mine);
      try {
        return await mine;
      } finally {
        if (tails.get(key) === mine) tails.delete(key);
      }
    },
  };
}
