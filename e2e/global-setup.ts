import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { newFolder, publishBuilds, startProduct } from './fixtures/product.ts';
import { shareRun } from './fixtures/run.ts';

/** Keeps a processor busy, as another program of the machine would. Returns the undo. */
function startBusyLoop(): () => Promise<unknown> {
  const loop = new Worker('for (;;);', { eval: true });
  return () => loop.terminate();
}

/** Starts what all journeys share, once, unless E2E_SITE names a site that runs. Returns the undo. */
export default async function startRun(): Promise<() => Promise<void>> {
  const stopLoop = process.env['E2E_BUSY_LOOP'] === 'true' ? startBusyLoop() : null;
  const site = process.env['E2E_SITE'];
  if (site) {
    shareRun({ releases: '', sites: { empty: site, demo: site } });
    return async () => void (await stopLoop?.());
  }
  const releases = newFolder();
  await publishBuilds(releases);
  const [empty, demo] = await Promise.all([startProduct(releases), startProduct(releases, { SEED_DEMO: 'true' })]);
  shareRun({ releases, sites: { empty: empty.url, demo: demo.url } });
  return async () => {
    await Promise.all([stopLoop?.(), empty.stop(), demo.stop()]);
    rmSync(releases, { recursive: true, force: true });
  };
}
