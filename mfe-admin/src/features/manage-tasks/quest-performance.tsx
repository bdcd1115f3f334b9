import { formatFigure, REPORT_PERIODS, type ActivityFigures, type ReportPeriod } from '@magnetx/contracts';
import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { FilterButtons, ListFrame, Panel, Tile, Tiles } from '@magnetx/ui';
import { useGetPerformanceOfQuestQuery } from '../../shared/review/review.endpoints.ts';

const READERS = { period: choiceOf(REPORT_PERIODS) };

const PERIOD_OPTIONS = { '30d': '30 days', '7d': '7 days', '90d': '90 days', all: 'All' } as const satisfies Record<
  ReportPeriod,
  string
>;

function figuresOf({ views, clicks, participants, submissions, completions }: ActivityFigures) {
  return [
    formatFigure(views),
    formatFigure(clicks),
    formatFigure(participants),
    `${formatFigure(completions)} of ${formatFigure(submissions)}`,
  ];
}

const LABELS = ['Views', 'Clicks', 'Participants', 'Completed'];

/** How a quest performs, as its project sees it; the period is in the address. */
export function QuestPerformance({ questId }: { questId: number }) {
  const { view, set } = useListView(READERS);
  const input = { params: { questId }, query: { period: view.period } };
  const answer = useGetPerformanceOfQuestQuery(input, { refetchOnMountOrArgChange: true });
  const totals = answer.data?.report.totals;
  return (
    <div id="performance">
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
            {LABELS.map((label, place) => (
              <Tile key={label} label={label} isLoading={!totals} value={totals ? figuresOf(totals)[place] : '–'} />
            ))}
          </Tiles>
        </ListFrame>
      </Panel>
    </div>
  );
}
