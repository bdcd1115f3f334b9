import { StrictMode, useEffect, useInsertionEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { logError } from '@magnetx/federation/log';
import { useInBrowser } from '@magnetx/ui';
import { App } from './app.tsx';
import type { SiteRouter } from './areas/create-site-router.tsx';
import type { Site } from './create-site.ts';
import { replayEarlyPress } from './early-press.ts';

const options: RootOptions = {
  onRecoverableError: (error) => logError('Hydration failed; the page was rendered again.', error),
};

/**
 * Puts the site into its place in the page. HTML that the gateway put there stays, and comes to life as soon as the
 * code of its page is there. It is replaced where it is not what this code draws: the page could not be loaded, or
 * only from another release.
 */
export async function mountSite(root: HTMLElement, site: Site): Promise<void> {
  if (root.firstChild === null) return createRoot(root, options).render(wholeSite(site));
  await firstPageOf(site.router);
  const { errors, location } = site.router.state;
  if (errors || !site.isAsMade(location.pathname)) {
    root.replaceChildren();
    return createRoot(root, options).render(wholeSite(site));
  }
  hydrateRoot(root, <Taken>{wholeSite(site)}</Taken>, options);
}

function wholeSite(site: Site) {
  return (
    <StrictMode>
      <App site={site} />
    </StrictMode>
  );
}

/** Resolves once the router has what the first address needs, or has failed to get it. */
function firstPageOf(router: SiteRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/**
 * A page that was used before it hydrated. It keeps its scroll position, which the router would reset, and repeats the
 * recorded press.
 */
function Taken({ children }: { children: ReactNode }) {
  const top = useRef(0);
  // The one before all layout effects, the other after those of the children.
  useInsertionEffect(() => {
    top.current = window.scrollY;
  }, []);
  useLayoutEffect(() => window.scrollTo({ top: top.current, behavior: 'instant' }), []);
  const isInBrowser = useInBrowser();
  useEffect(() => {
    // The first rendering does not include the visitor's data yet, such as their invitation.
    if (isInBrowser) replayEarlyPress();
  }, [isInBrowser]);
  return children;
}
