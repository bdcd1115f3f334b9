import '@magnetx/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/v4/core';
import { DEFAULT_SITE_SETTINGS, type RemoteModule } from '@magnetx/federation';
import admin from '@magnetx/mfe-admin/remote.json';
import community from '@magnetx/mfe-community/remote.json';
import project from '@magnetx/mfe-project/remote.json';
import { App } from '@magnetx/shell/src/app';
import { areaAt } from '@magnetx/shell/src/areas/area-at';
import { createSiteRouter } from '@magnetx/shell/src/areas/create-site-router';
import { createShellStore } from '@magnetx/shell/src/create-shell-store';
import { createToastStore } from '@magnetx/ui';

/**
 * The shell and the three areas from the same sources as one bundle: what federated pages are measured against. It
 * knows its areas when it is built, so it has no settings to read, no loader and no federation runtime. Areas and
 * pages are chunks, as they are in the product.
 */
const AREAS: Readonly<Record<string, () => Promise<{ default: RemoteModule }>>> = {
  'mfe-admin': () => import('@magnetx/mfe-admin/src/remote'),
  'mfe-community': () => import('@magnetx/mfe-community/src/remote'),
  'mfe-project': () => import('@magnetx/mfe-project/src/remote'),
};

const entriesOf = ({ contract, routes }: { contract: number; routes: string[] }) => [
  { url: '', metadata: { version: '' }, deployment: { traffic: 100, default: true }, extras: { contract, routes } },
];

const registry = {
  microFrontends: {
    'mfe-admin': entriesOf(admin),
    'mfe-community': entriesOf(community),
    'mfe-project': entriesOf(project),
  },
};

config({ jitless: true });
const { store, addArea } = createShellStore();
const router = createSiteRouter({
  areaAt: (path) => areaAt(registry, path),
  pins: [],
  async openArea(name) {
    const area = (await AREAS[name]?.())?.default;
    if (!area) throw new Error(`There is no area ${name}`);
    addArea(name, area.store);
    return area;
  },
  pagesOf: () => ({ guarded: (work) => work(), openPrevious: () => Promise.resolve(false) }),
});
const site = {
  store,
  router,
  toasts: createToastStore(),
  registry: { getRegistry: () => registry, subscribe: () => () => undefined },
  isDemo: true,
  settings: DEFAULT_SITE_SETTINGS,
  onPageError: () => undefined,
  isAsMade: () => true,
  reloadForAnotherRelease: () => false,
};
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App site={site} />
  </StrictMode>,
);
