import { configureStore } from '@reduxjs/toolkit';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider, createMemoryRouter, type RouteObject } from 'react-router-dom';
import { HostContext, type HostServices } from '../host.ts';
import type { RemoteModule, StoreAddition } from '../remote-module.ts';
import { samplePath, withPlaceholders } from '../page-data.ts';
import { SITE_PLACEHOLDERS } from '../site-settings.ts';
import { renderMarkup } from './render-markup.ts';

type MemoryRouter = ReturnType<typeof createMemoryRouter>;

/** A page to render, and the name of its HTML file. */
export interface PrerenderedPage {
  readonly path: string;
  readonly file: string;
  /** The call that the page is about, and an answer that has every text and list item that the page may show. */
  readonly data?: { readonly url: string; readonly sample: unknown };
}

/**
 * The HTML of a remote's pages by file name, as an unknown visitor sees them: without storage, query, fetched data and
 * loaders, and with placeholders for the operator's settings. Rejects when rendering fails, or differs on a site with
 * demo data, because all sites share the HTML.
 */
export async function renderPages(
  remote: RemoteModule,
  pages: readonly PrerenderedPage[],
): Promise<Record<string, string>> {
  const html: Record<string, string> = {};
  for (const { path: pattern, file, data } of pages) {
    const path = samplePath(pattern);
    globalThis.magnetxPageData = data && { url: samplePath(data.url), answer: withPlaceholders(data.sample) };
    html[file] = await renderPage(remote, path, { isDemo: false });
    const again = await renderPage(remote, path, { isDemo: true });
    if (again !== html[file]) throw new Error(`${path} looks different each time, or on a site with demo data`);
  }
  globalThis.magnetxPageData = undefined;
  return html;
}

async function renderPage(remote: RemoteModule, path: string, host: Pick<HostServices, 'isDemo'>): Promise<string> {
  const { element, router } = await createStranger(remote, path, host);
  const html = renderMarkup(element);
  router.dispose();
  return html;
}

/** A remote's page for an unknown visitor, ready to be rendered. */
export async function createStranger(
  remote: RemoteModule,
  path: string,
  host: Pick<HostServices, 'isDemo' | 'site'>,
): Promise<{ element: ReactElement; router: MemoryRouter }> {
  const services: HostServices = { site: SITE_PLACEHOLDERS, ...host, notify: () => '', releases: [] };
  const router = createMemoryRouter(withoutLoaders(remote.routes), { initialEntries: [path] });
  await becomesReady(router);
  const [failure] = Object.values(router.state.errors ?? {});
  if (failure !== undefined) throw failure;
  const element = (
    <Provider store={storeWith(remote.store)}>
      <HostContext value={services}>
        <RouterProvider router={router} />
      </HostContext>
    </Provider>
  );
  return { element, router };
}

/** Loaders depend on the visitor, who is unknown here. */
function withoutLoaders(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const result: RouteObject = { ...route };
    delete result.loader;
    if (!result.index && route.children) result.children = withoutLoaders(route.children);
    return result;
  });
}

/** Resolves when the code of the page is loaded. */
function becomesReady(router: MemoryRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

function storeWith(additions: readonly StoreAddition[]) {
  const reducers = Object.fromEntries(additions.map(({ reducerPath, reducer }) => [reducerPath, reducer]));
  return configureStore({
    // A store needs a reducer, even for an area without one.
    reducer: additions.length > 0 ? reducers : { none: () => null },
    middleware: (defaults) => defaults().concat(additions.flatMap(({ middleware }) => middleware ?? [])),
  });
}
