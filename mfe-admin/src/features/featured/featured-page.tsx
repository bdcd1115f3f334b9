import { FEATURABLE_SORTS, formatFigure, listFeaturable, type AdminGiveaway, type CsvColumn } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { choiceOf, useListView } from '@magnetx/federation/lists';
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

const SHOW_OPTIONS = { all: 'All', featured: 'Featured' };

const NOUNS = ['giveaway', 'giveaways'] as const;

const COLUMNS: readonly TableColumn<AdminGiveaway>[] = [
  {
    key: 'title',
    header: 'Giveaway',
    isSortable: true,
    cell: ({ id, title }) => (
      <Link to={paths.submission.href(`quest-${id}`)} className={cells.name}>
        {title}
      </Link>
    ),
  },
  {
    key: 'project',
    header: 'Project',
    cell: ({ projectId, project }) => (
      <Link to={paths.project.href(projectId)} className={cells.name}>
        {project}
      </Link>
    ),
  },
  { key: 'status', header: 'Status', isSortable: true, cell: ({ status }) => <GiveawayStatusBadge status={status} /> },
  { key: 'reward', header: 'Prize', isSortable: true, cell: ({ reward }) => reward },
  { key: 'participants', header: 'Entries', align: 'end', cell: ({ participants }) => formatFigure(participants) },
  {
    key: 'ends',
    header: 'Ends',
    cell: ({ endsAt }) => (
      <span className={cells.nowrap}>{endsAt === null ? 'No deadline' : <ExactMoment at={endsAt} />}</span>
    ),
  },
  { key: 'featured', header: 'Featured', cell: (giveaway) => <FeatureToggle giveaway={giveaway} /> },
];

const CSV_COLUMNS: readonly CsvColumn<AdminGiveaway>[] = [
  { header: 'Id', cell: ({ id }) => id, isNumeric: true },
  { header: 'Giveaway', cell: ({ title }) => title },
  { header: 'Project', cell: ({ project }) => project },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Prize', cell: ({ reward }) => reward },
  { header: 'Entries', cell: ({ participants }) => participants, isNumeric: true },
  { header: 'Ends', cell: ({ endsAt }) => endsAt },
  { header: 'Featured', cell: ({ isFeatured }) => (isFeatured ? 'Yes' : 'No') },
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
      title="Featured giveaways"
      intro="Featured giveaways are highlighted for every user."
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
      <Toolbar label="Search giveaways" list={list}>
        <FilterButtons
          label="Show giveaways"
          options={SHOW_OPTIONS}
          value={show}
          onChange={(filter) => list.set({ filter })}
        />
      </Toolbar>
      <AnswerTable
        caption="Giveaways"
        isCaptionHidden
        nouns={NOUNS}
        columns={COLUMNS}
        {...columnSort(sort, (next) => list.set({ sort: next }), FEATURABLE_SORTS)}
        rows={answer.data?.pages.flatMap((page) => page.giveaways)}
        rowKey={({ id }) => id}
        answer={answer}
        failedTitle="The giveaways could not be loaded"
        paging={{ label: 'Show more', answer }}
        place={place}
        empty={
          <EmptyRows
            list={list}
            field="giveaways"
            noun="giveaways"
            title="No giveaways yet"
            message="Once a giveaway is approved, it can be featured here."
          />
        }
      />
    </WorkPage>
  );
}

function GiveawayStatusBadge({ status }: Pick<AdminGiveaway, 'status'>) {
  return status === 'active' ? (
    <Badge tone="success" icon={<CircleDot />}>
      Active
    </Badge>
  ) : (
    <Badge icon={<CircleCheck />}>Ended</Badge>
  );
}
