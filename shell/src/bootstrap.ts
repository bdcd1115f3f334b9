import { readPageConfig, remoteRuntime } from '@magnetx/federation/runtime';
import { createSite } from './create-site.ts';
import { mountSite } from './mount-site.tsx';
import './favicon.svg';
import './offered-modules.ts';

/** Puts the site into the page's `#root`. Throws when the page is not one that the gateway made. */
export function start(page: Document): void {
  const site = createSite(readPageConfig(page), { runtime: remoteRuntime });
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  void mountSite(root, site);
}
