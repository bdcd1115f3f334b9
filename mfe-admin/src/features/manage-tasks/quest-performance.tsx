import { formatFigure, REPORT_PERIODS, type ReportPeriod } from '@magnetx/contracts';
import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { FilterButtons, ListFrame, Panel, Tile, Tiles } from '@magnetx/ui';
import { useGetPerformanceOfQuestQuery } from '../../shared/review/review.endpoints.ts';

const READERS = { period: choiceOf(REPORT_PERIODS) };

const PERIOD_OPTIONS = { '30d': '30 days', '7d': '7 days', '90d': '90 days', all: 'All' } as const satisfies Record<
  ReportPeriod,
  string
>;

const FIGURES = {
  views: 'Views',
  clicks: 'Clicks',
  participants: 'Participants',
  submissions: 'Submissions',
  completions: 'Completions',
} as const;

/** How a quest performs, as its project sees it; the period is in the address. */
export function QuestPerformance({ questId }: { questId: number }) {
  const { view, set } = useListView(READERS);
  const input = { params: { questId }, query: { period: view.period } };
  const answer = useGetPerformanceOfQuestQuery(input, { refetchOnMountOrArgChange: true });
  const totals = answer.data?.report.totals;
  return (
    <section id="performance" aria-label="Performance">
      <Panel
        title="Performance"
        padding="small"
        actions={
          <FilterButtons
            label="Period"
            options={PERIOD_OPTIONS}
            value={view.period}
            onChange={(period) => set({ period })}
          />
        }
      >
        <ListFrame state={listStateOf(answer)} failedTitle="The figures could not be loaded">
          <Tiles>
            {Object.entries(FIGURES).map(([key, label]) => (
              <Tile
                key={key}
                label={label}
                isLoading={!totals}
                value={totals ? formatFigure(totals[key as keyof typeof FIGURES]) : '–'}
              />
            ))}
          </Tiles>
        </ListFrame>
      </Panel>
    </section>
  );
}
