import { formatFigure, ratesOf, type ProjectAnalytics } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { DataTable, type TableColumn } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { formatRate } from '../../shared/figures.ts';
import { QuestStatusBadge } from '../../shared/quests/quest-badges.tsx';
import styles from './reports.module.css';

type StrongQuest = ProjectAnalytics['quests'][number];

const COLUMNS: readonly TableColumn<StrongQuest>[] = [
  {
    key: 'quest',
    header: 'Quest',
    cell: ({ id, title }) => (
      <Link className={styles.quest} to={paths.questPerformance.href(id)}>
        {title}
      </Link>
    ),
  },
  { key: 'participants', header: 'Participants', align: 'end', cell: (quest) => formatFigure(quest.participants) },
  { key: 'views', header: 'Views', align: 'end', cell: (quest) => formatFigure(quest.views) },
  { key: 'clicks', header: 'Clicks', align: 'end', cell: (quest) => formatFigure(quest.clicks) },
  { key: 'rate', header: 'Completed', align: 'end', cell: (quest) => formatRate(ratesOf(quest).completion) },
  { key: 'status', header: 'Status', cell: ({ status }) => <QuestStatusBadge status={status} /> },
];

/** The quests with the most participants, each the way to its own performance. */
export function StrongestQuests({ quests }: { quests: readonly StrongQuest[] }) {
  return <DataTable caption="Strongest quests" columns={COLUMNS} rows={quests} rowKey={({ id }) => id} empty={null} />;
}
