import { aboutOf, releaseStatusSchema, versionAbout, type ReleaseStatus, type Revision } from '@magnetx/federation';
import { stateOf } from '../registry/change-registry.ts';
import type { Releases } from '../registry/releases.ts';

const LOG_LINES = 20;

/** A change as one of its remotes sees it. Older changes of several do not name the others. */
function asSeenBy(remote: string, line: Revision): Revision {
  const others = aboutOf(line).filter((about) => about.remote !== remote);
  const live = line.action === 'promote' ? (line.remotes[remote]?.live ?? null) : null;
  const rest = { ...line };
  delete rest.also;
  return { ...rest, remote, version: versionAbout(line, remote) ?? live, ...(others.length > 0 && { also: others }) };
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
    log: log.map((line) => asSeenBy(remote, line)),
  });
}
