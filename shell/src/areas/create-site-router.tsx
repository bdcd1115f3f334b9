import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import type { PageConfig, RemoteModule } from '@magnetx/federation';
import { SiteLayout } from '../layout/site-layout.tsx';
import { SitePending } from '../layout/site-pending.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { AreaError } from './area-error.tsx';
import { AreaFrame } from './area-frame.tsx';
import { ownWindow } from './own-window.ts';
import { recoverable, type AreaOfPages } from './recoverable-routes.tsx';

export type SiteRouter = ReturnType<typeof createBrowserRouter>;

export interface SiteRouterOptions {
  /** The name of the area that a path belongs to. */
  readonly areaAt: (path: string) => string | undefined;
  /** Loads the remote and gives it its place in the store. Called again after a failure. */
  readonly openArea: (name: string, path: string) => Promise<RemoteModule>;
  /** The common functions of an area's pages, by its name. */
  readonly pagesOf: (area: string) => AreaOfPages;
  readonly pins: PageConfig['pins'];
  readonly createRouter?: typeof createBrowserRouter;
}

const SITE_ROUTE_ID = 'site';

/**
 * The site's router. The registry maps paths to areas, and an area's routes are mounted when one of its
 * addresses is first opened. An area that cannot be opened shows its panel at that address; opening it again retries.
 */
export function createSiteRouter({
  areaAt,
  openArea,
  pagesOf,
  pins,
  createRouter = createBrowserRouter,
}: SiteRouterOptions): SiteRouter {
  const mounted = new Set<string>();

  return createRouter(siteRoutes(pins), {
    window: ownWindow(),
    // Called for every address that no route matches yet, and again for each that a splat or a parameter matches.
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const owner = areaAt(path);
      if (owner === undefined || mounted.has(owner)) return;
      const area = await openArea(owner, path);
      // The person went elsewhere meanwhile, and the router takes no routes for an address that was left.
      if (signal.aborted || mounted.has(owner)) return;
      mounted.add(owner);
      patch(SITE_ROUTE_ID, [areaRoute(area, pagesOf(owner))]);
    },
  });
}

/** The layout has no path: with one, the router would not ask for the area that owns `/`. */
function siteRoutes(pins: PageConfig['pins']): RouteObject[] {
  const notFound: RouteObject = { id: 'not-found', path: '*', Component: NotFoundPage, ErrorBoundary: AreaError };
  return [
    { id: SITE_ROUTE_ID, element: <SiteLayout pins={pins} />, HydrateFallback: SitePending, children: [notFound] },
  ];
}

const AREA_ROUTE_PREFIX = 'area:';

/** The area whose route this is; the routes of its pages have ids of their own. */
export function areaOfRoute(id: string): string | undefined {
  return id.startsWith(AREA_ROUTE_PREFIX) ? id.slice(AREA_ROUTE_PREFIX.length) : undefined;
}

function areaRoute({ name, routes }: RemoteModule, pages: AreaOfPages): RouteObject {
  const children = recoverable(routes, pages);
  return { id: AREA_ROUTE_PREFIX + name, Component: AreaFrame, ErrorBoundary: AreaError, children };
}
