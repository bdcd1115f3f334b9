/** Runs tasks with the same key in sequence, and those with different keys concurrently. */
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
