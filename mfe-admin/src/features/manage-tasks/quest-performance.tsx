import { formatFigure, REPORT_PERIODS, type ActivityFigures, type ReportPeriod } from '@magnetx/contracts';
import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { FilterButtons, ListFrame, Panel, Tile, Tiles } from '@magnetx/ui';
import { useGetPerformanceOfQuestQuery } from '../../shared/review/review.endpoints.ts';

const READERS = { period: choiceOf(REPORT_PERIODS) };

const PERIOD_OPTIONS = {
  '30d': t('30 days'),
  '7d': t('7 days'),
  '90d': t('90 days'),
  all: t('All'),
} as const satisfies Record<ReportPeriod, string>;

function figuresOf({ views, clicks, participants, submissions, completions }: ActivityFigures) {
  return [
    formatFigure(views),
    formatFigure(clicks),
    formatFigure(participants),
    t('{completions} of {submissions}', {
      completions: formatFigure(completions),
      submissions: formatFigure(submissions),
    }),
  ];
}

const LABELS = [t('Views'), t('Clicks'), t('Participants'), t('Completed')];

/** How a quest performs, as its project sees it; the period is in the address. */
export function QuestPerformance({ questId }: { questId: number }) {
  const { view, set } = useListView(READERS);
  const input = { params: { questId }, query: { period: view.period } };
  const answer = useGetPerformanceOfQuestQuery(input, { refetchOnMountOrArgChange: true });
  const totals = answer.data?.report.totals;
  return (
    <div id="performance">
      <Panel
        title={t('Performance')}
        padding="small"
        actions={
          <FilterButtons
            label={t('Period')}
            options={PERIOD_OPTIONS}
            value={view.period}
            onChange={(period) => set({ period })}
          />
        }
      >
        <ListFrame state={listStateOf(answer)} failedTitle={t('The figures could not be loaded')}>
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
