import type { Release, RemoteState } from '@magnetx/federation';
import type { Catalog } from './catalog.ts';
import { DeployRefusal } from './releases.ts';

/** A release that may come into use: published, and not about to be removed. */
export async function requireRelease(
  catalog: Catalog,
  state: RemoteState,
  name: string,
  version: string,
): Promise<Release> {
  const release = await catalog.read(name, version);
  if (release && !state.removing?.includes(version)) return release;
  const why = release ? 'is being removed: publish it again first' : 'is not published';
  throw new DeployRefusal('not_found', `${name} ${version} ${why}.`);
}
