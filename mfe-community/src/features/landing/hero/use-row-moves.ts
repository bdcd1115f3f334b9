import { useReducedMotion } from '@magnetx/ui';
import { useLayoutEffect, useRef } from 'react';

const MOVE = { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/** Lets the children of a list glide to their new places whenever their order changes. */
export function useRowMoves(order: string) {
  const listRef = useRef<HTMLOListElement>(null);
  const places = useRef(new Map<Element, number>());
  const isReduced = useReducedMotion();

  useLayoutEffect(() => {
    const rows = [...(listRef.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    for (const row of rows) {
      const before = places.current.get(row);
      const moved = before === undefined ? 0 : before - row.offsetTop;
      places.current.set(row, row.offsetTop);
      if (moved && !isReduced) row.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], MOVE);
    }
  }, [order, isReduced]);

  return listRef;
}
