export type SafeStorage = ReturnType<typeof createSafeStorage>;

/**
 * A storage that never throws. Browsers may deny access (private mode, blocked site data, a full quota). Values that
 * cannot be stored are kept in memory until the page is left.
 */
export function createSafeStorage(openStorage: () => Storage) {
  const inMemory = new Map<string, string>();

  function attempt<T>(action: (storage: Storage) => T, fallback: T): T {
    try {
      return action(openStorage());
    } catch {
      return fallback;
    }
  }

  return {
    get: (key: string): string | null => inMemory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    /** Returns false when the value is only kept in memory. */
    set(key: string, value: string): boolean {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isStored) inMemory.delete(key);
      else inMemory.set(key, value);
      return isStored;
    },
    remove(key: string): void {
      inMemory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
  };
}
