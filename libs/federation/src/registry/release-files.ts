/** The host–remote contract of this source tree. Remotes built for another one are not loaded. */
export const FEDERATION_CONTRACT = 1;

/** Files at the root of every build. Only remotes have the entry. */
export const RELEASE_FILE = 'release.json';
export const MANIFEST_FILE = 'mf-manifest.json';
export const REMOTE_ENTRY_FILE = 'remote-entry.js';

/** The base path of a build's files, which never change. */
export function assetBase(release: { readonly name: string; readonly version: string }): string {
  return `/assets/${release.name}/${release.version}`;
}
