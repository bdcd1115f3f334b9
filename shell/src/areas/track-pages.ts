import { areaOfRoute, type SiteRouter } from './create-site-router.tsx';

interface PageEvents {
  /** A page of this area is on the screen, or its error panel. */
  readonly onShown: (area: string) => void;
  /** Called on navigation to another page, but not for the first page of the tab. */
  readonly onNavigated: (path: string) => void;
}

/** Reports the pages that the router settles on, for the router's lifetime. */
export function trackPages(router: SiteRouter, { onShown, onNavigated }: PageEvents): void {
  let seenPath = router.state.location.pathname;
  const report = ({ initialized, navigation, location, matches }: SiteRouter['state']) => {
    if (!initialized || navigation.state !== 'idle') return;
    const area = matches.map(({ route }) => areaOfRoute(route.id)).find((name) => name !== undefined);
    if (area !== undefined) onShown(area);
    if (location.pathname === seenPath) return;
    seenPath = location.pathname;
    onNavigated(seenPath);
  };
  report(router.state);
  router.subscribe(report);
}
