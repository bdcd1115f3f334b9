import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type createBrowserRouter } from 'react-router';
import type { RemoteModule } from '@magnetx/federation';
import { liveReleases } from '@magnetx/federation/runtime';
import { App } from '../app';
import { createSiteRouter } from '../areas/create-site-router';
import { createShellStore } from '../create-shell-store';
import { fakeRegistry, home, shopWith } from './fake-areas';

export interface RenderSiteOptions {
  /** Fetches an area's module; the two of {@link fakeRegistry} when left out. */
  readonly fetchArea?: (name: string) => Promise<RemoteModule>;
  readonly isDemo?: boolean;
  /** Addresses that were visited before, oldest first. */
  readonly before?: readonly string[];
}

const shop = shopWith();
const fetchFakeArea = async (name: string) => (name === 'home' ? home : shop);

/** The whole shell at an address, with areas that need no build. */
export function renderSite(path: string, options: RenderSiteOptions = {}) {
  const { fetchArea = fetchFakeArea, isDemo = false, before = [] } = options;
  const { store, addArea } = createShellStore();
  const opened: string[] = [];
  const createRouter: typeof createBrowserRouter = (routes, { patchRoutesOnNavigation } = {}) =>
    createMemoryRouter(routes, {
      initialEntries: [...before, path],
      ...(patchRoutesOnNavigation && { patchRoutesOnNavigation }),
    });
  const router = createSiteRouter({
    registry: fakeRegistry,
    createRouter,
    async openArea(name) {
      opened.push(name);
      const area = await fetchArea(name);
      addArea(area.store);
      return area;
    },
  });
  const { unmount } = render(
    <App store={store} router={router} isDemo={isDemo} releases={liveReleases(fakeRegistry)} />,
  );
  return { user: userEvent.setup(), router, store, opened, unmount };
}
