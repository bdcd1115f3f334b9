import type { EnhancedStore } from '@reduxjs/toolkit';
import type { createBrowserRouter } from 'react-router-dom';
import { DEFAULT_SITE_SETTINGS, type PageConfig, type SiteSettings } from '@magnetx/federation';
import {
  createLoadReports,
  createRegistryWatch,
  createRemoteLoader,
  entryIn,
  type LoadReportsOptions,
  type RegistryWatch,
  type RegistryWatchOptions,
  type RemoteLoaderOptions,
} from '@magnetx/federation/runtime';
import { createToastStore, type ToastStore } from '@magnetx/ui';
import { areaAt } from './areas/area-at.ts';
import { createSiteRouter, type SiteRouter } from './areas/create-site-router.tsx';
import { trackPages } from './areas/track-pages.ts';
import { createFailureWatch } from './areas/failure-watch.ts';
import { createPagePreload, type PagePreloadOptions } from './areas/page-preload.ts';
import { createPreviousRelease, type PreviousReleaseDeps } from './areas/previous-release.ts';
import { createShellStore } from './create-shell-store.ts';
import { createVersionOffer } from './areas/version-offer.ts';

/** The site's dependencies. By default they are the real ones. */
export interface SiteSurroundings
  extends
    RegistryWatchOptions,
    PreviousReleaseDeps,
    Pick<PagePreloadOptions, 'fetchPageFiles'>,
    Pick<RemoteLoaderOptions, 'runtime' | 'pause'> {
  readonly sendReport?: LoadReportsOptions['send'];
  readonly createRouter?: typeof createBrowserRouter;
  /** Reloads the page from the server. */
  readonly reload?: () => void;
}

/** Everything that the page is made of. It starts working before it is rendered. */
export interface Site {
  readonly store: EnhancedStore;
  readonly router: SiteRouter;
  readonly toasts: ToastStore;
  readonly registry: Pick<RegistryWatch, 'getRegistry' | 'subscribe'>;
  readonly isDemo: boolean;
  readonly settings: SiteSettings;
  /** Reports that a page at this path failed. */
  readonly onPageError: (error: unknown, pathname: string) => void;
  /** Whether the area at a path is there in the release that this page was made with, not in one to fall back to. */
  readonly isAsMade: (pathname: string) => boolean;
  /** See HostServices. */
  readonly reloadForAnotherRelease: (pathname: string) => boolean;
}

/** Puts the site together for a page with these settings. */
export function createSite(config: PageConfig, surroundings: SiteSurroundings): Site {
  const { runtime, pause, sendReport, createRouter, reload = () => window.location.reload() } = surroundings;
  const { store, addArea } = createShellStore({ onCallFailed: (area, what) => failures.onCallFailed(area, what) });
  const toasts = createToastStore();
  const watch = createRegistryWatch(config.registry, surroundings);
  const reports = createLoadReports({ ticket: config.reportTicket, ...(sendReport && { send: sendReport }) });
  const loader = createRemoteLoader({
    getRegistry: watch.getRegistry,
    runtime,
    onFailure: (release, error) => reports.failed(release, 'load', error),
    ...(pause && { pause }),
  });
  const ownerOf = (path: string) => areaAt(watch.getRegistry(), path);
  const failures = createFailureWatch({
    loader,
    reports,
    areaOnScreen: () => ownerOf(router.state.location.pathname),
  });
  const { preload } = createPagePreload({ ...surroundings, areaAt: ownerOf, getRegistry: watch.getRegistry });
  const known = { loader, reports, pins: config.pins, areaAt: ownerOf, getRouter: () => router };
  const previous = createPreviousRelease(known, surroundings);
  const router = createSiteRouter({
    areaAt: ownerOf,
    pins: config.pins,
    async openArea(name, path) {
      preload(path);
      const area = await failures.guarded(name, () => loader.load(name));
      addArea(name, area.store);
      return area;
    },
    pagesOf: (name) => ({
      guarded: (work) => failures.guarded(name, work),
      openPrevious: (error) => previous.open(name, error),
    }),
    ...(createRouter && { createRouter }),
  });
  const offer = createVersionOffer({ watch, loader, toasts, reload, shellVersion: config.registry.shellVersion });
  trackPages(router, {
    onShown(area) {
      const release = loader.releaseOf(area);
      if (release) reports.shown(release);
    },
    onNavigated(path) {
      offer.onNavigated(ownerOf(path));
      void watch.ask();
    },
  });
  return {
    store,
    router,
    toasts,
    registry: watch,
    isDemo: config.isDemo,
    settings: config.site ?? DEFAULT_SITE_SETTINGS,
    onPageError: (error, pathname) => previous.onPageError(ownerOf(pathname) ?? '', error),
    isAsMade(pathname) {
      const name = ownerOf(pathname) ?? '';
      return loader.releaseOf(name)?.version === entryIn(config.registry, name)?.metadata.version;
    },
    reloadForAnotherRelease(pathname) {
      const name = ownerOf(pathname) ?? '';
      const entry = loader.entryOf(name);
      if (!entry) return false;
      const mayDiffer = entry.extras.isCanary === true || watch.newestOf(name) !== entry.metadata.version;
      if (mayDiffer) reload();
      return mayDiffer;
    },
  };
}
