import { createMemoryRouter } from 'react-router-dom';
import { DEFAULT_SITE_SETTINGS, PLACEHOLDERS } from '@magnetx/federation';
import { renderMarkup } from '@magnetx/federation/prerender';
import { createToastStore } from '@magnetx/ui';
import { App } from './app.tsx';
import { createShellStore } from './create-shell-store.ts';
import type { Site } from './create-site.ts';
import { SiteLayout } from './layout/site-layout.tsx';

/** The HTML around every page, by file name, for a site with demo data and for one without. */
export default function prerender(): Record<string, string> {
  return { 'frame.html': renderFrame(false), 'frame-demo.html': renderFrame(true) };
}

function renderFrame(isDemo: boolean): string {
  const registry = { microFrontends: {} };
  const router = createMemoryRouter([{ Component: SiteLayout, children: [{ path: '*', element: PLACEHOLDERS.page }] }]);
  const site: Site = {
    store: createShellStore().store,
    router,
    toasts: createToastStore(),
    registry: { getRegistry: () => registry, subscribe: () => () => undefined },
    isDemo,
    settings: DEFAULT_SITE_SETTINGS,
    onPageError: () => undefined,
    isAsMade: () => true,
    reloadForAnotherRelease: () => false,
  };
  const html = renderMarkup(<App site={site} />);
  router.dispose();
  return html;
}
