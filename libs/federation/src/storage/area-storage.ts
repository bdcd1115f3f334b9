import { createSafeStorage, type SafeStorage } from './safe-storage.ts';

/** The storage of an area: its keys are its own, whatever other areas call theirs. */
export interface AreaStorage {
  /** Lives as long as the tab. */
  readonly tab: SafeStorage;
  /** Shared by all tabs of the browser, and persistent. */
  readonly device: SafeStorage;
}

/**
 * The storage of an area with this name, such as `mfe-partners`. A key `layout` is stored as `mfe-partners:layout`. The
 * keys of the site's first areas are part of the product's interface and have names of their own: `STORAGE_KEYS`.
 */
export function createAreaStorage(area: string): AreaStorage {
  const keyOf = (key: string) => `${area}:${key}`;
  return {
    tab: createSafeStorage(() => window.sessionStorage, keyOf),
    device: createSafeStorage(() => window.localStorage, keyOf),
  };
}
