import { z } from 'zod';

/** The host–remote contract that this source tree speaks. A remote built for another major number is not loaded. */
export const FEDERATION_CONTRACT = 1;

/**
 * What every build writes beside its files as `release.json`: who it is, which routes it serves (known without
 * loading its code), the contract it was built for, and the Subresource Integrity value (sha384) of every file.
 */
export const releaseSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Semantic version plus the hash of the contents, so the same sources give the same version. */
  version: z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{12}$/),
  contract: z.int(),
  /** React Router path patterns; empty for the shell. */
  routes: z.array(z.string().startsWith('/')),
  integrity: z.record(z.string(), z.string().startsWith('sha384-')),
});

export type Release = z.infer<typeof releaseSchema>;

/** The file names that every build has at its top. */
export const RELEASE_FILE = 'release.json';
export const MANIFEST_FILE = 'mf-manifest.json';
export const REMOTE_ENTRY_FILE = 'remote-entry.js';

/** Builds are served, for ever unchanged, below `/assets/<name>/<version>/`. */
export function assetBase(release: Pick<Release, 'name' | 'version'>): string {
  return `/assets/${release.name}/${release.version}`;
}
