export type SafeStorage = ReturnType<typeof createSafeStorage>;

/**
 * A storage that never throws. Browsers may deny access (private mode, blocked site data, a full quota). Values that
 * cannot be stored are kept in memory until the page is left. `keyOf` gives the name under which a key is stored.
 */
export function createSafeStorage(openStorage: () => Storage, keyOf = (key: string) => key) {
  const inMemory = new Map<string, string>();

  function attempt<T>(action: (storage: Storage) => T, fallback: T): T {
    try {
      return action(openStorage());
    } catch {
      return fallback;
    }
  }

  return {
    get: (key: string): string | null => inMemory.get(key) ?? attempt((storage) => storage.getItem(keyOf(key)), null),
    /** Returns false when the value is only kept in memory. */
    set(key: string, value: string): boolean {
      const isStored = attempt((storage) => {
        storage.setItem(keyOf(key), value);
        return true;
      }, false);
      if (isStored) inMemory.delete(key);
      else inMemory.set(key, value);
      return isStored;
    },
    remove(key: string): void {
      inMemory.delete(key);
      attempt((storage) => storage.removeItem(keyOf(key)), undefined);
    },
  };
}
