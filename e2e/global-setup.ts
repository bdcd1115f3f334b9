import { rmSync } from 'node:fs';
import { newFolder, publishBuilds, startProduct } from './fixtures/product.ts';
import { shareRun } from './fixtures/run.ts';

/** Starts what all journeys share, once, unless E2E_SITE names a site that runs. Returns the undo. */
export default async function startRun(): Promise<() => Promise<void>> {
  const site = process.env['E2E_SITE'];
  if (site) {
    shareRun({ releases: '', sites: { empty: site, demo: site } });
    return async () => undefined;
  }
  const releases = newFolder();
  await publishBuilds(releases);
  const [empty, demo] = await Promise.all([startProduct(releases), startProduct(releases, { SEED_DEMO: 'true' })]);
  shareRun({ releases, sites: { empty: empty.url, demo: demo.url } });
  return async () => {
    await Promise.all([empty.stop(), demo.stop()]);
    rmSync(releases, { recursive: true, force: true });
  };
}
