import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { createStranger, renderPages } from '../prerender/index.ts';
import type { RemoteModule } from '../remote-module.ts';
import { DEFAULT_SITE_SETTINGS, fillSiteSettings, type SiteSettings } from '../site-settings.ts';

/**
 * Renders a page as the build does, fills the site's settings in as the gateway does, and hydrates it as the browser
 * does. Resolves with React's complaints: every text and attribute in which the two differ.
 */
export async function hydrationComplaints(
  module: RemoteModule,
  path: string,
  site: SiteSettings = DEFAULT_SITE_SETTINGS,
): Promise<string[]> {
  const complaints: string[] = [];
  const log = jest.spyOn(console, 'error').mockImplementation((...parts) => void complaints.push(parts.join(' ')));
  const container = document.createElement('div');
  document.body.append(container);
  const { page = '' } = await renderPages(module, [{ path, file: 'page' }]);
  container.innerHTML = fillSiteSettings(page.replace(/^<title>[^<]*<\/title>/, ''), site);
  const { element, router } = await createStranger(module, path, { isDemo: false, site });
  const onRecoverableError = (error: unknown) => void complaints.push(String(error));
  const root = await act(async () => hydrateRoot(container, element, { onRecoverableError }));
  await act(async () => root.unmount());
  router.dispose();
  container.remove();
  log.mockRestore();
  return complaints;
}
