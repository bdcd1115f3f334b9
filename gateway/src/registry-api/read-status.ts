import { releaseStatusSchema, type ReleaseStatus } from '@magnetx/federation';
import { stateOf } from '../registry/change-registry';
import type { Releases } from '../registry/releases';

const LOG_LINES = 20;

/** How one remote stands: what visitors get, what could be promoted, and who did what lately. */
export async function readStatus(releases: Releases, remote: string): Promise<ReleaseStatus> {
  const [revision, versions, log] = await Promise.all([
    releases.current(),
    releases.list(remote),
    releases.history(remote, LOG_LINES),
  ]);
  return releaseStatusSchema.parse({
    remote,
    revision: revision?.revision ?? 0,
    state: stateOf(revision, remote),
    versions: versions.map(({ release, publishedAt }) => ({
      version: release.version,
      contract: release.contract,
      publishedAt,
    })),
    log,
  });
}
