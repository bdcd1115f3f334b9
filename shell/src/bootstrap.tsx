import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readPageConfig, remoteRuntime } from '@magnetx/federation/runtime';
import { App } from './app';
import { createSite } from './create-site';
import './favicon.svg';
import './offered-modules';

/** Puts the site into the page's `#root`. Throws when the page is not one that the gateway made. */
export function start(page: Document): void {
  const site = createSite(readPageConfig(page), { runtime: remoteRuntime });
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <App site={site} />
    </StrictMode>,
  );
}
