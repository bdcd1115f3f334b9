/** The host–remote contract that this source tree speaks. A remote built for another major number is not loaded. */
export const FEDERATION_CONTRACT = 1;

/** The file names that every build has at its top; the entry is a remote's only. */
export const RELEASE_FILE = 'release.json';
export const MANIFEST_FILE = 'mf-manifest.json';
export const REMOTE_ENTRY_FILE = 'remote-entry.js';

/** Builds are served, for ever unchanged, below `/assets/<name>/<version>/`. */
export function assetBase(release: { readonly name: string; readonly version: string }): string {
  return `/assets/${release.name}/${release.version}`;
}
