import type { ReleaseCounts, ReleasesOverview } from '@magnetx/federation';
import { t } from '@magnetx/texts';

export type Area = ReleasesOverview['remotes'][number];
export type Change = Area['log'][number];

/** A version that visitors get of an area; an area without one has a row with null. */
export interface ReleaseRow {
  readonly area: Area;
  readonly version: string | null;
  readonly kind: 'live' | 'watched' | 'canary' | 'promotion' | 'none';
  readonly sharePercent: number;
  readonly counts: ReleaseCounts | undefined;
  /** Its latest publication: the sources that it was built from. */
  readonly published: Change | undefined;
  /** Its latest promotion or canary by a person or a team, not the last step that a gateway took. */
  readonly deployed: Change | undefined;
}

function rowOf(area: Area, version: string, rest: Pick<ReleaseRow, 'kind' | 'sharePercent'>): ReleaseRow {
  const own = area.log.filter((change) => change.version === version);
  return {
    area,
    version,
    ...rest,
    counts: area.counts[version],
    published: own.find(({ action }) => action === 'publish'),
    deployed: own.find(({ action, by }) => (action === 'promote' || action === 'canary') && by !== 'gateway'),
  };
}

function rowsOfArea(area: Area, nowMs: number): ReleaseRow[] {
  const { live, canary, watch } = area.state;
  const share = area.sharePercent ?? 0;
  const isWatched = watch !== undefined && nowMs < Date.parse(watch.until);
  if (live === null && !canary) {
    const nothing = { counts: undefined, published: undefined, deployed: undefined };
    return [{ area, version: null, kind: 'none', sharePercent: 0, ...nothing }];
  }
  return [
    ...(live === null ? [] : [rowOf(area, live, { kind: isWatched ? 'watched' : 'live', sharePercent: 100 - share })]),
    ...(canary
      ? [rowOf(area, canary.version, { kind: canary.ramp ? 'promotion' : 'canary', sharePercent: share })]
      : []),
  ];
}

/** The live version of each area, and the one on trial. */
export function releaseRows({ remotes }: ReleasesOverview, nowMs: number): ReleaseRow[] {
  return remotes.flatMap((area) => rowsOfArea(area, nowMs));
}

/** The latest changes of all areas, the newest first. One of several areas is listed once. */
export function latestChanges({ remotes }: ReleasesOverview, limit: number): Change[] {
  const byRevision = new Map(remotes.flatMap(({ log }) => log.map((change) => [change.revision, change] as const)));
  return [...byRevision.values()].sort((one, other) => other.revision - one.revision).slice(0, limit);
}

/** The versions that could replace the live one, the newest first, each with a label that names its last probe. */
export function promotableVersions({ versions, state }: Area): [version: string, label: string][] {
  return versions.flatMap(({ version, probe }) => {
    if (version === state.live) return [];
    const result = probe && (probe.failed.length > 0 ? ` ${t('(failed its probe)')}` : ` ${t('(passed its probe)')}`);
    return [[version, version + (result ?? '')]];
  });
}

/** The other areas that are on trial or watched together with the version of a row. */
export function areasTogether({ area, kind }: Pick<ReleaseRow, 'area' | 'kind'>): string[] {
  const { canary, watch } = area.state;
  const set = kind === 'promotion' ? canary?.set : kind === 'watched' ? watch?.set : undefined;
  return (set ?? []).map(({ name }) => name).filter((name) => name !== area.remote);
}
