import type { PageConfig } from '@magnetx/federation';
import { logWarning } from '@magnetx/federation/log';
import { readPageConfig, remoteRuntime } from '@magnetx/federation/runtime';
import { afterLoad } from './after-load.ts';
import { createSite } from './create-site.ts';
import { mountSite } from './mount-site.tsx';
import './favicon.svg';
import './offered-modules.ts';

/** Puts the site into the page's `#root`. Throws when the page is not one that the gateway made. */
export function start(page: Document): void {
  const config = readPageConfig(page);
  const site = createSite(config, { runtime: remoteRuntime });
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  void mountSite(root, site);
  measureLater(config);
}

/** Nothing that the page needs waits for it. */
function measureLater({ vitals, reportTicket: ticket, registry: { shellVersion } }: PageConfig): void {
  if (!vitals || ticket === undefined) return;
  const measure = async (): Promise<void> => {
    const { measureVitals } = await import(/* webpackChunkName: "late" */ './measure-vitals.ts');
    measureVitals({ ticket, ...vitals, ...(shellVersion !== undefined && { shellVersion }) });
  };
  afterLoad(() => void measure().catch((error: unknown) => logWarning('The page is not measured.', error)));
}
