import { createBrowserRouter, matchPath, type RouteObject } from 'react-router';
import type { Registry, RemoteModule } from '@magnetx/federation';
import { SiteLayout } from '../layout/site-layout';
import { SitePending } from '../layout/site-pending';
import { NotFoundPage } from '../not-found/not-found-page';
import { AreaError } from './area-error';
import { recoverable } from './recoverable-routes';

export type SiteRouter = ReturnType<typeof createBrowserRouter>;

export interface SiteRouterOptions {
  readonly registry: Registry;
  /** Loads the remote and gives it its place in the store. Called again after a failure. */
  readonly openArea: (name: string) => Promise<RemoteModule>;
  readonly createRouter?: typeof createBrowserRouter;
}

const SITE_ROUTE_ID = 'site';

/**
 * The site's router. It knows from the registry which area owns which paths, and mounts an area's routes when
 * somebody goes to one of them. An area that cannot be opened shows its panel at that address; going there again is
 * a new try.
 */
export function createSiteRouter({
  registry,
  openArea,
  createRouter = createBrowserRouter,
}: SiteRouterOptions): SiteRouter {
  const areas = Object.entries(registry.microFrontends).map(([name, entries]) => ({
    name,
    patterns: entries.flatMap(({ extras }) => extras.routes),
  }));
  const mounted = new Set<string>();

  return createRouter(siteRoutes(), {
    // Called for every address that no route matches yet, and again for each that a splat or a parameter matches.
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const owner = areas.find(({ patterns }) => patterns.some((pattern) => matchPath(pattern, path)));
      if (!owner || mounted.has(owner.name)) return;
      const area = await openArea(owner.name);
      // The person went elsewhere meanwhile, and the router takes no routes for an address that was left.
      if (signal.aborted || mounted.has(owner.name)) return;
      mounted.add(owner.name);
      patch(SITE_ROUTE_ID, [areaRoute(area)]);
    },
  });
}

/** The layout has no path: with one, the router would not ask for the area that owns `/`. */
function siteRoutes(): RouteObject[] {
  const notFound: RouteObject = { id: 'not-found', path: '*', Component: NotFoundPage, ErrorBoundary: AreaError };
  return [{ id: SITE_ROUTE_ID, Component: SiteLayout, HydrateFallback: SitePending, children: [notFound] }];
}

function areaRoute(area: RemoteModule): RouteObject {
  return { id: `area:${area.name}`, ErrorBoundary: AreaError, children: recoverable(area.routes) };
}
