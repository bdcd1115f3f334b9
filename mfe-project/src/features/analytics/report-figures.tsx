import { formatFigure, ratesOf, type QuestPerformance } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Note, Tile, Tiles } from '@magnetx/ui';
import { formatPeriod } from '@magnetx/ui/charts';
import CircleCheck from 'lucide-react/icons/circle-check';
import Eye from 'lucide-react/icons/eye';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Percent from 'lucide-react/icons/percent';
import Send from 'lucide-react/icons/send';
import Timer from 'lucide-react/icons/timer';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import { formatDayCount, formatRate } from '../../shared/figures.ts';
import styles from './reports.module.css';

export type Report = QuestPerformance['report'];

const VIEWS_HELP = t('A view: a signed-in person saw the quest, once per person and day. A click opens it.');

/** The totals and rates of a report. */
export function ReportFigures({ report }: { report: Report }) {
  const { totals, average_completion_days: averageDays } = report;
  const rates = ratesOf(totals);
  const period = report.days.length > 0 ? `${formatPeriod(report.days.map(({ day }) => day))} (UTC). ` : '';
  return (
    <div className={styles.figures}>
      <Tiles>
        <Tile label={t('Views')} icon={<Eye />} value={formatFigure(totals.views)} />
        <Tile label={t('Clicks')} icon={<MousePointerClick />} value={formatFigure(totals.clicks)} />
        <Tile label={t('Participants')} icon={<Users />} value={formatFigure(totals.participants)} />
        <Tile label={t('Submissions')} icon={<Send />} value={formatFigure(totals.submissions)} />
      </Tiles>
      <Tiles>
        <Tile label={t('Click-through rate')} icon={<Percent />} value={formatRate(rates.clickThrough)} />
        <Tile label={t('Participation rate')} icon={<UserCheck />} value={formatRate(rates.participation)} />
        <Tile label={t('Completion rate')} icon={<CircleCheck />} value={formatRate(rates.completion)} />
        <Tile label={t('Average completion')} icon={<Timer />} value={formatDayCount(averageDays)} />
      </Tiles>
      <Note>{`${period}${VIEWS_HELP}`}</Note>
    </div>
  );
}
