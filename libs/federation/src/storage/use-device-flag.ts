import { useState } from 'react';
import { deviceStorage } from './tab-storage.ts';

const SET = 'yes';

/** A choice that this device remembers. `key` is one of contracts' `STORAGE_KEYS`. */
export function useDeviceFlag(key: string): [isSet: boolean, set: (next: boolean) => void] {
  const [isSet, setIsSet] = useState(() => deviceStorage.get(key) === SET);

  function remember(next: boolean): void {
    setIsSet(next);
    if (next) deviceStorage.set(key, SET);
    else deviceStorage.remove(key);
  }
  return [isSet, remember];
}
