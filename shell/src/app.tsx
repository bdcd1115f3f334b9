import { useMemo } from 'react';
import type { EnhancedStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import type { ClientOnErrorFunction } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { HostContext, type HostServices, type LiveRelease } from '@magnetx/federation/host';
import { logError } from '@magnetx/federation/log';
import { ToastProvider, createToastStore } from '@magnetx/ui';
import type { SiteRouter } from './areas/create-site-router';

export interface AppProps {
  readonly store: EnhancedStore;
  readonly router: SiteRouter;
  readonly isDemo: boolean;
  readonly releases: readonly LiveRelease[];
}

/** React itself logs what is thrown while rendering; what fails before, the router keeps to itself. */
const logUnlessRendering: ClientOnErrorFunction = (error, { errorInfo }) => {
  if (!errorInfo) logError('A part of the page could not be loaded.', error);
};

/** The site: store, host services, toasts, and whatever the router shows. */
export function App({ store, router, isDemo, releases }: AppProps) {
  const toasts = useMemo(() => createToastStore(), []);
  const services = useMemo<HostServices>(() => ({ notify: toasts.show, isDemo, releases }), [toasts, isDemo, releases]);
  return (
    <Provider store={store}>
      <HostContext value={services}>
        <ToastProvider store={toasts}>
          <RouterProvider router={router} onError={logUnlessRendering} />
        </ToastProvider>
      </HostContext>
    </Provider>
  );
}
