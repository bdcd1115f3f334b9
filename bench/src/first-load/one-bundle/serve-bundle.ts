import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@magnetx/tools/ports';
import { startService, waitUntilReady } from '@magnetx/tools/service';
import type { BundleSite } from '../../servers/one-bundle.ts';
import type { MeasuredPage } from '../pages.ts';
import { BUNDLE_BASE, buildBundle } from './build-bundle.ts';
import { renderBundlePage } from './render-bundle-page.ts';

export interface ServedBundle {
  readonly url: string;
  stop: () => Promise<void>;
}

interface BundleOptions {
  /** For the build, the logs and what the server has to know. */
  readonly folder: string;
  readonly pages: readonly MeasuredPage[];
  /** An api, or a gateway in front of one. */
  readonly apiUrl: string;
  /** Minified and compressed, which takes most of the build's time. True when left out. */
  readonly isSmall?: boolean;
}

/** Builds the one bundle, and serves these pages of it. */
export async function serveBundle({ folder, pages, apiUrl, isSmall }: BundleOptions): Promise<ServedBundle> {
  const bundle = await buildBundle(path.join(folder, 'one-bundle'), pages, isSmall);
  const html = bundle.pages.map(async (page) => [page.path, await renderBundlePage(bundle, page)] as const);
  const port = await freePort();
  const site: BundleSite = {
    port,
    folder: bundle.folder,
    base: BUNDLE_BASE,
    pages: Object.fromEntries(await Promise.all(html)),
    apiUrl,
  };
  const file = path.join(folder, 'one-bundle.json');
  writeFileSync(file, JSON.stringify(site));
  const service = startService({
    name: 'one-bundle',
    folder: 'bench',
    args: ['src/servers/one-bundle.ts', file],
    env: process.env,
    logDir: path.join(folder, 'logs'),
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(service, url + (pages[0]?.path ?? ''));
  return { url, stop: service.stop };
}
