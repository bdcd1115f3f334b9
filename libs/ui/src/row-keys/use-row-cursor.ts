import { useState } from 'react';

interface Place {
  readonly key: string;
  readonly index: number;
}

/**
 * The row that the keyboard is on. When that row disappears, the cursor moves to the row that takes its place.
 */
export function useRowCursor(keys: readonly string[]) {
  const [place, setPlace] = useState<Place | null>(null);
  const index = indexOf(place, keys);

  function moveTo(next: number): void {
    const key = keys[next];
    if (key !== undefined) setPlace({ key, index: next });
  }

  return {
    current: keys[index] ?? null,
    isLast: index === keys.length - 1,
    setCurrent: (key: string) => moveTo(keys.indexOf(key)),
    next: () => moveTo(Math.min(index + 1, keys.length - 1)),
    previous: () => moveTo(Math.max(index - 1, 0)),
    leave: () => setPlace(null),
  };
}

function indexOf(place: Place | null, keys: readonly string[]): number {
  if (place === null) return -1;
  const found = keys.indexOf(place.key);
  return found >= 0 ? found : Math.min(place.index, keys.length - 1);
}
