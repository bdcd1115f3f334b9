import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { createStranger, renderPages, type PrerenderedPage } from '../prerender/index.ts';
import { fillPageData } from '../page-data.ts';
import type { RemoteModule } from '../remote-module.ts';
import { DEFAULT_SITE_SETTINGS, fillSiteSettings, type SiteSettings } from '../site-settings.ts';

/** The elements of a page for the head, where the gateway moves them. */
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** The data of a page: its declared path and call, and the answer that the gateway gets. */
export interface HydratedData {
  readonly pattern: string;
  readonly data: NonNullable<PrerenderedPage['data']>;
  /** The call of this path. */
  readonly url: string;
  readonly answer: unknown;
}

/**
 * Renders a page as the build does, fills in settings and data as the gateway does, and hydrates it as the browser
 * does. Resolves with React's complaints: every text and attribute in which the two differ.
 */
export async function hydrationComplaints(
  module: RemoteModule,
  path: string,
  site: SiteSettings = DEFAULT_SITE_SETTINGS,
  own?: HydratedData,
): Promise<string[]> {
  const complaints: string[] = [];
  const log = jest.spyOn(console, 'error').mockImplementation((...parts) => void complaints.push(parts.join(' ')));
  const container = document.createElement('div');
  document.body.append(container);
  const source = own ? { path: own.pattern, data: own.data } : { path: path.replace(/\?.*/, '') };
  const { page = '' } = await renderPages(module, [{ ...source, file: 'page' }]);
  const html = fillSiteSettings(page, site);
  container.innerHTML = (own ? fillPageData(html, own.answer) : html).replace(HEAD, '');
  globalThis.magnetxPageData = own && { url: own.url, answer: own.answer };
  const { element, router } = await createStranger(module, path, { isDemo: false, site });
  const onRecoverableError = (error: unknown) => void complaints.push(String(error));
  const root = await act(async () => hydrateRoot(container, element, { onRecoverableError }));
  await act(async () => root.unmount());
  router.dispose();
  container.remove();
  log.mockRestore();
  return complaints;
}
