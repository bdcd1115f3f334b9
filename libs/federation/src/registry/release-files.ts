/** The host–remote contract of this source tree. */
export const FEDERATION_CONTRACT = 1;

/**
 * The contracts that shell and gateway of this source tree serve: the present one and, once there are two, the one
 * before, so that teams need not release on the same day. Remotes built for others are not loaded.
 */
export const SERVED_CONTRACTS: readonly number[] = [FEDERATION_CONTRACT];

/** Files at the root of every build. Only remotes have the entry. */
export const RELEASE_FILE = 'release.json';
export const MANIFEST_FILE = 'mf-manifest.json';
export const REMOTE_ENTRY_FILE = 'remote-entry.js';

/** The base path of a build's files, which never change. */
export function assetBase(release: { readonly name: string; readonly version: string }): string {
  return `/assets/${release.name}/${release.version}`;
}
