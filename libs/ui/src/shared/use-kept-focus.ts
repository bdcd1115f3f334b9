import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** Whether a control of the region lost the focus because it was removed or disabled. */
function isDropped(region: HTMLElement): boolean {
  const focused = document.activeElement;
  return focused === document.body || (region.contains(focused) && focused?.matches(':disabled') === true);
}

/**
 * Keeps the keyboard's place in a region whose controls come and go. A control that is taken away, or disabled, while
 * it has the focus would drop it to the top of the document: its row of a table takes it over where that can have it,
 * or else the region's next button, or else `restingPlace`. Spread the answer on the region.
 */
export function useKeptFocus(restingPlace: RefObject<HTMLElement | null>) {
  const region = useRef<HTMLElement>(null);
  const row = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (!region.current || !isDropped(region.current)) return;
    const ownRow = row.current?.isConnected ? row.current : null;
    const successor = ownRow ?? region.current.querySelector<HTMLElement>('button:enabled') ?? restingPlace.current;
    successor?.focus();
  });

  return {
    onFocus(event: FocusEvent<HTMLElement>) {
      region.current = event.currentTarget;
      row.current = event.target.closest<HTMLElement>('tr[tabindex]');
    },
    // React is silent about the focus of an element that it removes: this event comes only for people's own moves.
    onBlur() {
      region.current = null;
    },
  };
}
