import { startCanary } from './canary.ts';
import { createReleaseContext, type ReleaseContext, type ReleaseDeps } from './context.ts';
import { pin } from './pin.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { listNewestFirst, readHistory } from './release-log.ts';
import type { Releases } from './releases.ts';
import { rollBack } from './roll-back.ts';

async function list(context: ReleaseContext, name: string): ReturnType<Releases['list']> {
  const listed = await listNewestFirst(context, name);
  const releases = await Promise.all(
    listed.map(async ({ version, publishedAt }) => ({
      release: await context.catalog.find(name, version),
      publishedAt,
    })),
  );
  return releases.flatMap(({ release, publishedAt }) => (release ? [{ release, publishedAt }] : []));
}

/** The releases of a store. Several, in several processes, may work on one store. */
export function createReleases(deps: ReleaseDeps): Releases {
  const context = createReleaseContext(deps);
  const { revisions, catalog } = context;
  return {
    current: () => revisions.current(),
    assertReadable: () => revisions.assertReadable(),
    find: (name, version) => catalog.find(name, version),
    list: (name) => list(context, name),
    history: (name, limit) => readHistory(context, name, limit),
    publish: (name, folder, deployer, quota) => publish(context, { name, folder, ...quota }, deployer),
    promote: (name, version, deployer) => promote(context, { name, version }, deployer),
    startCanary: (name, canary, deployer) => startCanary(context, { name, ...canary }, deployer),
    rollBack: (name, to, deployer) => rollBack(context, { name, ...to }, deployer),
    pin: (name, pinned, deployer) => pin(context, { name, ...pinned }, deployer),
    prune: (name, keep, deployer) => prune(context, { name, keep }, deployer),
  };
}
