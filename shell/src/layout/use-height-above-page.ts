import { useLayoutEffect, type RefObject } from 'react';

const TOKEN = '--above-page';

/**
 * Keeps the token for what stands above every page as high as the element is, which differs with the words in it and
 * with the window. While `isOn` is false the style sheet's own value holds.
 */
export function useHeightAbovePage(ref: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!isOn || !element) return undefined;
    const { style } = document.documentElement;
    const measure = () => style.setProperty(TOKEN, `${element.offsetHeight}px`);
    measure();
    const observer = 'ResizeObserver' in window ? new ResizeObserver(measure) : null;
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      style.removeProperty(TOKEN);
    };
  }, [ref, isOn]);
}
