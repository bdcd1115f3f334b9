import { useMemo, useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider, type ClientOnErrorFunction } from 'react-router-dom';
import { HostContext, type HostServices } from '@magnetx/federation/host';
import { logError } from '@magnetx/federation/log';
import { liveReleases } from '@magnetx/federation/runtime';
import { ToastViewport } from '@magnetx/ui';
import type { Site } from './create-site.ts';
import { NotFoundPage } from './not-found/not-found-page.tsx';

/** The site: store, host services, toasts, and whatever the router shows. */
export function App({ site }: { readonly site: Site }) {
  const { store, router, toasts, isDemo, settings, registry, reloadForAnotherRelease } = site;
  const known = useSyncExternalStore(registry.subscribe, registry.getRegistry, registry.getRegistry);
  const services = useMemo<HostServices>(
    () => ({
      notify: toasts.show,
      isDemo,
      site: settings,
      releases: liveReleases(known),
      reloadForAnotherRelease,
      NotFoundPage,
    }),
    [toasts, isDemo, settings, known, reloadForAnotherRelease],
  );
  // Called for what any area's error panel takes the place of, its own panels' included.
  const onError: ClientOnErrorFunction = (error, { errorInfo, location }) => {
    // React itself logs what is thrown while rendering; what fails before, the router keeps to itself.
    if (!errorInfo) logError('A part of the page could not be loaded.', error);
    site.onPageError(error, location.pathname);
  };
  return (
    <Provider store={store}>
      <HostContext value={services}>
        <RouterProvider router={router} onError={onError} />
        <ToastViewport store={toasts} />
      </HostContext>
    </Provider>
  );
}
