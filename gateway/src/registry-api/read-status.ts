import { releaseStatusSchema, type ReleaseStatus, type Revision } from '@magnetx/federation';
import { stateOf } from '../registry/change-registry.ts';
import type { Releases } from '../registry/releases.ts';

const LOG_LINES = 20;

function versionLeft({ action, remotes }: Revision, remote: string): string | null {
  return action === 'promote' ? (remotes[remote]?.live ?? null) : null;
}

/** The status of one remote: its state, its published versions and its latest changes. */
export async function readStatus(releases: Releases, remote: string): Promise<ReleaseStatus> {
  const [revision, versions, log] = await Promise.all([
    releases.current(),
    releases.list(remote),
    releases.history(remote, LOG_LINES),
  ]);
  const probes = await releases.probesOf(
    remote,
    versions.map(({ release }) => release.version),
  );
  return releaseStatusSchema.parse({
    remote,
    revision: revision?.revision ?? 0,
    state: stateOf(revision, remote),
    versions: versions.map(({ release, publishedAt }) => ({
      version: release.version,
      contract: release.contract,
      publishedAt,
      probe: probes.get(release.version),
    })),
    // A common promotion of several remotes is logged without a version.
    log: log.map((line) => ({ ...line, version: line.version ?? versionLeft(line, remote) })),
  });
}
