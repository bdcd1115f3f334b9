import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createRemoteLoader, liveReleases, readPageConfig, remoteRuntime } from '@magnetx/federation/runtime';
import { App } from './app';
import { createSiteRouter } from './areas/create-site-router';
import { createShellStore } from './create-shell-store';
import './favicon.svg';
import './offered-modules';

/** Puts the site into the page's `#root`. Throws when the page is not one that the gateway made. */
export function start(page: Document): void {
  const { registry, isDemo } = readPageConfig(page);
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const { store, addArea } = createShellStore();
  const loader = createRemoteLoader(registry, remoteRuntime);
  const router = createSiteRouter({
    registry,
    async openArea(name) {
      const area = await loader.load(name);
      addArea(area.store);
      return area;
    },
  });
  createRoot(root).render(
    <StrictMode>
      <App store={store} router={router} isDemo={isDemo} releases={liveReleases(registry)} />
    </StrictMode>,
  );
}
