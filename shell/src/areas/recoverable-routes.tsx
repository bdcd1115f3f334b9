import { Suspense, lazy, useState, type ComponentType } from 'react';
import { useLocation, type RouteObject } from 'react-router-dom';
import { SitePending } from '../layout/site-pending.tsx';
import { ChunkTimeout } from './chunk-load-error.ts';

/** How long a page's files may take in one try. The build's own limit is two minutes. */
export const PAGE_TIMEOUT_MS = 10_000;

/**
 * The same routes, with pages that can be tried again: the router keeps a lazy route's rejection for ever, so a page
 * whose files could not be had once would fail until the tab is reloaded.
 */
export function recoverable(routes: readonly RouteObject[], guarded: PageGuard): RouteObject[] {
  return routes.map((route) => {
    const { lazy: load } = route;
    const result: RouteObject = { ...route };
    if (typeof load === 'function') {
      const loadPage = () => guarded(() => withinLimit((load as () => Promise<LazyPage>)()));
      result.lazy = () => loadPage().catch((error: unknown) => ({ Component: pageInSecondTry(loadPage, error) }));
    }
    if (!result.index && route.children) result.children = recoverable(route.children, guarded);
    return result;
  });
}

/** Runs work that evaluates a page's code. */
export type PageGuard = <T>(work: () => Promise<T>) => Promise<T>;

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
