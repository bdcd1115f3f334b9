import { configureStore, type EnhancedStore } from '@reduxjs/toolkit';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { Session } from '../api/session.ts';
import { HostContext, type HostServices, type ToastInput } from '../host.ts';
import type { RemoteModule } from '../remote-module.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '../site-settings.ts';

export interface RenderAreaOptions {
  /** Where the visitor is, with query if any: `/waitlist?token=t1`. */
  readonly path: string;
  readonly isDemo?: boolean;
  readonly releases?: HostServices['releases'];
  readonly site?: SiteSettings;
  /** For an area with a password: the stored token, or null without a sign-in. */
  readonly signIn?: { readonly session: Pick<Session, 'clear' | 'save'>; readonly token: string | null };
  /** Called beside what {@link RenderedArea.toasts} collects. */
  readonly notify?: HostServices['notify'];
}

export interface RenderedArea extends RenderResult {
  readonly user: UserEvent;
  readonly store: EnhancedStore;
  readonly router: ReturnType<typeof createMemoryRouter>;
  /** The toasts shown so far, oldest first. */
  readonly toasts: readonly ToastInput[];
}

/**
 * Renders a remote as the shell mounts it: its reducers and middleware in a fresh store, its routes in a memory
 * router, the host's services around it. Pages load lazily, so find what you expect with `findBy…`.
 */
export function renderArea(
  module: RemoteModule,
  { path, isDemo = false, releases = [], site = DEFAULT_SITE_SETTINGS, signIn, notify }: RenderAreaOptions,
): RenderedArea {
  signIn?.session.clear();
  if (signIn?.token) signIn.session.save(signIn.token, {});
  const toasts: ToastInput[] = [];
  const services: HostServices = {
    isDemo,
    releases,
    site,
    notify: (toast) => {
      toasts.push(toast);
      return notify?.(toast) ?? `toast-${toasts.length}`;
    },
  };
  const store = createAreaStore(module);
  const routes = [{ HydrateFallback: Nothing, children: module.routes }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const result = render(
    <Provider store={store}>
      <HostContext value={services}>
        <RouterProvider router={router} />
      </HostContext>
    </Provider>,
  );
  return { ...result, user: userEvent.setup(), store, router, toasts };
}

function Nothing() {
  return null;
}

function createAreaStore(module: RemoteModule): EnhancedStore {
  const reducer = Object.fromEntries(module.store.map((addition) => [addition.reducerPath, addition.reducer]));
  const added = module.store.flatMap(({ middleware }) => middleware ?? []);
  // A store needs a reducer, which an area without any does not have.
  const reducers = module.store.length > 0 ? reducer : { none: () => null };
  // Comparing all of the state with each action would take a twentieth of the time. Immer freezes the state anyway.
  const unchecked = { immutableCheck: false, serializableCheck: false };
  return configureStore({ reducer: reducers, middleware: (defaults) => defaults(unchecked).concat(added) });
}
