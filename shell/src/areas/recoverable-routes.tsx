import { Suspense, lazy, useState, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { SitePending } from '../layout/site-pending';
import { ChunkTimeout } from './chunk-load-error';

/** How long a page's files may take in one try. The build's own limit is two minutes. */
export const PAGE_TIMEOUT_MS = 10_000;

/**
 * The same routes, with pages that can be tried again: the router keeps a lazy route's rejection for ever, so a page
 * whose files could not be had once would fail until the tab is reloaded.
 */
export function recoverable(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy: load } = route;
    const result: RouteObject = { ...route };
    if (typeof load === 'function') {
      const loadPage = () => withinLimit((load as () => Promise<LazyPage>)());
      // Who has waited for the whole limit is told so, not made to wait as long again.
      result.lazy = () =>
        loadPage().catch((error: unknown) => ({
          Component: pageInSecondTry(error instanceof ChunkTimeout ? onceFailing(error, loadPage) : loadPage),
        }));
    }
    if (!result.index && route.children) result.children = recoverable(route.children);
    return result;
  });
}

interface LazyPage {
  readonly Component?: ComponentType | null;
}

async function withinLimit(page: Promise<LazyPage>): Promise<LazyPage> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout(PAGE_TIMEOUT_MS)), PAGE_TIMEOUT_MS);
  });
  return Promise.race([page, timeout]).finally(() => clearTimeout(timer));
}

/** Fails with this error the first time, and loads from then on. */
function onceFailing(error: Error, loadPage: () => Promise<LazyPage>): () => Promise<LazyPage> {
  let isFirst = true;
  return () => {
    if (!isFirst) return loadPage();
    isFirst = false;
    return Promise.reject(error);
  };
}

/** A page that loads when it mounts, so once for each time that its error panel gives way to it. */
function pageInSecondTry(loadPage: () => Promise<LazyPage>): ComponentType {
  return function PageInSecondTry() {
    const [Page] = useState(() => lazy(() => loadPage().then(({ Component }) => ({ default: Component ?? NoPage }))));
    return (
      <Suspense fallback={<SitePending />}>
        <Page />
      </Suspense>
    );
  };
}

function NoPage() {
  return null;
}
