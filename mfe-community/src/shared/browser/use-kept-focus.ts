import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface KeptFocus {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

/**
 * Keeps the keyboard's place in a region whose controls come and go. A control that is taken away while it has the
 * focus would drop it to the top of the document: the region's next button takes it over, or else `restingPlace`.
 * Spread the answer on the region.
 */
export function useKeptFocus(restingPlace: RefObject<HTMLElement | null>): KeptFocus {
  const region = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (!region.current || document.activeElement !== document.body) return;
    const successor = region.current.querySelector('button') ?? restingPlace.current;
    successor?.focus();
  });

  return {
    onFocus(event) {
      region.current = event.currentTarget;
    },
    // React is silent about the focus of an element that it removes: this hears only of people's own moves.
    onBlur() {
      region.current = null;
    },
  };
}
