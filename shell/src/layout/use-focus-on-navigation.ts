import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a navigation to another path, moves the focus to the new page's main heading (or its main content where
 * there is none), so that a screen reader says where one is and the tab key starts there. The first page keeps the
 * browser's own start.
 */
export function useFocusOnNavigation(mainId: string): void {
  const { pathname } = useLocation();
  const seenPathname = useRef(pathname);

  useEffect(() => {
    if (seenPathname.current === pathname) return;
    seenPathname.current = pathname;
    const main = document.getElementById(mainId);
    const target = main?.querySelector<HTMLElement>('h1') ?? main;
    if (!target) return;
    target.tabIndex = -1;
    // A focus ring would mark an element that is not interactive.
    target.style.outline = 'none';
    target.focus({ preventScroll: true });
  }, [pathname, mainId]);
}
