import { FEATURABLE_SORTS, formatFigure, listFeaturable, type AdminGiveaway, type CsvColumn } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Badge, FilterButtons, type TableColumn } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import { paths } from '../../paths.ts';
import { ExactMoment } from '../../shared/components/moment.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import { columnSort } from '../../shared/tables/column-sort.ts';
import { EmptyRows } from '../../shared/tables/empty-rows.tsx';
import { ExportButton } from '../../shared/tables/export-button.tsx';
import { Toolbar } from '../../shared/tables/toolbar.tsx';
import { useFollowedPlace, useListPlace } from '../../shared/tables/use-list-place.ts';
import { FeatureToggle } from './feature-toggle.tsx';
import { useListFeaturableInfiniteQuery } from './featured.endpoints.ts';

const READERS = { filter: choiceOf(['all', 'featured']), sort: choiceOf(FEATURABLE_SORTS) };

const SHOW_OPTIONS = { all: t('All'), featured: t('Featured') };

const NOUNS = [t('giveaway'), t('giveaways')] as const;

const COLUMNS: readonly TableColumn<AdminGiveaway>[] = [
  {
    key: 'title',
    header: t('Giveaway'),
    isSortable: true,
    cell: ({ id, title }) => (
      <Link to={paths.submission.href(`quest-${id}`)} className={cells.name}>
        {title}
      </Link>
    ),
  },
  {
    key: 'project',
    header: t('Project'),
    cell: ({ projectId, project }) => (
      <Link to={paths.project.href(projectId)} className={cells.name}>
        {project}
      </Link>
    ),
  },
  {
    key: 'status',
    header: t('Status'),
    isSortable: true,
    cell: ({ status }) => <GiveawayStatusBadge status={status} />,
  },
  { key: 'reward', header: t('Prize'), isSortable: true, cell: ({ reward }) => reward },
  { key: 'participants', header: t('Entries'), align: 'end', cell: ({ participants }) => formatFigure(participants) },
  {
    key: 'ends',
    header: t('Ends'),
    cell: ({ endsAt, status }) => (
      <span className={cells.nowrap}>
        {endsAt ? <ExactMoment at={endsAt} /> : status === 'concluded' ? t('Ended') : t('No deadline')}
      </span>
    ),
  },
  { key: 'featured', header: t('Featured'), cell: (giveaway) => <FeatureToggle giveaway={giveaway} /> },
];

const CSV_COLUMNS: readonly CsvColumn<AdminGiveaway>[] = [
  { header: t('Id'), cell: ({ id }) => id, isNumeric: true },
  { header: t('Giveaway'), cell: ({ title }) => title },
  { header: t('Project'), cell: ({ project }) => project },
  { header: t('Status'), cell: ({ status }) => status },
  { header: t('Prize'), cell: ({ reward }) => reward },
  { header: t('Entries'), cell: ({ participants }) => participants, isNumeric: true },
  { header: t('Ends'), cell: ({ endsAt }) => endsAt },
  { header: t('Featured'), cell: ({ isFeatured }) => (isFeatured ? t('Yes') : t('No')) },
];

/** Which giveaways are shown first to users. */
export function FeaturedPage() {
  const list = useListView(READERS);
  const { search, filter: show, sort } = list.view;
  const question = { search, show, sort };
  const place = useListPlace(list);
  const asked = { ...question, before: place.start };
  const answer = useListFeaturableInfiniteQuery(asked, { refetchOnMountOrArgChange: true });
  useFollowedPlace(place, answer);
  return (
    <WorkPage
      title={t('Featured giveaways')}
      intro={t('Featured giveaways are highlighted for every user.')}
      actions={
        <ExportButton
          subject="giveaways"
          nouns={NOUNS}
          columns={CSV_COLUMNS}
          call={listFeaturable}
          query={question}
          rowsOf={({ giveaways }) => giveaways}
        />
      }
    >
      <Toolbar label={t('Search giveaways')} list={list}>
        <FilterButtons
          label={t('Show giveaways')}
          options={SHOW_OPTIONS}
          value={show}
          onChange={(filter) => list.set({ filter })}
        />
      </Toolbar>
      <AnswerTable
        caption={t('Giveaways')}
        isCaptionHidden
        nouns={NOUNS}
        columns={COLUMNS}
        {...columnSort(sort, (next) => list.set({ sort: next }), FEATURABLE_SORTS)}
        rows={answer.data?.pages.flatMap((page) => page.giveaways)}
        rowKey={({ id }) => id}
        answer={answer}
        failedTitle={t('The giveaways could not be loaded')}
        paging={{ label: t('Show more'), answer }}
        place={place}
        empty={
          <EmptyRows
            list={list}
            field="giveaways"
            noun={t('giveaways')}
            title={t('No giveaways yet')}
            message={t('Once a giveaway is approved, it can be featured here.')}
          />
        }
      />
    </WorkPage>
  );
}

function GiveawayStatusBadge({ status }: Pick<AdminGiveaway, 'status'>) {
  return status === 'active' ? (
    <Badge tone="success" icon={<CircleDot />}>
      {t('Active')}
    </Badge>
  ) : (
    <Badge icon={<CircleCheck />}>{t('Ended')}</Badge>
  );
}
