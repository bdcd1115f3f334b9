import { createLogger } from '../observability/logger';
import { createReleases } from '../registry/create-releases';
import type { Releases } from '../registry/releases';
import { createFolderObjectStore } from '../release-store/folder-object-store';
import { makeBuild, type BuildInput } from './make-build';

export const OPERATOR = { by: 'operator', isDryRun: false };

/** The releases of a folder, as another process on the same store has them. */
export function openReleases(storeDir: string): Releases {
  return createReleases({ store: createFolderObjectStore(storeDir), logger: createLogger('silent') });
}

/** Publishes a build of the given kind and returns its version. */
export async function publishBuild(releases: Releases, input: BuildInput): Promise<string> {
  const { dir, release } = makeBuild(input);
  await releases.publish(release.name, dir, OPERATOR);
  return release.version;
}
