import { sharePercentAt, type ReleasesOverview } from '@magnetx/federation';
import type { ReleaseCounter } from '../registry/release-counts.ts';
import type { Releases } from '../registry/releases.ts';
import { readStatus } from './read-status.ts';

/** Of each remote, the newest. */
const VERSIONS_MAX = 20;

type Described = Pick<ReleasesOverview, 'revision' | 'remotes'>;

async function describeRemotes(releases: Releases, names: readonly string[]): Promise<Described['remotes']> {
  const statuses = await Promise.all(names.map((name) => readStatus(releases, name)));
  return statuses.map(({ remote, state, versions, log }) => ({
    remote,
    state,
    versions: versions.slice(0, VERSIONS_MAX),
    log,
    sharePercent: null,
    counts: {},
  }));
}

/** The versions with their last probes, which come without a revision. */
async function withProbes(releases: Releases, { remote, versions }: Described['remotes'][number]) {
  const probes = await releases.probesOf(
    remote,
    versions.map(({ version }) => version),
  );
  return versions.map((known) => ({ ...known, probe: probes.get(known.version) }));
}

/**
 * Reads the state of all remotes with what pages reported. States and logs are read once for each revision, since only
 * a revision changes them.
 */
export function createOverviewReader({ releases, counter }: { releases: Releases; counter: ReleaseCounter }) {
  let known: Promise<Described> | null = null;
  let knownRevision = -1;

  const describe = (revision: number, names: readonly string[]): Promise<Described> => {
    if (known && knownRevision === revision) return known;
    const described = describeRemotes(releases, names).then((remotes) => ({ revision, remotes }));
    [known, knownRevision] = [described, revision];
    // A failed read is not kept.
    described.catch(() => known === described && (known = null));
    return described;
  };

  return async (nowMs: number): Promise<ReleasesOverview> => {
    const current = await releases.current();
    const names = Object.keys(current?.remotes ?? {}).sort();
    const { revision, remotes } = await describe(current?.revision ?? 0, names);
    return {
      revision,
      countedSince: counter.startedAt,
      remotes: await Promise.all(
        remotes.map(async (status) => ({
          ...status,
          versions: await withProbes(releases, status),
          sharePercent: status.state.canary && sharePercentAt(status.state.canary, nowMs),
          counts: counter.ofRemote(status.remote),
        })),
      ),
    };
  };
}
