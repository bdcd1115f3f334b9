import type { Release, RemoteState } from '@magnetx/federation';
import type { Catalog } from './catalog.ts';
import { DeployError } from './deploy-error.ts';

/** A published release that is not being removed. Throws a `DeployError` without one. */
export async function requireRelease(
  catalog: Catalog,
  state: RemoteState,
  name: string,
  version: string,
): Promise<Release> {
  const release = await catalog.read(name, version);
  if (release && !state.removing?.includes(version)) return release;
  const why = release ? 'is being removed: publish it again first' : 'is not published';
  throw new DeployError('not_found', `${name} ${version} ${why}.`);
}
