import type { RemoteState } from '@magnetx/federation';
import { releaseKey } from './catalog.ts';
import type { ReleaseContext } from './context.ts';

/** A release that visitors get, of which the store lacks files. */
export interface IncompleteRelease {
  readonly remote: string;
  readonly version: string;
  /** The paths in the build, sorted. */
  readonly missing: readonly string[];
  /** The version before it, if the store has all of its files: browsers then use that one. */
  readonly fallback: string | null;
}

/** The files of a release that the store lacks, by one listing: no file is read but `release.json`. */
async function findMissing({ catalog }: ReleaseContext, name: string, version: string): Promise<string[]> {
  const folder = releaseKey(name, version, '');
  const [release, keys] = await Promise.all([catalog.read(name, version), catalog.keysOf(name, version)]);
  if (!release) return ['release.json'];
  const stored = new Set(keys.map((key) => key.slice(folder.length)));
  return Object.keys(release.integrity)
    .filter((file) => !stored.has(file))
    .sort();
}

async function findIncomplete(
  context: ReleaseContext,
  remote: string,
  { live, previous }: RemoteState,
): Promise<IncompleteRelease[]> {
  if (live === null) return [];
  const missing = await findMissing(context, remote, live);
  if (missing.length === 0) return [];
  const isFallbackWhole = previous !== null && (await findMissing(context, remote, previous)).length === 0;
  return [{ remote, version: live, missing, fallback: isFallbackWhole ? previous : null }];
}

/** The live releases whose files are not all in the store. */
export async function findIncompleteReleases(context: ReleaseContext): Promise<IncompleteRelease[]> {
  const revision = await context.revisions.current();
  const found: IncompleteRelease[] = [];
  for (const [remote, state] of Object.entries(revision?.remotes ?? {})) {
    found.push(...(await findIncomplete(context, remote, state)));
  }
  return found;
}
