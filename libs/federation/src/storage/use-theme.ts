import { STORAGE_KEYS } from '@magnetx/contracts';
import { useState } from 'react';
import { deviceStorage } from './tab-storage.ts';

export type Theme = 'system' | 'dark' | 'light';

function storedTheme(): Theme {
  const stored = deviceStorage.get(STORAGE_KEYS.theme);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

/** The theme that this device remembers. The page of the shell applies it before the first paint, and in other tabs. */
export function useTheme(): [theme: Theme, set: (next: Theme) => void] {
  const [theme, setTheme] = useState(storedTheme);

  function choose(next: Theme): void {
    setTheme(next);
    const { dataset } = document.documentElement;
    if (next === 'system') {
      deviceStorage.remove(STORAGE_KEYS.theme);
      delete dataset['theme'];
    } else {
      deviceStorage.set(STORAGE_KEYS.theme, next);
      dataset['theme'] = next;
    }
  }
  return [theme, choose];
}
