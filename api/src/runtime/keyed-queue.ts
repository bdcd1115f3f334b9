/** Runs tasks with the same key in order of arrival, one at a time, and those with different keys concurrently. */
export function createKeyedQueue() {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run: async <T>(key: string, work: () => Promise<T>): Promise<T> => {
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

export type KeyedQueue = ReturnType<typeof createKeyedQueue>;
