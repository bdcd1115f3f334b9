import { Suspense, lazy, useState, type ComponentType } from 'react';
import { useLocation, type RouteObject } from 'react-router-dom';
import { SitePending } from '../layout/site-pending.tsx';
import { ChunkTimeout, isChunkLoadError } from './chunk-load-error.ts';

/** How long a page's files may take in one try. The build's own limit is two minutes. */
export const PAGE_TIMEOUT_MS = 10_000;

/**
 * The same routes, with pages that can be tried again: the router keeps a lazy route's rejection for ever, so a page
 * whose files could not be had once would fail until the tab is reloaded. If they cannot be had at all, the previous
 * release may replace it.
 */
export function recoverable(routes: readonly RouteObject[], area: AreaOfPages): RouteObject[] {
  return routes.map((route) => {
    const { lazy: load } = route;
    const result: RouteObject = { ...route };
    if (typeof load === 'function') {
      const loadPage = () => area.guarded(() => withinLimit((load as () => Promise<LazyPage>)()));
      result.lazy = () =>
        loadTwice(loadPage).catch(async (error: unknown) => {
          // The page that is shown stays until the document of the next one replaces it.
          if (await area.openPrevious(error)) return new Promise<never>(() => undefined);
          return { Component: pageInSecondTry(loadPage, error) };
        });
    }
    if (!result.index && route.children) result.children = recoverable(route.children, area);
    return result;
  });
}

/** The common functions of an area's pages. */
export interface AreaOfPages {
  /** Runs work that evaluates a page's code. */
  readonly guarded: <T>(work: () => Promise<T>) => Promise<T>;
  /** Opens the page with the area's previous release, if there is one. Resolves with whether it does. */
  readonly openPrevious: (error: unknown) => Promise<boolean>;
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

/** One failed request is no reason to leave a release. A load that timed out has taken long enough. */
function loadTwice(loadPage: () => Promise<LazyPage>): Promise<LazyPage> {
  return loadPage().catch((error: unknown) => {
    if (isChunkLoadError(error) && !(error instanceof ChunkTimeout)) return loadPage();
    throw error;
  });
}

/**
 * A page that loads when it mounts, so once each time it replaces its error panel. A load that has already timed out
 * shows the panel first, instead of waiting for the whole limit again.
 */
function pageInSecondTry(loadPage: () => Promise<LazyPage>, firstError: unknown): ComponentType {
  const isFirst = firstOf<string>();
  return function PageInSecondTry() {
    // Going to the same address again makes another one.
    const { key } = useLocation();
    if (firstError instanceof ChunkTimeout && isFirst(key)) throw firstError;
    return <LoadedPage loadPage={loadPage} />;
  };
}

/** Matches the first value only. React may render a page several times before it commits it. */
function firstOf<T>(): (value: T) => boolean {
  let first: T | undefined;
  return (value) => {
    first ??= value;
    return value === first;
  };
}

function LoadedPage({ loadPage }: { loadPage: () => Promise<LazyPage> }) {
  const [Page] = useState(() => lazy(() => loadPage().then(({ Component }) => ({ default: Component ?? NoPage }))));
  return (
    <Suspense fallback={<SitePending />}>
      <Page />
    </Suspense>
  );
}

function NoPage() {
  return null;
}
