import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type createBrowserRouter } from 'react-router-dom';
import type { LoadReport, PageConfig, Registry, RemoteModule } from '@magnetx/federation';
import { App } from '../app.tsx';
import { createSite } from '../create-site.ts';
import { fakeRegistry, home, shopWith } from './fake-areas.tsx';

export interface RenderSiteOptions extends Partial<PageConfig> {
  /** Fetches an area's module; the two of {@link fakeRegistry} when left out. */
  readonly fetchArea?: (name: string, url: string) => Promise<RemoteModule>;
  /** The registry that the server answers with; by default the page's own. */
  readonly fetchRegistry?: () => Promise<Registry>;
  /** As a gateway with a previous release answers; without one when left out. */
  readonly fallBack?: (name: string, version: string) => Promise<boolean>;
  /** Addresses that were visited before, oldest first. */
  readonly before?: readonly string[];
}

const shop = shopWith();
const fetchFakeArea = async (name: string) => (name === 'home' ? home : shop);

/** The whole shell at an address, with areas that need no build. */
export function renderSite(path: string, options: RenderSiteOptions = {}) {
  const { fetchArea = fetchFakeArea, fetchRegistry, fallBack, before = [], ...settings } = options;
  const config = { registry: fakeRegistry, isDemo: false, pins: [], ...settings };
  const fetched: string[] = [];
  const reports: LoadReport[] = [];
  const reload = jest.fn();
  const openDocument = jest.fn<undefined, [string]>();
  const createRouter: typeof createBrowserRouter = (routes, { patchRoutesOnNavigation } = {}) =>
    createMemoryRouter(routes, {
      initialEntries: [...before, path],
      ...(patchRoutesOnNavigation && { patchRoutesOnNavigation }),
    });
  const site = createSite(config, {
    createRouter,
    reload,
    openDocument,
    ...(fallBack && { fallBack }),
    runtime: {
      async fetchModule(name, { url }) {
        fetched.push(name);
        return { default: await fetchArea(name, url) };
      },
    },
    pause: async () => {},
    sendReport: (report) => reports.push(report),
    fetchRegistry: fetchRegistry ?? (async () => config.registry),
    isHidden: () => false,
  });
  const { unmount } = render(<App site={site} />);
  return {
    user: userEvent.setup(),
    router: site.router,
    store: site.store,
    fetched,
    reports,
    reload,
    openDocument,
    unmount,
  };
}
