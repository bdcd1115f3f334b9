/** What the areas need of a browser storage. */
export interface SafeStorage {
  get(key: string): string | null;
  /** False when it is kept in memory only. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/**
 * A storage that never throws. Browsers may refuse it (private mode, blocked site data, a full quota), some when it
 * is merely touched; what could not be written is kept in memory then, so that the page works until it is left.
 */
export function createSafeStorage(openStorage: () => Storage): SafeStorage {
  const inMemory = new Map<string, string>();

  /** Refusal is an expected state of a browser, not a failure worth a report: the answer is the fallback. */
  function attempt<T>(action: (storage: Storage) => T, fallback: T): T {
    try {
      return action(openStorage());
    } catch {
      return fallback;
    }
  }

  return {
    get: (key) => inMemory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isStored) inMemory.delete(key);
      else inMemory.set(key, value);
      return isStored;
    },
    remove(key) {
      inMemory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
  };
}
