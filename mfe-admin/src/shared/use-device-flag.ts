import { logWarning } from '@magnetx/federation/log';
import { useState } from 'react';

const SET = 'yes';

function readFlag(key: string): boolean {
  try {
    return window.localStorage.getItem(key) === SET;
  } catch {
    // Without storage nothing was remembered, and the token that is missing too is what people hear of.
    return false;
  }
}

/** A choice that this device remembers. `key` is one of contracts' `STORAGE_KEYS`. */
export function useDeviceFlag(key: string): [isSet: boolean, set: (next: boolean) => void] {
  const [isSet, setIsSet] = useState(() => readFlag(key));

  function remember(next: boolean): void {
    setIsSet(next);
    try {
      if (next) window.localStorage.setItem(key, SET);
      else window.localStorage.removeItem(key);
    } catch (error) {
      logWarning('The browser does not let this site remember a choice.', error);
    }
  }
  return [isSet, remember];
}
