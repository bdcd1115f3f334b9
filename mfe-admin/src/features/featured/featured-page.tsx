import { formatFigure, type AdminGiveaway } from '@magnetx/contracts';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import { Badge, FilterButtons, type TableColumn } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import { ExactMoment } from '../../shared/components/moment.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import { EmptyRows } from '../../shared/tables/empty-rows.tsx';
import { Toolbar } from '../../shared/tables/toolbar.tsx';
import { FeatureToggle } from './feature-toggle.tsx';
import { useListFeaturableInfiniteQuery } from './featured.endpoints.ts';

const READERS = { filter: choiceOf(['all', 'featured']) };

const SHOW_OPTIONS = { all: 'All', featured: 'Featured' };

const COLUMNS: readonly TableColumn<AdminGiveaway>[] = [
  { key: 'title', header: 'Giveaway', cell: ({ title }) => <strong className={cells.name}>{title}</strong> },
  { key: 'project', header: 'Project', cell: ({ project }) => <span className={cells.name}>{project}</span> },
  { key: 'status', header: 'Status', cell: ({ status }) => <GiveawayStatusBadge status={status} /> },
  { key: 'reward', header: 'Prize', cell: ({ reward }) => reward },
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

/** Which giveaways are shown first to users. */
export function FeaturedPage() {
  const list = useListView(READERS);
  const { search, filter: show } = list.view;
  const answer = useListFeaturableInfiniteQuery({ search, show }, { refetchOnMountOrArgChange: true });
  return (
    <WorkPage title="Featured giveaways" intro="Featured giveaways are highlighted for every user.">
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
        nouns={['giveaway', 'giveaways']}
        columns={COLUMNS}
        rows={answer.data?.pages.flatMap((page) => page.giveaways)}
        rowKey={({ id }) => id}
        answer={answer}
        failedTitle="The giveaways could not be loaded"
        paging={{ label: 'Show more', answer }}
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
