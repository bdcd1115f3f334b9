import { formatFigure } from '@magnetx/contracts';
import { aboutOf } from '@magnetx/federation';
import { useNow } from '@magnetx/federation/clock';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Button, DataTable, EmptyState, Note, type TableColumn } from '@magnetx/ui';
import { Fragment, useState, type ComponentType } from 'react';
import { useRefusal } from '../../shared/access/use-refusal.ts';
import { ExactMoment } from '../../shared/components/moment.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { LIVE } from '../../shared/live-query.ts';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import { ActorCell, DeployedCell, ErrorsCell, VersionCell, VitalsCell } from './release-cells.tsx';
import { PromoteDialog, RollBackDialog, StopDialog } from './release-dialogs.tsx';
import { latestChanges, promotableVersions, releaseRows, type Change, type ReleaseRow } from './release-rows.ts';
import { useGetReleasesQuery } from './releases.endpoints.ts';

const CHANGES_MAX = 20;

type Kind = 'promote' | 'stop' | 'rollBack';
type Open = (kind: Kind, row: ReleaseRow) => void;

const DIALOGS: Readonly<Record<Kind, ComponentType<{ row: ReleaseRow; onClose: () => void }>>> = {
  promote: PromoteDialog,
  stop: StopDialog,
  rollBack: RollBackDialog,
};

const FACTS: readonly TableColumn<ReleaseRow>[] = [
  { key: 'area', header: t('Area'), cell: ({ area }) => <strong className={cells.nowrap}>{area.remote}</strong> },
  { key: 'version', header: t('Release'), cell: (row) => <VersionCell row={row} /> },
  { key: 'deployed', header: t('Deployed by'), cell: (row) => <DeployedCell row={row} /> },
  { key: 'visitors', header: t('Visitors'), align: 'end', cell: ({ counts }) => formatFigure(counts?.visitors ?? 0) },
  { key: 'errors', header: t('Errors'), align: 'end', cell: (row) => <ErrorsCell row={row} /> },
  { key: 'vitals', header: t('Web vitals'), cell: (row) => <VitalsCell row={row} /> },
];

const columnsWith = (open: Open): readonly TableColumn<ReleaseRow>[] => [
  ...FACTS,
  {
    key: 'actions',
    header: t('Actions'),
    isHeaderHidden: true,
    cell: (row) => <ReleaseActions row={row} open={open} />,
  },
];

const CHANGE_COLUMNS: readonly TableColumn<Change>[] = [
  { key: 'at', header: t('When'), cell: ({ at }) => <ExactMoment className={cells.nowrap} at={at} /> },
  { key: 'by', header: t('Who'), cell: (change) => <ActorCell change={change} /> },
  { key: 'action', header: t('What'), cell: ({ action }) => action },
  {
    key: 'release',
    header: t('Release'),
    cell: ({ note, ...change }) => (
      <span className={cells.wide}>
        {aboutOf(change).map(({ remote, version }, index) => (
          <Fragment key={remote}>
            {index === 0 ? null : <span>{', '}</span>}
            <span className={cells.nowrap}>{version === null ? remote : `${remote} ${version}`}</span>
          </Fragment>
        ))}
        {note ? <span className={cells.detail}>{note}</span> : null}
      </span>
    ),
  },
];

function ReleaseActions({ row, open }: { row: ReleaseRow; open: Open }) {
  const { area, kind } = row;
  const isTried = kind === 'canary' || kind === 'promotion';
  const action = (what: Kind, label: string) => (
    <Button
      variant="quiet"
      size="small"
      aria-label={isTried ? t('{label} {remote} on trial', { label, remote: area.remote }) : `${label} ${area.remote}`}
      onClick={() => open(what, row)}
    >
      {label}
    </Button>
  );
  return (
    <span className={cells.actions}>
      {promotableVersions(area).length > 0 ? action('promote', t('Promote')) : null}
      {isTried ? action('stop', t('Stop')) : null}
      {!isTried && area.state.previous !== null ? action('rollBack', t('Roll back')) : null}
    </span>
  );
}

/** The releases of all areas: who gets which, how they work in browsers, and who changed what. */
export function ReleasesPage() {
  const [opened, setOpened] = useState<{ readonly kind: Kind; readonly row: ReleaseRow } | null>(null);
  const mayManage = useRefusal('releases.manage') === undefined;
  const answer = useGetReleasesQuery(undefined, LIVE);
  const nowMs = useNow();
  const { data } = answer;
  const OpenedDialog = opened && DIALOGS[opened.kind];
  return (
    <WorkPage
      title={t('Releases')}
      intro={t('Each area is released by its own team. Visitors of a trial get another version.')}
    >
      <AnswerTable
        caption={t('Areas')}
        isCaptionHidden
        nouns={[t('release'), t('releases')]}
        columns={mayManage ? columnsWith((kind, row) => setOpened({ kind, row })) : FACTS}
        rows={data && releaseRows(data, nowMs)}
        rowKey={({ area, version }) => `${area.remote} ${version}`}
        answer={answer}
        failedTitle={t('The releases could not be loaded')}
        loadingRowCount={4}
        empty={
          <EmptyState field="people" title={t('No releases yet')} message={t('Teams publish them from their areas.')} />
        }
      />
      {data ? (
        <Note>
          <Trans
            text={
              'Visitors, errors and web vitals are those that one gateway has seen since ' +
              '{exactMoment}. Each web vital is the 75th percentile. Visitors outside of a trial count with each page.'
            }
            values={{ exactMoment: <ExactMoment at={data.countedSince} /> }}
          />
        </Note>
      ) : null}
      {data && data.remotes.length > 0 ? (
        <DataTable
          caption={t('Latest changes')}
          columns={CHANGE_COLUMNS}
          rows={latestChanges(data, CHANGES_MAX)}
          rowKey={({ revision }) => revision}
          empty={<Note>{t('Nothing was changed yet.')}</Note>}
          density="compact"
          narrow="cards"
        />
      ) : null}
      {opened && OpenedDialog ? <OpenedDialog row={opened.row} onClose={() => setOpened(null)} /> : null}
    </WorkPage>
  );
}
