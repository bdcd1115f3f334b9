import { useCallback, useState, type RefCallback } from 'react';

/** Whether the element was ever on the screen, or so far below it, for what is loaded only then. */
export function useWasNear(marginPx: number): { ref: RefCallback<Element>; wasNear: boolean } {
  const [wasNear, setWasNear] = useState(false);
  const ref = useCallback(
    (element: Element | null) => {
      if (!element) return undefined;
      if (!('IntersectionObserver' in window)) {
        setWasNear(true);
        return undefined;
      }
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setWasNear(true),
        { rootMargin: `0px 0px ${marginPx}px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [marginPx],
  );
  return { ref, wasNear };
}
