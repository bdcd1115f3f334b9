import { describeRamp } from '@magnetx/federation';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Badge, type BadgeProps } from '@magnetx/ui';
import { ExactMoment } from '../../shared/components/moment.tsx';
import cells from '../../shared/tables/cells.module.css';
import { areasTogether, type Change, type ReleaseRow } from './release-rows.ts';

const KINDS: Readonly<Record<ReleaseRow['kind'], { readonly label: string; readonly tone: BadgeProps['tone'] }>> = {
  live: { label: t('Live'), tone: 'success' },
  watched: { label: t('Live, watched'), tone: 'success' },
  promotion: { label: t('Being promoted'), tone: 'south' },
  canary: { label: t('Canary'), tone: 'south' },
  none: { label: t('Not live'), tone: 'neutral' },
};

const percent = (value: number): string => `${Number(value.toFixed(1))}%`;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** `token 0123…` of a team, or the name of an admin. */
function actorOf({ by, from }: Change): string {
  if (by.startsWith('admin:')) return by.slice('admin:'.length);
  return from?.person ?? (/^[0-9a-f]{12}(?:, [0-9a-f]{12})*$/.test(by) ? t('token {by}', { by }) : by);
}

export function VersionCell({ row }: { row: ReleaseRow }) {
  const { version, kind, sharePercent, area } = row;
  const { canary, watch } = area.state;
  const together = areasTogether(row);
  const { label, tone } = KINDS[kind];
  return (
    <span className={cells.name}>
      <Badge tone={tone}>{kind === 'none' ? label : `${label} · ${percent(sharePercent)}`}</Badge>
      {version === null ? null : <span className={cells.detail}>{version}</span>}
      {kind === 'promotion' && canary?.ramp ? (
        <span className={cells.detail}>{t('{ramp}, then all', { ramp: describeRamp(canary.ramp) })}</span>
      ) : null}
      {kind === 'watched' && watch ? (
        <span className={cells.detail}>
          <Trans text="Until {exactMoment}" values={{ exactMoment: <ExactMoment at={watch.until} /> }} />
        </span>
      ) : null}
      {together.length > 0 ? (
        <span className={cells.detail}>{t('Together with {together}', { together: together.join(', ') })}</span>
      ) : null}
    </span>
  );
}

/** The commit and the CI run of a change. */
function Origin({ change }: { change: Change | undefined }) {
  const { commit, runUrl } = change?.from ?? {};
  if (commit === undefined && runUrl === undefined) return null;
  return (
    <span className={cells.detail}>
      {commit === undefined ? null : <span>{t('Commit {commit}', { commit: commit.slice(0, 7) })}</span>}
      {commit !== undefined && runUrl !== undefined ? <span>{' · '}</span> : null}
      {runUrl === undefined ? null : (
        <a href={runUrl} target="_blank" rel="noopener noreferrer">
          {t('CI run')}
        </a>
      )}
    </span>
  );
}

export function DeployedCell({ row: { deployed, published } }: { row: ReleaseRow }) {
  if (!deployed && !published) return '–';
  const change = deployed ?? published;
  return (
    <span className={cells.name}>
      {change ? (
        <>
          {actorOf(change)}
          <ExactMoment className={cells.detail} at={change.at} />
        </>
      ) : null}
      <Origin change={published ?? deployed} />
    </span>
  );
}

export function ErrorsCell({ row: { counts } }: { row: ReleaseRow }) {
  const stages = Object.entries(counts?.failures ?? {});
  const total = stages.reduce((sum, [, count]) => sum + count, 0);
  return (
    <>
      {total}
      {total === 0 ? null : (
        <span className={cells.detail}>{stages.map(([stage, count]) => `${stage} ${count}`).join(', ')}</span>
      )}
    </>
  );
}

export function VitalsCell({ row: { counts } }: { row: ReleaseRow }) {
  const { lcpMs = null, inpMs = null, cls = null } = counts?.vitals ?? {};
  const parts = [
    lcpMs === null ? [] : [t('LCP {lcpMs}', { lcpMs: seconds(lcpMs) })],
    inpMs === null ? [] : [t('INP {inpMs} ms', { inpMs: Math.round(inpMs) })],
    cls === null ? [] : [t('CLS {cls}', { cls: cls.toFixed(2) })],
  ].flat();
  return <span className={cells.name}>{parts.join(' · ') || '–'}</span>;
}

export function ActorCell({ change }: { change: Change }) {
  return (
    <span className={cells.name}>
      {actorOf(change)}
      <Origin change={change} />
    </span>
  );
}
